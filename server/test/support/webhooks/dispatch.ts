import type pg from "pg";
import { Registry } from "prom-client";
import { beforeEach, expect, onTestFinished, vi } from "vitest";
import { changeWebhook } from "../../../src/features/webhooks/endpoints/endpoints.ts";
import { FailureQuery, readFailures, redeliverFailure } from "../../../src/features/webhooks/redelivery/failures.ts";
import {
  createWebhookMetrics,
  type Dispatcher,
  type DispatcherSettings,
  startDispatcher,
} from "../../../src/features/webhooks/jobs.ts";
import type { WebhookChanges } from "../../../src/features/webhooks/endpoints/webhook.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createSender, type SenderSettings } from "../../../src/platform/outbound/sender.ts";
import { testDatabase } from "../database.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../factories.ts";
import { type Behaviour, type Receiver, register, startReceiver } from "./receiver.ts";

export type TestDatabase = Pick<Database, "db" | "pool">;

/** A separate database for this file. Each test starts without webhooks. */
export function webhookDatabase(): { database: ReturnType<typeof testDatabase>; webhooks: TestWebhooks } {
  const database = testDatabase();
  const webhooks = new TestWebhooks({ database });
  beforeEach(() => webhooks.clear());
  return { database, webhooks };
}

/** A receiver that runs until its test ends. */
export async function aReceiver(behaviour?: Behaviour): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.behaviour = behaviour;
  onTestFinished(() => receiver.close());
  return receiver;
}

/** A timeout that is long enough for a busy machine. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 100_000, interval: 20 });

export type Subscriber = { partner: TestPartner; webhookId: string; customers: string[] };

type EventsOf = { partner: { id: string }; customers: readonly string[] };
type EventsToRecord = { count?: number; type?: string; customer?: number };

const INSERT = `
  insert into events (id, partner_id, customer_id, type, data)
  select uuid_v7(), $1, $2, $3, json_build_object(
    'partnerId', $1::uuid, 'customer', json_build_object('uuid', $2::uuid, 'name', 'Juniper Bakery', 'reference', null))
  from generate_series(1, $4)
  returning id, seq`;

/** Inserts events about a customer in one statement, without the product's code; returns their ids in order. */
export async function recordEvents(
  by: Pick<pg.Pool, "query"> | Pick<pg.PoolClient, "query">,
  { partner, customers }: EventsOf,
  { count = 1, type = "customer.breach.found", customer = 0 }: EventsToRecord = {},
): Promise<string[]> {
  const { rows } = await by.query<{ id: string; seq: number }>(INSERT, [partner.id, customers[customer], type, count]);
  return rows.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
}

export type TestDispatcher = Dispatcher & { registry: Registry };

type Settings = Partial<DispatcherSettings> & { sender?: Partial<SenderSettings> };

/** What tests do with a database's webhooks, and what they check there. */
export class TestWebhooks {
  readonly #of: { readonly database: TestDatabase };

  /** The database may be opened later, as in a test API. */
  constructor(of: { readonly database: TestDatabase }) {
    this.#of = of;
  }

  async clear(): Promise<void> {
    await this.#of.database.pool.query(
      "truncate webhook_endpoints, webhook_secrets, webhook_deliveries, webhook_attempts, webhook_redeliveries",
    );
  }

  /** A dispatcher as a worker runs it, until its test ends. It may send to this machine. */
  aDispatcher({ sender, ...settings }: Settings = {}): TestDispatcher {
    const { db, pool } = this.#of.database;
    const registry = new Registry();
    const all = { concurrency: 100, perEndpoint: 8, schedule: [0, 60_000], ...settings };
    const means = {
      allowsLocal: true,
      userAgent: "Sablewatch-Tests/1",
      connectionsPerTarget: all.perEndpoint,
      ...sender,
    };
    const dispatcher = startDispatcher(
      { db, pool },
      { log: createLog("silent"), metrics: createWebhookMetrics(registry), sender: createSender(means) },
      all,
    );
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopping ??= dispatcher.stop());
    onTestFinished(stop);
    return { stop, registry };
  }

  /** A partner with customers, and a webhook created after them: it has no deliveries yet. */
  async aSubscriber(
    receiver: Pick<Receiver, "url" | "secret">,
    { customers: count = 1, ...options }: { customers?: number; eventTypes?: string[]; enabled?: boolean } = {},
  ): Promise<Subscriber> {
    const { db } = this.#of.database;
    const partner = await aPartner(db);
    const customers: string[] = [];
    for (let nth = 0; nth < count; nth += 1) customers.push(await aCustomer(db, partner));
    return { partner, webhookId: await register(db, partner.id, receiver, options), customers };
  }

  recordEvents(of: EventsOf, events?: EventsToRecord): Promise<string[]> {
    return recordEvents(this.#of.database.pool, of, events);
  }

  deliveriesOf(webhookId: string) {
    return this.#of.database.db
      .selectFrom("webhook_deliveries")
      .selectAll()
      .where("endpoint_id", "=", webhookId)
      .orderBy("seq")
      .orderBy("id")
      .execute();
  }

  /** In the order that they were made. */
  attemptsOf(webhookId: string) {
    return this.#of.database.db
      .selectFrom("webhook_attempts")
      .innerJoin("webhook_deliveries", "webhook_deliveries.id", "delivery_id")
      .selectAll("webhook_attempts")
      .where("endpoint_id", "=", webhookId)
      .orderBy("attempted_at")
      .orderBy("webhook_attempts.id")
      .execute();
  }

  endpointOf(webhookId: string) {
    const { db } = this.#of.database;
    return db.selectFrom("webhook_endpoints").selectAll().where("id", "=", webhookId).executeTakeFirstOrThrow();
  }

  failuresOf(ownerId: string) {
    return readFailures(this.#of.database.db, ownerId, FailureQuery.parse({}));
  }

  /** Waits until the webhook's deliveries are in these states, in the order of the events. */
  untilStates(webhookId: string, states: readonly string[]): Promise<void> {
    return until(async () => {
      const found = await this.deliveriesOf(webhookId);
      expect(found.map(({ state }) => state)).toEqual(states);
    });
  }

  /** Waits until an attempt is recorded for this many deliveries of the webhook. */
  untilAttempts(webhookId: string, count: number): Promise<void> {
    return until(async () => expect(await this.attemptsOf(webhookId)).toHaveLength(count));
  }

  change(ownerId: string, webhookId: string, changes: WebhookChanges) {
    const who = { actor: testActor, ownerId };
    return this.#of.database.db.transaction().execute((tx) => changeWebhook(tx, who, webhookId, changes));
  }

  /** Pauses it for far longer than any test runs. */
  pause(webhookId: string) {
    return this.#of.database.pool.query(
      "update webhook_endpoints set consecutive_failures = 20, paused_until = now() + interval '1 hour' where id = $1",
      [webhookId],
    );
  }

  /** Requests one delivery again, as its partner does. */
  redeliver({ id: ownerId }: Pick<TestPartner, "id">, deliveryId: string) {
    const who = { actor: testActor, ownerId };
    return this.#of.database.db.transaction().execute((tx) => redeliverFailure(tx, who, deliveryId));
  }
}
