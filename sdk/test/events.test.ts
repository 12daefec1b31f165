import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Breach, CustomerReference, EventData, RedactedBreach, WebhookEvent } from "../src/index.ts";

type Reference = {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>;
};

const reference = JSON.parse(await readFile(new URL("../../openapi.json", import.meta.url), "utf8")) as Reference;

/** What a receiver does with an event, by the types that it narrows to. */
function read(event: WebhookEvent): string | null {
  if (event.type === "webhook.endpoint.disabled") return event.data.reason;
  if (event.type === "customer.deleted") return event.data.previousStatus;
  if (event.type === "customer.breach.found") {
    const [first] = event.data.breaches;
    return first && "title" in first ? titleOf(first) : first ? idOf(first) : null;
  }
  return "customer" in event.data ? nameOf(event.data.customer) : event.data.partnerId;
}

const titleOf = ({ title }: Breach): string => title;
const idOf = ({ id }: RedactedBreach): string => id;
const nameOf = ({ name }: CustomerReference): string => name;
const isTest = ({ test: mark }: EventData["customer.created"]): boolean => mark === true;

test("a receiver reads each event of the API reference by the kit's types", () => {
  const events = Object.values(reference.webhooks).map(
    ({ post }) => post.requestBody.content["application/json"]?.example as WebhookEvent,
  );
  expect(events.length).toBeGreaterThan(16);
  const told = Object.fromEntries(events.map((event) => [event.type, read(event)]));
  expect(told).toMatchObject({
    "customer.created": "Juniper Bakery",
    "customer.deleted": "active",
    "customer.breach.found": "Larchmont Parcels",
    "webhook.endpoint.disabled": "gone",
  });
  const created = events.find((event) => event.type === "customer.created");
  expect(created && isTest(created.data)).toBe(false);
});
