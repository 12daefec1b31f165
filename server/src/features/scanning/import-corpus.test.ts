import { readFile, stat } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner, testActor } from "../../../test/support/factories.ts";
import { importFile, importsOf, mailboxesOf, openFiles, testFolder, totalOf } from "../../../test/support/imports.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { pagesCorpus } from "../corpus/index.ts";
import type { ImportCommand } from "./import-command.ts";
import { type ImportSummary, removeFromCorpus } from "./index.ts";

const api = testApi();
const folder = testFolder();

const bring = (breach: string, path: string, more: Partial<ImportCommand> = {}): Promise<ImportSummary> =>
  importFile(api.db, { breach, path, ...more });

const LINES = [
  "Anna@One.example",
  "anna@one.example",
  "anna+news@one.example",
  "bert@two.example",
  "nobody here",
  "",
  "carl@three.example",
];

describe("an import", () => {
  test("that fails before its first line leaves no file open, no empty rejects file, and can be run again", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(LINES);
    const rejectsPath = `${path}.rejects`;
    await api.database.pool.query("alter table monitored_domains rename to monitored_domains_away");
    try {
      await expect(bring(breach, path, { rejectsPath })).rejects.toThrow("monitored_domains");
    } finally {
      await api.database.pool.query("alter table monitored_domains_away rename to monitored_domains");
    }
    expect((await openFiles()).filter((open) => open.startsWith(path))).toEqual([]);
    await expect(stat(rejectsPath)).rejects.toThrow("ENOENT");
    expect(await bring(breach, path, { rejectsPath })).toMatchObject({ added: 3, rejects: 1, resumedAfter: 0 });
    expect(await readFile(rejectsPath, "utf8")).toMatch(/^5\t/);
  });

  test("that fails in the middle leaves no file open, and the rows that it wrote", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(LINES);
    const rejectsPath = `${path}.rejects`;
    await api.database.pool.query("alter table corpus_pages rename to corpus_pages_away");
    try {
      await expect(bring(breach, path, { rejectsPath, roundAddresses: 1 })).rejects.toThrow("corpus_pages");
    } finally {
      await api.database.pool.query("alter table corpus_pages_away rename to corpus_pages");
    }
    expect((await openFiles()).filter((open) => open.startsWith(path))).toEqual([]);
    expect(await bring(breach, path, { rejectsPath })).toMatchObject({ added: 3, rejects: 1 });
  });
});

