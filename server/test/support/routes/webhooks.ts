import { createWebhook, sealedWebhookTokens } from "../../../src/features/webhooks/index.ts";
import { lockOwner } from "../../../src/features/webhooks/queries.ts";
import { newId } from "../../../src/kernel/ids.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { testActor, type TestPartner } from "../factories.ts";
import type { Recipe } from "./recipe.ts";
import { aTestEndpoint, failuresAt } from "../webhooks/rows.ts";

/** A URL may contain a secret too. */
export const URL_SECRET = "ud7Jq1zV";
const URL = `http://127.0.0.1:1/hooks/${URL_SECRET}`;

type OwnerOf = (partner: TestPartner) => string;

async function aWebhook(db: Db, ownerId: string) {
  const request = { url: URL, eventTypes: [], enabled: true, description: "" };
  return db.transaction().execute((tx) => createWebhook(tx, { actor: testActor, ownerId }, request));
}

/** Like a cycle: the previously active secret becomes the fallback. */
async function aSecret(db: Db, owner_id: string): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, owner_id);
    await tx.deleteFrom("webhook_secrets").where("owner_id", "=", owner_id).where("role", "=", "fallback").execute();
    await tx.updateTable("webhook_secrets").set({ role: "fallback" }).where("owner_id", "=", owner_id).execute();
    await tx
      .insertInto("webhook_secrets")
      .values({ id, owner_id, role: "active", token: sealedWebhookTokens.seal(tx, id, `whsec_${id}`) })
      .execute();
  });
  return id;
}

async function aFailure(db: Db, ownerId: string, partner: TestPartner): Promise<string> {
  const [id = ""] = await failuresAt(db, await aTestEndpoint(db, partner, { ownerId }), [{}]);
  return id;
}

async function aRedelivery(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const redelivery = { id, owner_id: ownerId, failed_to: new Date(), per_second: 1, total: 1 };
  await db.insertInto("webhook_redeliveries").values(redelivery).execute();
  return id;
}

function recipes(ownerOf: OwnerOf): Record<string, Recipe> {
  const ofWebhook =
    (body?: Record<string, unknown>): Recipe =>
    async (db, partner) => {
      const { webhook } = await aWebhook(db, ownerOf(partner));
      return { params: { webhookId: webhook.id }, ...(body ? { body } : {}) };
    };
  const withWebhook: Recipe = async (db, partner) => {
    await aWebhook(db, ownerOf(partner));
    return {};
  };
  const withFailure =
    (body?: Record<string, unknown>): Recipe =>
    async (db, partner) => {
      await aFailure(db, ownerOf(partner), partner);
      return body ? { body } : {};
    };
  const withRedelivery: Recipe = async (db, partner) => {
    await aRedelivery(db, ownerOf(partner));
    return {};
  };
  const ofRedelivery: Recipe = async (db, partner) => ({
    params: { redeliveryId: await aRedelivery(db, ownerOf(partner)) },
  });
  const withoutSecret =
    (body?: Record<string, unknown>): Recipe =>
    async (db, partner) => {
      await db.deleteFrom("webhook_secrets").where("owner_id", "=", ownerOf(partner)).execute();
      return body ? { body } : {};
    };
  return {
    listWebhooks: withWebhook,
    streamEvents: () => Promise.resolve({ query: { follow: "false" } }),
    createWebhook: withoutSecret({ url: URL }),
    getWebhook: ofWebhook(),
    updateWebhook: ofWebhook({ enabled: false }),
    deleteWebhook: ofWebhook(),
    resumeWebhook: ofWebhook(),
    testWebhook: ofWebhook({ eventType: "customer.deleted" }),
    listWebhookSecrets: withWebhook,
    createWebhookSecret: withoutSecret(),
    cycleWebhookSecret: withWebhook,
    deleteWebhookSecret: async (db, partner) => ({ params: { secretId: await aSecret(db, ownerOf(partner)) } }),
    listWebhookDeliveries: withFailure(),
    getWebhookDelivery: async (db, partner) => ({
      params: { deliveryId: await aFailure(db, ownerOf(partner), partner) },
    }),
    listWebhookFailures: withFailure(),
    redeliverWebhookFailure: async (db, partner) => ({
      params: { failureId: await aFailure(db, ownerOf(partner), partner) },
    }),
    redeliverWebhookFailures: withFailure({ perSecond: 10 }),
    listWebhookRedeliveries: withRedelivery,
    getWebhookRedelivery: ofRedelivery,
    cancelWebhookRedelivery: ofRedelivery,
  };
}

/** The same for each of the two APIs; `listWebhooks` is `listDistributorWebhooks` in the second. */
export const onBothSurfaces = <Value>(of: Record<string, Value>): Record<string, Value> => ({
  ...of,
  ...inDistributorsNames(of),
});

const inDistributorsNames = <Value>(of: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name.replace(/^[a-z]+/, "$&Distributor"), value]));

export const WEBHOOK_RECIPES: Record<string, Recipe> = {
  ...recipes(({ id }) => id),
  ...inDistributorsNames(recipes(({ distributor }) => distributor.id)),
};
