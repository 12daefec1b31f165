import { expect, test } from "vitest";
import { tagsIn } from "./follow-notices.ts";
import { concerns, listed, tagged } from "./tags.ts";

test("what concerns one customer makes that customer's answers old, and lists of all", () => {
  expect(concerns("breaches:a", "breaches:a")).toBe(true);
  expect(concerns("breaches:a", "breaches")).toBe(true);
  expect(concerns("breaches", "breaches:a")).toBe(true);
  expect(concerns("breaches:a", "breaches:b")).toBe(false);
  expect(concerns("breaches:a", "mails:a")).toBe(false);
});

test("everything concerns every answer", () => {
  expect(concerns("everything", "mails:a")).toBe(true);
});

test("a call is about the customer that its path names", () => {
  expect(tagged(["assets", "timeline"], { customerId: "a" })).toEqual(["assets:a", "timeline:a"]);
  expect(tagged(["deliveries"], { webhookId: "a" })).toEqual(["deliveries"]);
  expect(tagged(["keys"], undefined)).toEqual(["keys"]);
});

test("the same call of two surfaces is listed once", () => {
  expect(listed("/api/v1/integrations/keys/{keyId}")).toBe(listed("/api/v1/distributors/keys/{keyId}"));
});

test("messages that only show that the connection lives name nothing", () => {
  expect(tagsIn(": still here")).toEqual([]);
  expect(tagsIn("retry: 2000")).toEqual([]);
  expect(tagsIn('event: changed\ndata: {"tags":["mails:a"]}')).toEqual(["mails:a"]);
});
