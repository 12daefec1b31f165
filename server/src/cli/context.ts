import { userInfo } from "node:os";
import type { Command } from "commander";
import type { z } from "zod";
import type { Actor } from "../features/audit/index.ts";
import type { Corpus, Engine, MovableCorpus } from "../features/corpus/index.ts";
import type { AnyMailWriter } from "../features/mails/index.ts";
import type { ShownSetting } from "../features/operations/index.ts";
import type { SendingServer } from "../features/organisations/index.ts";
import { invalid } from "../kernel/errors.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { DnsLookUps } from "../platform/dns/look-ups.ts";
import type { MadeBackup, Restored } from "../platform/embedded-postgres/index.ts";
import type { SealedColumn } from "../platform/sealing/sealed-column.ts";
import { describe, parse } from "../platform/http/validation.ts";

/** What the environment and a demo on this machine say about the service to call. */
export type KnownAccess = {
  url: string | undefined;
  partnerId: string | undefined;
  apiKey: string | undefined;
  /** The demo's service and its partners, the sandbox first; undefined if there is no demo in DATA_DIR. */
  demo: () => Promise<{ url: string; partners: { id: string; apiKey: string }[] } | undefined>;
};

/** Backups of the embedded database. */
export type BackupCommands = {
  make: (options: { to: string; withKey: boolean; signal: AbortSignal }) => Promise<MadeBackup>;
  restore: (options: {
    from: string;
    at: Date | undefined;
    wal: string | undefined;
    onProgress: (line: string) => void;
    signal: AbortSignal;
  }) => Promise<Restored>;
};

/** What a command needs from its surroundings. `main/cli.ts` provides it. */
export type CommandContext = {
  /** Opens the database for as long as the command runs. */
  withDb: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  /** The same with the corpus. */
  withCorpus: <Result>(work: (db: Db, corpus: Corpus) => Promise<Result>) => Promise<Result>;
  /** The same with both engines that the corpus can be in. */
  withBothEngines: <Result>(
    work: (db: Db, engines: Record<Engine, MovableCorpus>) => Promise<Result>,
  ) => Promise<Result>;
  /** The service's mail settings that commands need. */
  mails: () => { folder: string; publicUrl: string; writers: (db: Db) => AnyMailWriter[] };
  /** The settings as people may see them, and what else the health of the service is shown with. */
  operations: () => { settings: ShownSetting[]; liveSourceUrl: string | undefined; version: string };
  secrets: {
    /** The columns of sealed values. */
    columns: readonly SealedColumn[];
    /** Puts a new key into the file beside the data, and returns the file's path. */
    addKeyToFile: () => string;
    /** Like `withDb`, although keys are missing that have sealed something. */
    withKeysAtHand: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  };
  backups: BackupCommands;
  /** For domains with more exposed addresses than this, addresses aren't listed one by one. */
  disclosureLimit: () => number;
  /** Where imports put the files of sorted addresses. */
  sortFolder: () => string;
  /** What partners' DNS records have to say about the operator's mail server. */
  senders: () => SendingServer;
  /** For development: whether webhooks and identity providers may be on this machine. */
  outbound: () => { allowsLocal: boolean };
  /** Asks the name servers that the operator has set. */
  dns: () => DnsLookUps;
  /** The folder that the command was called in; relative paths start there. */
  callersFolder: () => string;
  /** The service whose HTTP API commands call, as far as it is known without flags. */
  access: () => KnownAccess;
  /** How commands name themselves to servers that they send to. */
  userAgent: () => string;
  /** Aborted when the user ends a command that would otherwise keep running. */
  stopping: () => AbortSignal;
  /** Whether a person reads the answer at a terminal that shows colours. */
  hasColours: () => boolean;
  /** Writes the result, which other programs may read. */
  write: (text: string) => void;
  /** Writes a result of any length, as fast as it's read. */
  pour: (chunks: AsyncIterable<Buffer>) => Promise<void>;
  /** Reports a problem, one line each. */
  complain: (text: string) => void;
  /** What the person at the terminal answers; undefined if there is no one to ask. */
  ask: (question: string) => Promise<string | undefined>;
  /** Shows progress. */
  terminal: { isTty: boolean; write: (text: string) => void };
};

export type AddCommand = (program: Command, context: CommandContext) => void;

export const JSON_OPTION = ["--json", "print JSON for other programs"] as const;

/** The operator at the command line, as the audit trail names them. A user in a container may have no name. */
export function cliActor(): Actor {
  try {
    return { kind: "operator", id: `cli:${userInfo().username}` };
  } catch {
    return { kind: "operator", id: `cli:uid ${process.getuid?.() ?? "unknown"}` };
  }
}

export const inTransaction = <Result>({ withDb }: CommandContext, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withDb((db) => db.transaction().execute(work));

/** Checks the command line's values by the same rules as the API. */
export function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.infer<Schema> {
  return parse(schema, values, (issues) => invalid(describe(issues)));
}

/** Reads `yes`, `no` and similar words. */
export function yesOrNo(text: string): boolean {
  if (/^(yes|true|on)$/i.test(text)) return true;
  if (/^(no|false|off)$/i.test(text)) return false;
  throw invalid(`'${text}' is neither yes nor no`);
}

export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw invalid(`'${text}' is not a number`);
  return value;
}

export const listed = (text: string): string[] => text.split(",").map((part) => part.trim());
