import { Kysely, PostgresDialect } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testActor } from "../../../../test/support/factories.ts";
import { aWebhookThatIs, leave, MOMENT, RETENTION } from "../../../../test/support/webhooks/ages.ts";
import { recordEvents, webhookDatabase } from "../../../../test/support/webhooks/dispatch.ts";
import { NOWHERE } from "../../../../test/support/webhooks/receiver.ts";
import type { DB } from "../../../platform/db/tables.gen.ts";
import { deleteWebhook } from "../endpoints/endpoints.ts";
import { expireDeliveries } from "./expire.ts";

const { database, webhooks } = webhookDatabase();

/** Which of these still exist. */
const existing = async (expected: readonly { id: string }[]): Promise<string[]> => {
  const ids = expected.map(({ id }) => id);
  const rows = await database.db.selectFrom("webhook_endpoints").select("id").where("id", "in", ids).execute();
  return ids.filter((id) => rows.some((row) => row.id === id));
};

/** A webhook that was deleted this many days ago. */
const deletedDaysAgo = async (days: number): Promise<{ id: string; ownerId: string }> => {
  const webhook = await aWebhookThatIs(database, "deleted");
  const age = "update webhook_endpoints set deleted_at = now() - $2 * interval '1 day' where id = $1";
  await database.pool.query(age, [webhook.id, days]);
  return webhook;
};

test("a deleted webhook goes with the last of it that is listed, and no other does", async () => {
  const [enabled, disabled, justDeleted] = [
    await aWebhookThatIs(database),
    await aWebhookThatIs(database, "disabled"),
    await aWebhookThatIs(database, "deleted"),
  ];
  const [empty, withFailure] = [await deletedDaysAgo(2), await deletedDaysAgo(200)];
  await leave(database, withFailure, [
    { state: "failed", createdDaysAgo: 81, finishedDaysAgo: 80 },
    { state: "delivered", createdDaysAgo: 81, finishedDaysAgo: 80 },
  ]);
  const all = [enabled, disabled, justDeleted, empty, withFailure];
  expect(await expireDeliveries(database.db, RETENTION)).toMatchObject({ deliveries: 1, webhooks: 1 });
  expect(await existing(all)).toEqual([enabled, disabled, justDeleted, withFailure].map(({ id }) => id));
  expect(await database.db.selectFrom("webhook_attempts").selectAll().execute()).toHaveLength(1);

  await database.pool.query("update webhook_deliveries set finished_at = finished_at - interval '11 days'");
  expect(await expireDeliveries(database.db, RETENTION)).toMatchObject({ deliveries: 1, webhooks: 1 });
  expect(await existing(all)).toEqual([enabled, disabled, justDeleted].map(({ id }) => id));
});

test("a deleted webhook whose event is written only now stays until that has expired, and nothing is left behind", async () => {
  const subscriber = await webhooks.aSubscriber(NOWHERE);
  const connection = await database.pool.connect();
  onTestFinished(() => connection.release());
  await connection.query("begin");
  await recordEvents(connection, subscriber);
  const who = { actor: testActor, ownerId: subscriber.partner.id };
  await database.db.transaction().execute((tx) => deleteWebhook(tx, who, subscriber.webhookId));
  await expireDeliveries(database.db, RETENTION);
  await connection.query("commit");
  await expireDeliveries(database.db, RETENTION);
  expect(await webhooks.deliveriesOf(subscriber.webhookId)).toMatchObject([{ state: "expired", due_at: null }]);
  expect(await existing([{ id: subscriber.webhookId }])).toEqual([subscriber.webhookId]);
});

test("bulk redeliveries that have ended are removed after the same time as failures, and running ones never", async () => {
  const { ownerId } = await aWebhookThatIs(database);
  const insert = `
    insert into webhook_redeliveries (id, owner_id, failed_to, per_second, total, state, created_at, finished_at)
    select gen_random_uuid(), $1, now(), row_number() over (), 1, state, now() - interval '500 days',
      now() - days * interval '1 day'
    from unnest($2::text[], $3::float8[]) as redelivery (state, days)`;
  const states = ["done", "cancelled", "done", "cancelled", "running"];
  await database.pool.query(insert, [ownerId, states, [90 - MOMENT, 90 - MOMENT, 90 + MOMENT, 400, null]]);
  expect(await expireDeliveries(database.db, RETENTION)).toMatchObject({ redeliveries: 2 });
  const left = await database.db
    .selectFrom("webhook_redeliveries")
    .select("per_second")
    .orderBy("per_second")
    .execute();
  expect(left.map(({ per_second }) => per_second)).toEqual([1, 2, 5]);
});

test("what there is to expire is found without a look at every webhook, or at what stays", async () => {
  const asked: string[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const watched = new Kysely<DB>({ dialect, log: ({ query }) => void asked.push(query.sql) });
  const count = async (): Promise<number> => {
    asked.length = 0;
    await expireDeliveries(watched, RETENTION);
    return asked.length;
  };
  const atFirst = await count();
  for (const state of ["enabled", "disabled", "deleted"] as const) {
    for (let nth = 0; nth < 10; nth += 1) {
      const webhook = await aWebhookThatIs(database, state);
      const waiting = state === "deleted" ? [] : [{ state: "waiting" as const, createdDaysAgo: 20 }];
      const stays = { state: "failed", createdDaysAgo: 80, finishedDaysAgo: 79 } as const;
      await leave(database, webhook, [...waiting, ...Array.from({ length: 150 }, () => stays)]);
    }
  }
  expect(await count()).toBe(atFirst);
});
