import { Registry } from "prom-client";
import { beforeEach, expect, onTestFinished, vi } from "vitest";
import {
  createMailMetrics,
  type PostOffice,
  type PostOfficeSettings,
  startPostOffice,
} from "../../../src/features/mails/jobs.ts";
import type { UnconfirmedKind } from "../../../src/features/catalogue/index.ts";
import { mailWriters } from "../../../src/main/mail-writers.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog, type Log } from "../../../src/platform/log.ts";
import type { Postman } from "../../../src/platform/mail/postman.ts";
import { createMailFolder } from "../../../src/platform/mail/folder.ts";
import { connectSmtp } from "../../../src/platform/mail/smtp.ts";
import { aBreach } from "../breaches.ts";
import { testDatabase } from "../database.ts";
import { anExposedCustomer } from "../exposed-customers.ts";
import { aPartner, type TestPartner } from "../factories.ts";
import { type MailServer, type MailServerOptions, startMailServer } from "./mail-server.ts";
import { TEST_MAILS } from "../processes/worker.ts";

export type TestDatabase = Pick<Database, "db" | "pool">;

/** A separate database for this file. Each test starts with an empty outbox and no counts. */
export function mailDatabase(): ReturnType<typeof testDatabase> {
  const database = testDatabase();
  beforeEach(() => clearMails(database));
  return database;
}

export async function clearMails({ pool }: Pick<TestDatabase, "pool">): Promise<void> {
  await pool.query("truncate mails, mail_days, mail_hours, sign_in_days");
}

/** A mail server that runs until its test ends. */
export async function aMailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

type Settings = Partial<PostOfficeSettings> & {
  /** Replaces the one that sends to the server. */
  postman?: Postman;
  alertsAlso?: readonly UnconfirmedKind[];
  log?: Log;
};

/** Sends to the server as a worker does, until its test ends. */
export function aPostOffice(
  { db, pool }: TestDatabase,
  server: Pick<MailServer, "url">,
  { postman, alertsAlso = [], log = createLog("silent"), ...settings }: Settings = {},
): PostOffice {
  const all = { ...TEST_MAILS, schedule: [0, 20, 20], ...settings };
  const { connections } = all;
  const office = startPostOffice(
    { db, pool },
    {
      log,
      metrics: createMailMetrics(new Registry(), db),
      postman: postman ?? connectSmtp({ url: server.url, tls: "required", connections }),
      mailFolder: createMailFolder(TEST_MAILS.folder),
      writers: mailWriters(db, { alertsAlso }),
    },
    all,
  );
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= office.stop());
  onTestFinished(stop);
  return { stop };
}

/** A customer with an alert in the outbox for each recipient. No post office is running yet. */
export async function anAlertedCustomer(
  { db }: Pick<TestDatabase, "db">,
  recipients: readonly string[],
  { partner, ...fields }: Record<string, unknown> & { partner?: TestPartner } = {},
): Promise<{ customerId: string; partner: TestPartner }> {
  const owner = partner ?? (await aPartner(db));
  const breach = await aBreach(db);
  const customerId = await anExposedCustomer(db, owner, [breach], { alertRecipients: recipients, ...fields });
  return { customerId, partner: owner };
}

/** The columns of a kind of mail, for inserting it directly: $1 to $3 of an insert. */
export function rowOfKind(
  { db }: Pick<TestDatabase, "db">,
  name: string,
): [kind: string, turn: number, isLimited: boolean] {
  const kinds = mailWriters(db, { alertsAlso: [] }).map(({ kind }) => kind);
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`There are no mails of the kind ${name}`);
  return [name, kind.turn, kind.isLimited];
}

/** All mails, in order. */
export const mailsOf = ({ db }: Pick<TestDatabase, "db">, customerId?: string) => {
  const all = db.selectFrom("mails").selectAll().orderBy("id");
  return (customerId === undefined ? all : all.where("customer_id", "=", customerId)).execute();
};

/** Patient enough for a busy machine. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 100_000, interval: 50 });

/**
 * Waits until the mails are in these states, in order, and returns them. It rings the bell while it waits, as any new
 * mail would: otherwise only the regular look every two seconds would notice a mail that becomes due.
 */
export async function untilStates(
  database: TestDatabase,
  states: readonly string[],
  customerId?: string,
): Promise<Awaited<ReturnType<typeof mailsOf>>> {
  await until(async () => {
    await database.pool.query("select pg_notify('mails', '')");
    const mails = await mailsOf(database, customerId);
    expect(mails.map(({ state }) => state)).toEqual(states);
  });
  return mailsOf(database, customerId);
}

export const attemptsByDay = async ({ db }: Pick<TestDatabase, "db">, address: string): Promise<number> => {
  const row = await db.selectFrom("mail_days").select("attempts").where("address", "=", address).executeTakeFirst();
  return row?.attempts ?? 0;
};
