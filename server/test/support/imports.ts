import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import type { AddCommand, CommandContext } from "../../src/cli/context.ts";
import { mailboxOfKey, pagesCorpus } from "../../src/features/corpus/index.ts";
import { readEntries } from "../../src/features/corpus/pages/page.ts";
import type { ImportCommand } from "../../src/features/scanning/import-command.ts";
import { importCorpus, type ImportSummary } from "../../src/features/scanning/index.ts";
import { explain } from "../../src/main/explain.ts";
import { mailWriters } from "../../src/main/mail-writers.ts";
import { SEALED_COLUMNS } from "../../src/main/sealed-columns.ts";
import { Refusal } from "../../src/kernel/errors.ts";
import type { Db } from "../../src/platform/db/database.ts";
import type { DnsLookUps } from "../../src/platform/dns/look-ups.ts";
import { runJob, DISCLOSURE_LIMIT } from "./breaches.ts";
import { testActor } from "./factories.ts";
import { keysFor } from "./keys.ts";
import type { Finished } from "./processes/server-process.ts";
import { NO_DNS } from "./settings.ts";

/** The build: `bin/sablewatch.mjs` would first check whether it is up to date, which takes seconds. */
const CLI = fileURLToPath(new URL("../../dist/main/cli.js", import.meta.url));

/** Where tests' imports put their sorted files: a folder for each import, in one that is deleted with this process. */
const SORT_FOLDER = mkdtempSync(join(tmpdir(), "sablewatch-imports-"));
process.once("exit", () => rmSync(SORT_FOLDER, { recursive: true, force: true }));

/** Imports a file the way the command does, in rounds of a thousand addresses. */
export const importFile = (
  db: Db,
  command: Pick<ImportCommand, "breach" | "path"> & Partial<ImportCommand>,
  corpus = pagesCorpus(db),
): Promise<ImportSummary> =>
  importCorpus(db, corpus, testActor, {
    roundAddresses: 1_000,
    sortFolder: SORT_FOLDER,
    disclosureLimit: DISCLOSURE_LIMIT,
    ...command,
  });

export type TestFolder = {
  readonly path: string;
  /** Writes a file with these lines or bytes; returns its path. */
  file(content: readonly string[] | string | Buffer, name?: string): Promise<string>;
};

/** A folder for this test file, deleted at the end. */
export function testFolder(): TestFolder {
  let path = "";
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "sablewatch-import-"));
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    async file(content, name = randomBytes(6).toString("hex")) {
      const file = join(path, name);
      const isLines = typeof content !== "string" && !Buffer.isBuffer(content);
      await writeFile(file, isLines ? content.map((line) => `${line}\n`).join("") : content);
      return file;
    },
  };
}

/** The paths that this process has open. */
export async function openFiles(): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  // The descriptor that listed the folder is already closed.
  const paths = descriptors.map((one) => readlink(join("/proc/self/fd", one)).catch(() => ""));
  return Promise.all(paths);
}

/** Runs the program in this folder with this standard input, and waits until it ends. */
export async function sablewatch(
  args: readonly string[],
  { env, input, cwd }: { env: Record<string, string>; input?: Buffer | string; cwd?: string },
): Promise<Finished> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...keysFor(env), ...env },
    stdio: ["pipe", "pipe", "pipe"],
    cwd,
  });
  // A program that fails before it reads its input closes the pipe.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}

const PUBLIC_URL = "http://portal.test";
const writers = (db: Db) => mailWriters(db, { alertsAlso: [] });

/**
 * Runs one of the program's commands in this process, which takes a tenth of the time. It ends as `main/cli.ts` does,
 * and has no standard input of its own.
 */
export async function command(
  db: Db,
  add: AddCommand,
  args: readonly string[],
  mails: Partial<ReturnType<CommandContext["mails"]>> = {},
  dns: DnsLookUps = NO_DNS,
): Promise<Finished> {
  const ended: Finished = { code: 0, stdout: "", stderr: "" };
  const complain = (text: string) => void (ended.stderr += text);
  const program = new Command("sablewatch").exitOverride().configureOutput({ writeErr: complain });
  add(program, {
    mails: () => ({ folder: "", publicUrl: PUBLIC_URL, writers, ...mails }),
    operations: () => ({ settings: [], liveSourceUrl: undefined, version: "test" }),
    backups: {
      make: () => Promise.reject(new Error("no database here")),
      restore: () => Promise.reject(new Error("no database here")),
    },
    secrets: { columns: SEALED_COLUMNS, addKeyToFile: () => "", withKeysAtHand: (work) => work(db) },
    disclosureLimit: () => DISCLOSURE_LIMIT,
    sortFolder: () => SORT_FOLDER,
    outbound: () => ({ allowsLocal: true }),
    senders: () => ({ dkimSelector: "s1", spfInclude: "spf.operator.example" }),
    dns: () => dns,
    callersFolder: () => process.cwd(),
    access: () => ({ url: undefined, partnerId: undefined, apiKey: undefined, demo: () => Promise.resolve(undefined) }),
    userAgent: () => "test",
    stopping: () => AbortSignal.abort(),
    hasColours: () => false,
    withDb: (work) => work(db),
    withBothEngines: () => Promise.reject(new Error("This test has one engine")),
    withCorpus: (work) => work(db, pagesCorpus(db)),
    write: (text) => void (ended.stdout += `${text}\n`),
    pour: async (chunks) => {
      for await (const chunk of chunks) ended.stdout += chunk.toString();
    },
    complain: (text) => complain(`${text}\n`),
    ask: () => Promise.resolve(undefined),
    terminal: { isTty: false, write: () => undefined },
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) complain(`${explain(error)}\n`);
    ended.code = error instanceof CommanderError || (error instanceof Refusal && error.status === 422) ? 2 : 1;
  }
  return ended;
}

