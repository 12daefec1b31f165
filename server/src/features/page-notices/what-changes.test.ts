import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { EVENT_TYPES } from "../events/index.ts";
import { fewTags, isEverybodys, tagsOf, TOPICS, topicsOf } from "./what-changes.ts";

test("every type of event makes something old", () => {
  expect(EVENT_TYPES.filter((type) => topicsOf(type).length === 0)).toEqual([]);
});

test("pages know every topic", () => {
  const list = readFileSync(new URL("../../../../web/src/answers/topics.ts", import.meta.url), "utf8");
  expect(TOPICS.filter((topic) => !list.includes(`| "${topic}"`))).toEqual([]);
});

test("a name that only another version knows makes nothing old", () => {
  expect(tagsOf("moon.risen", newId())).toEqual([]);
});

test("what happened to a customer names the customer, except where pages do not tell customers apart", () => {
  expect(tagsOf("customer.breach.found", "c1")).toEqual([
    "breaches:c1",
    "assets:c1",
    "customers:c1",
    "timeline:c1",
    "figures",
    "mails:c1",
    "deliveries",
    "webhooks",
  ]);
});

test("what a job or a command writes into the audit trail makes the trail old as well", () => {
  expect(tagsOf("audit.look-in.ended", "c1")).toEqual(["timeline:c1", "audit"]);
  expect(tagsOf("audit.moon.risen", null)).toEqual(["audit"]);
});

test("a notice without an owner concerns everyone", () => {
  expect(isEverybodys("audit.usage.month-closed")).toBe(true);
  expect(isEverybodys("audit.usage.corrected")).toBe(false);
  expect(isEverybodys("moon.risen")).toBe(false);
});

test("of very many customers only the topics are named", () => {
  const many = Array.from({ length: 100 }, (_one, n) => tagsOf("mail.finished", `c${n}`)).flat();
  expect(fewTags(new Set(many))).toEqual(["mails", "timeline"]);
  expect(fewTags(new Set(["everything", ...many]))).toEqual(["everything"]);
});