describe("counts", () => {
  test("say exactly what came in, what was there twice, and what was no address", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(LINES);
    expect(await bring(breach, path)).toEqual({
      breach,
      input: path,
      lines: 7,
      addresses: 5,
      added: 3,
      duplicates: 2,
      rejects: 1,
      customersHit: 0,
      resumedAfter: 0,
      wasFinished: false,
      problem: undefined,
    });
    expect(await mailboxesOf(api.db, breach)).toEqual(["anna@one.example", "carl@three.example", "bert@two.example"]);
    expect(await totalOf(api.db, breach)).toBe(3);
    expect(await importsOf(api.db, breach)).toMatchObject([
      { lines: 7, addresses: 5, added: 3, rejects: 1, isFinished: true },
    ]);
    const { details } = await api.db
      .selectFrom("audit_entries")
      .select("details")
      .where("action", "=", "corpus.imported")
      .orderBy("at", "desc")
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ breach, lines: 7, added: 3 });
  });

  test("of a file that came in before are those of the first time, and nothing changes", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(LINES);
    const first = await bring(breach, path);
    const before = await contentOf(api.database.pool);
    const noted = await importsOf(api.db, breach);

    const again = await bring(breach, await folder.file(LINES, "under-another-name"));

    expect(again).toMatchObject({ ...first, input: again.input, resumedAfter: again.resumedAfter, wasFinished: true });
    expect(await importsOf(api.db, breach)).toEqual(noted);
    // Only the time of the last attempt is recorded, nothing else.
    const tried = { "public.corpus_imports": expect.any(String) as string };
    expect(await contentOf(api.database.pool)).toEqual({ ...before, ...tried });
  });

  test("of the same file for another breach are those of a new one", async () => {
    const [one, other] = [await aBreach(api.db), await aBreach(api.db)];
    const path = await folder.file(LINES);
    await bring(one, path);
    expect(await bring(other, path)).toMatchObject({ added: 3, duplicates: 2, wasFinished: false });
    expect(await mailboxesOf(api.db, other)).toEqual(await mailboxesOf(api.db, one));
  });

  test("of files that overlap name the rest duplicates", async () => {
    const breach = await aBreach(api.db);
    await bring(breach, await folder.file(["a@over.example", "b@over.example", "c@over.example"]));
    const second = await folder.file(["b@over.example", "C@Over.Example", "d@over.example", "d@over.example"]);
    expect(await bring(breach, second)).toMatchObject({ addresses: 4, added: 1, duplicates: 3 });
    expect(await totalOf(api.db, breach)).toBe(4);
  });

  test("are the same however many rounds it takes, with doubles in different rounds", async () => {
    const lines = Array.from({ length: 90 }, (_, n) => `user${(n * 7) % 60}@rounds.example`);
    const path = await folder.file(lines);
    const outcomes = [];
    for (const roundAddresses of [1, 4, 60, 1_000]) {
      const breach = await aBreach(api.db);
      const { lines, addresses, added, duplicates } = await bring(breach, path, { roundAddresses });
      outcomes.push({ lines, addresses, added, duplicates, total: await totalOf(api.db, breach) });
    }
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ lines: 90, addresses: 90, added: 60, duplicates: 30, total: 60 })]),
    );
  });

  test("come without any write in a dry run", async () => {
    const breach = await aBreach(api.db);
    const partner = await aPartner(api.db);
    await aCustomer(api.db, partner, { assetsDomains: ["dry-run.example"] });
    await exposed(api.db, breach, "known@dry-run.example");
    const lines = ["known@dry-run.example", "new@dry-run.example", "new@dry-run.example", "nobody"];
    const path = await folder.file(lines);
    const before = await contentOf(api.database.pool);

    const rejectsPath = `${path}.rejects`;
    expect(await bring(breach, path, { isDryRun: true, rejectsPath })).toMatchObject({
      lines: 4,
      addresses: 3,
      added: 1,
      duplicates: 2,
      rejects: 1,
      customersHit: 1,
    });

    expect(await contentOf(api.database.pool)).toEqual(before);
    await expect(stat(rejectsPath)).rejects.toThrow("ENOENT");
    expect(await bring(breach, path)).toMatchObject({ added: 1, duplicates: 2, rejects: 1, customersHit: 1 });
  });
});

describe("a removal that breaks off", () => {
  test("leaves no file that passes as imported, and exact totals; finished, the file can be imported again", async () => {
    const breach = await aBreach(api.db);
    const path = await folder.file(LINES);
    await bring(breach, path);
    await api.database.pool.query("alter table corpus_pages rename to corpus_pages_away");
    try {
      await expect(removeFromCorpus(api.db, pagesCorpus(api.db), testActor, breach)).rejects.toThrow("corpus_pages");
    } finally {
      await api.database.pool.query("alter table corpus_pages_away rename to corpus_pages");
    }
    await expect(bring(breach, path)).rejects.toThrow(/is only half taken out of the corpus; finish that first/);
    expect(await totalOf(api.db, breach)).toBe(3);
    expect(await removeFromCorpus(api.db, pagesCorpus(api.db), testActor, breach)).toBe(3);
    expect(await totalOf(api.db, breach)).toBe(0);
    expect(await bring(breach, path)).toMatchObject({ added: 3, wasFinished: false });
  });
});

describe("rejects", () => {
  test("stand in a file for their owner alone, by their numbers, without what they hold", async () => {
    const rejectsPath = `${folder.path}/masked.rejects`;
    const path = await folder.file(["ok@fine.example:pw", "broken@:hunter2-secret", "", "nobody;hunter2-secret"]);
    await bring(await aBreach(api.db), path, { rejectsPath });
    expect(await readFile(rejectsPath, "utf8")).toBe("2\tno address\t…\n4\tno address\t…\n");
    expect((await stat(rejectsPath)).mode & 0o777).toBe(0o600);
  });

  test("leave no file behind where there are none", async () => {
    const rejectsPath = `${folder.path}/none.rejects`;
    const path = await folder.file(["ok@fine.example"]);
    expect(await bring(await aBreach(api.db), path, { rejectsPath })).toMatchObject({ rejects: 0 });
    await expect(stat(rejectsPath)).rejects.toThrow("ENOENT");
  });
});