async function* entriesOf(db: Db): AsyncGenerator<{ mailbox: string; breaches: readonly number[] }> {
  const pages = await db.selectFrom("corpus_pages").selectAll().orderBy("first_key").execute();
  for (const { body } of pages) {
    for (const { key, breaches } of readEntries(body)) yield { mailbox: mailboxOfKey(key), breaches };
  }
}

/** The mailboxes that the corpus has for a breach, in the corpus's order. */
export async function mailboxesOf(db: Db, breach: string): Promise<string[]> {
  const { id } = await db.selectFrom("breaches").select("id").where("name", "=", breach).executeTakeFirstOrThrow();
  const found: string[] = [];
  for await (const { mailbox, breaches } of entriesOf(db)) if (breaches.includes(id)) found.push(mailbox);
  return found;
}

/** One value for everything in the corpus, however it is split into pages. */
export async function corpusDigest(db: Db): Promise<{ entries: number; digest: string }> {
  const hash = createHash("sha256");
  let entries = 0;
  for await (const { mailbox, breaches } of entriesOf(db)) {
    hash.update(`${mailbox} ${breaches.join(",")}\n`);
    entries += 1;
  }
  return { entries, digest: hash.digest("hex") };
}

export type NotedImport = {
  id: string;
  lines: number;
  addresses: number;
  added: number;
  rejects: number;
  isFinished: boolean;
};

/** What the database has recorded about a breach's imports, in order. */
export const importsOf = (db: Db, breach: string): Promise<NotedImport[]> =>
  db
    .selectFrom("corpus_imports")
    .innerJoin("breaches", "breaches.id", "breach_id")
    .select(["corpus_imports.id", "lines", "addresses", "added", "rejects"])
    .select(sql<boolean>`finished_at is not null`.as("isFinished"))
    .where("name", "=", breach)
    .orderBy("started_at")
    .execute();

/** How many exposures the corpus counts for a breach. */
export async function totalOf(db: Db, breach: string): Promise<number> {
  const row = await db
    .selectFrom("corpus_totals")
    .innerJoin("breaches", "breaches.id", "breach_id")
    .select("exposures")
    .where("name", "=", breach)
    .executeTakeFirst();
  return row?.exposures ?? 0;
}

/** Announces what the imports of a breach found, as the worker would afterwards. */
export async function recordHitsOf(db: Db, breach: string): Promise<void> {
  for (const { id } of await importsOf(db, breach)) await runJob(db, "tell-hits", { importId: id });
}

/** The mailboxes that imports of a breach have found but not announced. */
export async function unrecordedOf(db: Db, breach: string): Promise<string[]> {
  const hits = await db
    .selectFrom("import_hits")
    .innerJoin("breaches", "breaches.id", "breach_id")
    .select("mailbox")
    .where("name", "=", breach)
    .execute();
  return hits.map(({ mailbox }) => mailbox);
}

export type FoundBreach = { breachName: string; emails: string[] };

/** Every `customer.breach.found` event of a customer, in order, with its breaches. */
export async function foundBy(db: Db, customerId: string): Promise<FoundBreach[][]> {
  const events = await db
    .selectFrom("events")
    .select("data")
    .where("customer_id", "=", customerId)
    .where("type", "=", "customer.breach.found")
    .orderBy("seq")
    .execute();
  return events.map(({ data }) =>
    (data as { breaches: FoundBreach[] }).breaches.map(({ breachName, emails }) => ({ breachName, emails })),
  );
}

/** Blocks every import at its next write to the corpus until released. The corpus stays readable meanwhile. */
export async function holdUpImports(pool: {
  connect(): Promise<{ query(text: string): Promise<{ rows: unknown[] }>; release(): void }>;
}): Promise<{ isHeldUp(): Promise<boolean>; letGoOn(): Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table corpus_pages in share mode");
  return {
    async isHeldUp() {
      const waiting = `select from pg_locks where relation = 'corpus_pages'::regclass and not granted`;
      return (await client.query(waiting)).rows.length > 0;
    },
    async letGoOn() {
      await client.query("rollback");
      client.release();
    },
  };
}
