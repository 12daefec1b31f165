import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { credentialsOf, documentedRoutes, exampleOf, named, pathOf, type Route } from "../support/routes/routes.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

const listed = documentedRoutes().filter(({ queries }) => queries.includes("cursor"));
const api = testApi();
let partner: TestPartner;
let operator: { cookie: string };

beforeAll(async () => {
  partner = await aPartner(api.db);
  for (let n = 0; n < 3; n += 1) await aCustomer(api.db, partner);
  operator = cookieOf((await aSignedIn(api, OPERATOR)).browser);
});

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Cursors in the format that lists used before cursors named their list: a row's id, or a time and an id. */
const UNMARKED = [
  Buffer.from(newId().replaceAll("-", ""), "hex").toString("base64url"),
  encoded("7"),
  encoded("1770040991402000 7"),
  encoded(`1770040991402000 ${newId()}`),
  encoded(`1770040991402000 0 ${newId()}`),
  encoded("1770040991402000 3 7"),
];

const OPERATORS = [
  "customers",
  "mails",
  "mails/suppressed",
  "jobs",
  "webhooks",
  "webhooks/failures",
  "audit",
  "usage",
  "imports",
  "uploads",
  "catalogue/breaches",
].map((path) => `/api/v1/operator/${path}`);

async function statusesAt(path: string, headers: Record<string, string>, cursors: readonly string[]) {
  const statuses = [];
  for (const cursor of cursors) {
    const answer = await api.call({
      method: "GET",
      path: `${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`,
      headers,
    });
    if (answer.status !== 200) expect(answer.body).toMatchObject({ code: "invalid-query", field: "cursor" });
    statuses.push(answer.status);
  }
  return statuses;
}

/** A current cursor of each list about customers, and one of a list that doesn't exist. */
async function marked(): Promise<Map<string, string>> {
  const cursors = new Map([["nothing", `nothing.${UNMARKED[0]}`]]);
  for (const path of ["/customers", "/audit"]) {
    const { body } = await api.as(partner).get(`${path}?pageSize=1`);
    const { nextCursor } = body["pagination"] as { nextCursor: string };
    expect(nextCursor).toMatch(/^[a-z-]+\.[\w-]+$/);
    cursors.set(nextCursor.split(".")[0] ?? "", nextCursor);
  }
  return cursors;
}

async function addressOf(route: Route): Promise<{ path: string; headers: Record<string, string> }> {
  const example = await exampleOf(route, api.db, partner);
  return { path: pathOf(route, example), headers: credentialsOf(route, partner) };
}

describe.each(named(listed))("%s", (_name, route) => {
  test("refuses cursors of any other list with 400, accepts its own, and never fails with 500", async () => {
    const { path, headers } = await addressOf(route);
    for (const status of await statusesAt(path, headers, UNMARKED)) expect([200, 400]).toContain(status);
    const cursors = await marked();
    const own = route.path.split("/").at(-1) ?? "";
    const statuses = await statusesAt(path, headers, [...cursors.values()]);
    expect(statuses).toEqual([...cursors.keys()].map((list) => (list === own ? 200 : 400)));
  });
});

test.each(OPERATORS)("%s refuses cursors of any other list too", async (path) => {
  for (const status of await statusesAt(path, operator, UNMARKED)) expect([200, 400]).toContain(status);
  const cursors = await marked();
  const own = path.split("/").at(-1) ?? "";
  expect(await statusesAt(path, operator, [...cursors.values()])).toEqual(
    [...cursors.keys()].map((list) => (list === own ? 200 : 400)),
  );
});

test("a cursor continues in its list, and so does one from before cursors named their list", async () => {
  const first = await api.as(partner).get("/customers?pageSize=1");
  const { nextCursor } = first.body["pagination"] as { nextCursor: string };
  const pages = [nextCursor, nextCursor.split(".")[1] ?? ""].map((cursor) =>
    api.as(partner).get(`/customers?pageSize=2&cursor=${cursor}`),
  );
  const [marking, before] = await Promise.all(pages);
  expect(marking?.status).toBe(200);
  expect(marking?.body["customers"]).toHaveLength(2);
  expect(before?.body).toEqual(marking?.body);
});
