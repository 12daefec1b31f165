import { expect, test } from "vitest";
import { tagsIn } from "./follow-notices.ts";
import { concerns, listed, tagged } from "./tags.ts";

test("a change to one customer makes that customer's responses and lists of all customers stale", () => {
  expect(concerns("breaches:a", "breaches:a")).toBe(true);
  expect(concerns("breaches:a", "breaches")).toBe(true);
  expect(concerns("breaches", "breaches:a")).toBe(true);
  expect(concerns("breaches:a", "breaches:b")).toBe(false);
  expect(concerns("breaches:a", "mails:a")).toBe(false);
});

test('the tag "everything" makes every response stale', () => {
  expect(concerns("everything", "mails:a")).toBe(true);
});

test("a call is about the customer in its path", () => {
  expect(tagged(["assets", "timeline"], { customerId: "a" })).toEqual(["assets:a", "timeline:a"]);
  expect(tagged(["deliveries"], { webhookId: "a" })).toEqual(["deliveries"]);
  expect(tagged(["keys"], undefined)).toEqual(["keys"]);
});

test("the same call on two surfaces is listed once", () => {
  expect(listed("/api/v1/integrations/keys/{keyId}")).toBe(listed("/api/v1/distributors/keys/{keyId}"));
});

test("keep-alive messages contain no tags", () => {
  expect(tagsIn(": still here")).toEqual([]);
  expect(tagsIn("retry: 2000")).toEqual([]);
  expect(tagsIn('event: changed\ndata: {"tags":["mails:a"]}')).toEqual(["mails:a"]);
});
