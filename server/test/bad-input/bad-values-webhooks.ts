import { newId } from "../../src/kernel/ids.ts";
import { NO_BOOLEAN, NO_ID, NO_MOMENT, OTHER_TYPES, text, UNCLEAN } from "./bad-values.ts";
import { onBothSurfaces } from "../support/routes/webhooks.ts";

/** Invalid even if http and loopback are allowed. */
const NO_URL = [
  ...OTHER_TYPES,
  ...UNCLEAN.map((unclean) => `https://hooks.example/${unclean}`),
  ..."|hooks.example|/hooks|//hooks.example|https:|https://|https:///|ftp://hooks.example|javascript:alert(1)".split(
    "|",
  ),
  ..."https://user:pass@hooks.example|https://user@hooks.example|https://hooks.example/#a|https://a b.example".split(
    "|",
  ),
  ..."https:hooks.example|https:/hooks.example|https:///hooks.example|https:\\\\hooks.example|http:hooks.example".split(
    "|",
  ),
  ..."https://10.0.0.1|http://172.16.0.1|http://192.168.1.1:8080/x|http://169.254.169.254/latest/meta-data".split("|"),
  ..."http://0.0.0.0|http://100.64.0.1|http://224.0.0.1|http://255.255.255.255|http://0xa.1|http://167772161".split(
    "|",
  ),
  ..."http://[fe80::1]|http://[fc00::1]|http://[::]|http://[::ffff:10.0.0.1]|http://[64:ff9b::a00:1]".split("|"),
  `https://hooks.example/${"x".repeat(2048)}`,
  `https://hooks.example/${"x".repeat(100_000)}`,
];

const NO_TYPE_NAMES = [
  "",
  "customer",
  "customer.*",
  "*",
  "CUSTOMER.CREATED",
  " customer.created",
  "customer.created\u0000",
];
const NO_EVENT_TYPE = [...OTHER_TYPES, ...NO_TYPE_NAMES];
const NO_EVENT_TYPES = [
  "customer.created",
  7,
  true,
  {},
  ...[...NO_EVENT_TYPE, null].map((bad) => ["customer.created", bad]),
  Array.from({ length: 101 }, () => "customer.created"),
];
const NO_RATE = [0, -1, 1.5, 1001, 1e308, "5", "", true, [], {}];

const webhookFields = {
  url: [...NO_URL, null],
  eventTypes: NO_EVENT_TYPES,
  events: NO_EVENT_TYPES,
  enabled: NO_BOOLEAN,
  active: NO_BOOLEAN,
  description: text(500),
};

const ofDistributors = {
  ...webhookFields,
  sandbox: NO_BOOLEAN,
  partnerIds: ["all", 7, true, {}, ...NO_ID.map((id) => [id]), Array.from({ length: 101 }, () => newId())],
};

/** Invalid values for each field of each body. */
export const BAD_WEBHOOK_BODIES: Record<string, Record<string, readonly unknown[]>> = {
  ...onBothSurfaces({
    createWebhook: webhookFields,
    updateWebhook: webhookFields,
    testWebhook: { eventType: [...NO_EVENT_TYPE, null] },
    redeliverWebhookFailures: {
      eventType: NO_EVENT_TYPE,
      from: [...OTHER_TYPES, ...NO_MOMENT],
      to: [...OTHER_TYPES, ...NO_MOMENT],
      webhookId: NO_ID,
      preview: NO_BOOLEAN,
      perSecond: NO_RATE,
    },
  }),
  createDistributorWebhook: ofDistributors,
  updateDistributorWebhook: ofDistributors,
};

const NO_NUMBER = ["", "0", "-1", "1.5", "1e1", "0x1", " 1", "one", "NaN", "1\u0000"];
const filter = {
  eventType: [...NO_TYPE_NAMES, "customer.created,customer.deleted"],
  from: NO_MOMENT,
  to: NO_MOMENT,
  webhookId: ["", "abc", "null", `${newId()} or 1=1`, `{${newId()}}`],
};

const streamed = {
  eventTypes: ["customer.exploded", "CUSTOMER.CREATED", "customer.created;customer.deleted", "customer.created,x"],
  follow: ["", "yes", "1", "FALSE"],
};

/** Invalid values for each parameter of each query. */
export const BAD_WEBHOOK_QUERIES: Record<string, Record<string, readonly string[]>> = {
  ...onBothSurfaces({
    listWebhookDeliveries: {
      ...filter,
      cursor: ["", "abc", "=", "x".repeat(65), newId()],
      pageSize: [...NO_NUMBER, "101"],
      status: ["", "gone", "FAILED", "failed,waiting"],
    },
    streamEvents: streamed,
    listWebhookFailures: { ...filter, page: NO_NUMBER, pageSize: [...NO_NUMBER, "101"] },
    redeliverWebhookFailures: {
      ...filter,
      preview: ["", "yes", "1", "TRUE", "null"],
      perSecond: ["0", "1001", "-1", "1.5", "ten", ""],
    },
  }),
  streamDistributorEvents: { ...streamed, sandbox: ["", "yes", "1", "TRUE"] },
};
