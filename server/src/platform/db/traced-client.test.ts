import { expect, test } from "vitest";
import { describeStatement, withoutLiterals } from "./traced-client.ts";

test.each([
  ['select "a" from "customers" where "id" = $1', "select", "customers"],
  ['insert into "events" ("id") values ($1)', "insert", "events"],
  ["update mails set state = 'sent' where id = $1", "update", "mails"],
  ["update webhook_deliveries as delivery set claim_id = $1", "update", "webhook_deliveries"],
  ["delete from rate_limits where key = $1", "delete", "rate_limits"],
  ["with due as (select id from mails for update) update mails set turn = 1 from due", "update", "mails"],
  ["with own as (select 1 from plans) select * from own", "select", "plans"],
  ["select id from graphile_worker._private_jobs where id = $1 for update", "select", "graphile_worker._private_jobs"],
  ["select pg_notify('mails', '')", "select", undefined],
  ["begin", "begin", undefined],
  ["commit", "commit", undefined],
  ["", "statement", undefined],
])("a statement is named by what it does to which table: %s", (text, operation, table) => {
  expect(describeStatement(text)).toEqual({ operation, table });
});

test("what stands between quotes is left out of a statement that is told", () => {
  expect(withoutLiterals("select * from x where a = 'it''s owner@juniper.example' and \"b\" = $1 or c = ''")).toBe(
    "select * from x where a = '…' and \"b\" = $1 or c = '…'",
  );
});
