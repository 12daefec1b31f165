import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, scanned } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner } from "../../../test/support/factories.ts";
import {
  foundBy,
  importFile,
  importsOf,
  mailboxesOf,
  recordHitsOf,
  testFolder,
  totalOf,
} from "../../../test/support/imports.ts";
import type { ImportCommand } from "./import-command.ts";
import type { ImportSummary } from "./index.ts";

const api = testApi();
const folder = testFolder();

const ROUND = 7;

/** Addresses of a few domains, some of them twice and in different rounds, with lines without an address in between. */
const listOf = (domain: string): string[] =>
  Array.from({ length: 28 }, (_, n) =>
    n % 9 === 4 ? "nobody" : `user${(n * 5) % 23}@${["a", "b", "c"][n % 3]}.${domain}.example`,
  );

const FORMS: [string, (list: string[]) => Buffer | string][] = [
  ["a list", (list) => list.join("\n")],
  ["lines of every end", (list) => list.map((line, n) => `${line}${["\n", "\r\n", "\r"][n % 3] ?? ""}`).join("")],
  ["combo lines", (list) => list.map((line, n) => `${line}:secret${n}\n`).join("")],
  ["a table", (list) => `id;E-Mail;note\n${list.map((line, n) => `${n};${line};"two\nlines"\n`).join("")}`],
  ["lines of JSON", (list) => list.map((email) => `${JSON.stringify({ email, password: "x" })}\n`).join("")],
  ["gzip", (list) => gzipSync(list.join("\n"))],
  ["UTF-16", (list) => Buffer.from(`\ufeff${list.join("\r\n")}`, "utf16le")],
];

class PlugPulled extends Error {}

/** Interrupts the import at the given progress call, and counts the calls. */
function plug(pulledAt = Infinity): { calls: number; onProgress: () => void } {
  const state = {
    calls: 0,
    onProgress: () => {
      state.calls += 1;
      if (state.calls === pulledAt) throw new PlugPulled("pulled the plug");
    },
  };
  return state;
}

const bring = (breach: string, path: string, more: Partial<ImportCommand> = {}): Promise<ImportSummary> =>
  importFile(api.db, { breach, path, roundAddresses: ROUND, ...more });

/** Everything that an import leaves behind: its position, its summary, its rejects. */
async function traceOf(breach: string, rejectsPath: string, { lines, addresses, ...summary }: ImportSummary) {
  const { added, duplicates, rejects, customersHit } = summary;
  return {
    summary: { lines, addresses, added, duplicates, rejects, customersHit },
    noted: (await importsOf(api.db, breach)).map((noted) => ({ ...noted, id: undefined })),
    mailboxes: await mailboxesOf(api.db, breach),
    total: await totalOf(api.db, breach),
    rejected: await readFile(rejectsPath, "utf8"),
  };
}

describe.each(FORMS)("an import of %s", (form, contentOf) => {
  const domain = form.replaceAll(" ", "-").toLowerCase();
  const content = contentOf(listOf(domain));
  const breachAt = (when: number | string) => aBreach(api.db, { Name: `${form} ${when}`, Title: form });

  async function undisturbed(path: string) {
    const breach = await aBreach(api.db);
    const rejectsPath = `${path}.undisturbed`;
    const whole = plug();
    const summary = await bring(breach, path, { rejectsPath, onProgress: whole.onProgress });
    return { calls: whole.calls, trace: await traceOf(breach, rejectsPath, summary) };
  }

  test("broken off at any call for progress and begun again comes to the same, and is told once", async () => {
    const path = await folder.file(content);
    const watching = await aCustomer(api.db, await aPartner(api.db), { assetsDomains: [`b.${domain}.example`] });
    await scanned(api.db, watching);
    const { calls, trace } = await undisturbed(path);
    expect(trace.summary).toMatchObject({ rejects: 3, customersHit: 1 });
    // Three rounds or more, each with one call after reading; then as many chunks, each with one after storing.
    expect(calls).toBeGreaterThanOrEqual(6);

    for (let pulledAt = 1; pulledAt <= calls; pulledAt += 1) {
      const breach = await breachAt(pulledAt);
      const rejectsPath = `${path}.${pulledAt}`;
      const { onProgress } = plug(pulledAt);
      await expect(bring(breach, path, { rejectsPath, onProgress })).rejects.toThrow(PlugPulled);
      expect(await importsOf(api.db, breach)).toMatchObject([{ isFinished: false }]);
      expect(await foundBy(api.db, watching)).toHaveLength(pulledAt - 1);

      const summary = await bring(breach, path, { rejectsPath });

      expect(await traceOf(breach, rejectsPath, summary)).toEqual(trace);
      await recordHitsOf(api.db, breach);
      await recordHitsOf(api.db, breach);
      const found = await foundBy(api.db, watching);
      expect(found).toHaveLength(pulledAt);
      const emails = trace.mailboxes.filter((mailbox) => mailbox.endsWith(`@b.${domain}.example`)).sort();
      expect(found.at(-1)).toEqual([{ breachName: breach, emails }]);
    }
  });

  test("broken off after each round goes on behind it each time", async () => {
    const path = await folder.file(content);
    const { trace } = await undisturbed(path);
    const breach = await breachAt("again and again");
    const rejectsPath = `${path}.again`;
    const wentOnAfter: number[] = [];
    let summary: ImportSummary | undefined;
    while (!summary) {
      // Two rounds are read and sorted, or two chunks stored, and the next one begins.
      const { onProgress } = plug(3);
      try {
        summary = await bring(breach, path, { rejectsPath, onProgress });
      } catch (error) {
        if (!(error instanceof PlugPulled)) throw error;
        const [{ lines } = { lines: 0 }] = await importsOf(api.db, breach);
        wentOnAfter.push(lines);
      }
    }
    expect(await traceOf(breach, rejectsPath, summary)).toEqual(trace);
    expect(new Set(wentOnAfter).size).toBeGreaterThanOrEqual(2);
    expect(wentOnAfter).toEqual(wentOnAfter.toSorted((one, other) => one - other));
    expect(summary.resumedAfter).toBe(wentOnAfter.at(-1));
  });
});

test("a round that was stored in part is stored to its end, and counted once", async () => {
  // About 10,000 addresses are stored at a time, so one round has several transactions.
  const lines = Array.from({ length: 45_000 }, (_, n) => `user${n % 40_000}@part-${n % 7}.example`);
  const path = await folder.file(lines);
  const whole = plug();
  const undisturbed = await aBreach(api.db);
  const { addresses, added, duplicates } = await bring(undisturbed, path, {
    roundAddresses: 45_000,
    onProgress: whole.onProgress,
  });
  expect({ addresses, duplicates }).toEqual({ addresses: 45_000, duplicates: 45_000 - added });
  expect(whole.calls).toBeGreaterThanOrEqual(4);

  for (const pulledAt of [whole.calls - 2, whole.calls]) {
    const breach = await aBreach(api.db);
    const { onProgress } = plug(pulledAt);
    await expect(bring(breach, path, { roundAddresses: 45_000, onProgress })).rejects.toThrow(PlugPulled);
    const [begun] = await importsOf(api.db, breach);
    expect(begun?.added).toBeGreaterThan(0);
    expect(await totalOf(api.db, breach)).toBe(begun?.added);
    expect(await bring(breach, path, { roundAddresses: 45_000 })).toMatchObject({ addresses, added, duplicates });
    expect(await totalOf(api.db, breach)).toBe(added);
    expect(await mailboxesOf(api.db, breach)).toEqual(await mailboxesOf(api.db, undisturbed));
  }
});
