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
export function mailDatabase(): { database: ReturnType<typeof testDatabase>; outbox: TestOutbox } {
  const database = testDatabase();
  const outbox = new TestOutbox({ database });
  beforeEach(() => outbox.clear());
  return { database, outbox };
}

/** A mail server that runs until its test ends. */
export async function aMailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** A timeout that is long enough for a busy machine. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 100_000, interval: 50 });

/** All emails, in order. */
export const mailsOf = ({ db }: Pick<TestDatabase, "db">, customerId?: string) => {
  const all = db.selectFrom("mails").selectAll().orderBy("id");
  return (customerId === undefined ? all : all.where("customer_id", "=", customerId)).execute();
};

type Settings = Partial<PostOfficeSettings> & {
  /** Replaces the postman that sends to the server. */
  postman?: Postman;
  alertsAlso?: readonly UnconfirmedKind[];
  log?: Log;
};

/** What tests do with a database's outbox, and what they check there. */
export class TestOutbox {
  readonly #of: { readonly database: TestDatabase };

  /** The database may be opened later, as in a test API. */
  constructor(of: { readonly database: TestDatabase }) {
    this.#of = of;
  }

  async clear(): Promise<void> {
    await this.#of.database.pool.query("truncate mails, mail_days, mail_hours, sign_in_days");
  }

  /** Sends to the server as a worker does, until its test ends. */
  aPostOffice(
    server: Pick<MailServer, "url">,
    { postman, alertsAlso = [], log = createLog("silent"), ...settings }: Settings = {},
  ): PostOffice {
    const { db, pool } = this.#of.database;
    const all = { ...TEST_MAILS, schedule: [0, 20, 20], ...settings };
    const { connections } = all;
    const office = startPostOffice(
      { db, pool },
      {
        log,
        metrics: createMailMetrics(new Registry()),
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
  async anAlertedCustomer(
    recipients: readonly string[],
    { partner, ...fields }: Record<string, unknown> & { partner?: TestPartner } = {},
  ): Promise<{ customerId: string; partner: TestPartner }> {
    const { db } = this.#of.database;
    const owner = partner ?? (await aPartner(db));
    const breach = await aBreach(db);
    const customerId = await anExposedCustomer(db, owner, [breach], { alertRecipients: recipients, ...fields });
    return { customerId, partner: owner };
  }

  /** The columns of a kind of email, for inserting it directly: $1 to $3 of an insert. */
  rowOfKind(name: string): [kind: string, turn: number, isLimited: boolean] {
    const kinds = mailWriters(this.#of.database.db, { alertsAlso: [] }).map(({ kind }) => kind);
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`There are no mails of the kind ${name}`);
    return [name, kind.turn, kind.isLimited];
  }

  mails(customerId?: string) {
    return mailsOf(this.#of.database, customerId);
  }

  /**
   * Waits until the emails are in these states, in order, and returns them. Meanwhile it triggers a check for due
   * emails, as any new email would. Otherwise only the regular check every two seconds would notice an email that
   * becomes due.
   */
  async untilStates(states: readonly string[], customerId?: string) {
    await until(async () => {
      await this.#of.database.pool.query("select pg_notify('mails', '')");
      const mails = await this.mails(customerId);
      expect(mails.map(({ state }) => state)).toEqual(states);
    });
    return this.mails(customerId);
  }

  async attemptsByDay(address: string): Promise<number> {
    const days = this.#of.database.db.selectFrom("mail_days").select("attempts");
    return (await days.where("address", "=", address).executeTakeFirst())?.attempts ?? 0;
  }
}
