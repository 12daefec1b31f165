import { expect, test } from "vitest";
import { corpusCommand } from "../../src/cli/corpus.ts";
import { aBreach } from "../support/breaches.ts";
import { testDatabase } from "../support/database.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command, foundBy, mailboxesOf, recordHitsOf, testFolder } from "../support/imports.ts";

const folder = testFolder();
const database = testDatabase();

const run = (...args: string[]) => command(database.db, corpusCommand, ["corpus", ...args]);

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const importing = (breach: string, file: string) => json("import", file, "--breach", breach);

async function stats(): Promise<Record<string, unknown>> {
  const { breaches, ...totals } = await json("stats");
  const counts = (breaches as { breach: string; exposures: number }[]).map(({ breach, exposures }) => [
    breach,
    exposures,
  ]);
  return { ...totals, ...(Object.fromEntries(counts) as Record<string, number>) };
}

test("stats are there from the start, and of nothing", async () => {
  expect(await stats()).toEqual({ exposures: 0, bytes: expect.any(Number) as number, bytesPerExposure: 0 });
  expect((await run("stats")).stdout).toMatch(/^None\.\n\nexposures +0\n/);
});

test("stats count by breach; remove takes one out alone, and its file can come in again", async () => {
  const kept = await aBreach(database.db, { Name: "Kept" });
  const removed = await aBreach(database.db, { Name: "Removed" });
  const addresses = ["both@stats.example", "removed@stats.example", "third@stats.example"];
  const file = await folder.file(addresses);
  await importing(kept, await folder.file(["both@stats.example", "kept@stats.example"]));
  await importing(removed, file);
  expect(await stats()).toMatchObject({ Kept: 2, Removed: 3, exposures: 5 });
  expect((await run("stats")).stdout).toMatch(/^Removed +3 .*\nKept +2 /m);

  expect(await json("remove", "--breach", "removed")).toMatchObject({ removed: 3 });
  expect(await stats()).toMatchObject({ Kept: 2, exposures: 2 });
  expect(await stats()).not.toHaveProperty("Removed");
  expect(await mailboxesOf(database.db, removed)).toEqual([]);
  expect(await mailboxesOf(database.db, kept)).toEqual(["both@stats.example", "kept@stats.example"]);
  expect(await json("remove", "--breach", "Removed")).toMatchObject({ removed: 0 });

  expect(await importing(removed, file)).toMatchObject([{ added: 3, lines: 3, wasFinished: false }]);
  expect(await stats()).toMatchObject({ Kept: 2, Removed: 3, exposures: 5 });
});

test("what customers have seen stays when a breach is removed; they are not notified again when it comes back", async () => {
  const breach = await aBreach(database.db);
  const customerId = await aCustomer(database.db, await aPartner(database.db), { assetsDomains: ["stays.example"] });
  const file = await folder.file(["one@stays.example"]);
  await importing(breach, file);
  await recordHitsOf(database.db, breach);
  const expected = [[{ breachName: breach, emails: ["one@stays.example"] }]];
  expect(await foundBy(database.db, customerId)).toEqual(expected);

  await json("remove", "--breach", breach);
  await importing(breach, file);
  await recordHitsOf(database.db, breach);
  expect(await foundBy(database.db, customerId)).toEqual(expected);
});

test("what was removed before customers were notified is never announced", async () => {
  const breach = await aBreach(database.db);
  const customerId = await aCustomer(database.db, await aPartner(database.db), { assetsDomains: ["untold.example"] });
  await importing(breach, await folder.file(["one@untold.example"]));
  await json("remove", "--breach", breach);
  await recordHitsOf(database.db, breach);
  expect(await foundBy(database.db, customerId)).toEqual([]);
});

test("an unknown breach and a missing name are refused on one line", async () => {
  expect(await run("remove", "--breach", "Nope")).toEqual({
    code: 1,
    stdout: "",
    stderr: "The catalogue has no breach named 'Nope'\n",
  });
  expect(await run("remove")).toMatchObject({ code: 2, stdout: "" });
});
