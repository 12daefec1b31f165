import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { request as send } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields, type TestPartner } from "../support/factories.ts";
import {
  contentOf,
  credentialsOf,
  documentedRoutes,
  exampleOf,
  named,
  pathOf,
  type Route,
} from "../support/routes/routes.ts";
import { CLOSED_TO_KEYS } from "../support/routes/organisations.ts";
import { onBothSurfaces } from "../support/routes/webhooks.ts";

const routes = documentedRoutes();
const api = testApi();
let partner: TestPartner;
let key: Record<string, string>;

beforeAll(async () => {
  partner = await aPartner(api.db);
  key = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
});

const ONBOARD = "/api/v1/integrations/customer/onboard";
const json = { "content-type": "application/json" };
const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

describe.each(named(routes.filter(({ takesBody }) => takesBody)))("%s", (_name, route) => {
  test("a body that is not JSON is 400 in the words of the contract", async () => {
    const example = await exampleOf(route, api.db, partner);
    const content = await contentOf(api.database.pool);
    const good = JSON.stringify(example.body);
    const broken: (string | Buffer)[] = [
      ...["{", "}", '{"a":1,}', "{'a':1}", "{a:1}", "undefined", "NaN", "\u0000", `${good}x`, `${good}${good}`, "a=b"],
      ...['{"a":"\u0001"}', '{"a":"\\x"}', '{"a":"\\ud80"}', "// x\n{}", "[[", '{"a":'],
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      Buffer.from([0xc3]),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from(good, "utf16le"),
      gzipSync(good),
    ];
    for (const raw of broken) {
      const headers = { ...credentialsOf(route, partner), ...json };
      const { status, body } = await api.call({ method: route.method, path: pathOf(route, example), headers, raw });
      const error = "Request body must be valid JSON";
      expect({ raw: raw.toString().slice(0, 20), status, body }).toMatchObject({
        status: 400,
        body: { success: false, error },
      });
    }
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("a body deeper than 32 levels is 400 before it is parsed, wherever it is deep", async () => {
    const example = await exampleOf(route, api.db, partner);
    const headers = { ...credentialsOf(route, partner), ...json };
    const call = (raw: string) => api.call({ method: route.method, path: pathOf(route, example), headers, raw });
    const error = "Request body must not be nested deeper than 32 levels";
    const content = await contentOf(api.database.pool);
    const withField = (field: string, value: string): string => {
      const others = JSON.stringify({ ...example.body, [field]: undefined }).slice(0, -1);
      return `${others}${others === "{" ? "" : ","}"${field}":${value}}`;
    };
    const bodies = ["[".repeat(100_000), '{"a":'.repeat(100_000), deep(524_000), deep(33)];
    for (const field of [...route.fields, "unknown"]) bodies.push(withField(field, deep(32)));
    for (const raw of bodies) {
      const { status, body } = await call(raw);
      expect({ raw: raw.slice(0, 100), status, body }).toMatchObject({ status: 400, body: { success: false, error } });
    }
    for (const field of route.fields) expect(await call(withField(field, deep(31)))).toMatchObject({ status: 422 });
    expect(await contentOf(api.database.pool)).toEqual(content);
    const status = CLOSED_TO_KEYS.includes(route.operationId) ? 403 : 200;
    expect(await call(withField("unknown", deep(31)))).toMatchObject({ status });
  });

  test("2 MiB are too large, said before or not", async () => {
    const example = await exampleOf(route, api.db, partner);
    const headers = { ...credentialsOf(route, partner), ...json };
    const path = pathOf(route, example);
    const large = `{"a":"${"x".repeat(2 ** 21)}"}`;
    expect(await api.call({ method: route.method, path, headers, raw: large })).toMatchObject({ status: 413 });
    const answer = await send(api.baseUrl + path, {
      method: route.method as "POST",
      headers,
      body: Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(2 ** 16, "x"))),
    });
    expect([answer.statusCode, await answer.body.json()]).toMatchObject([
      413,
      { success: false, error: "Request body must not be larger than 1 MiB" },
    ]);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

const OPTIONAL = [
  ...Object.keys(onBothSurfaces({ testWebhook: true, redeliverWebhookFailures: true })),
  "rotateKey",
  "rotateDistributorKey",
  "rotatePartnerKey",
];
const isOptional = ({ operationId }: Route): boolean => OPTIONAL.includes(operationId);
const withBody = routes.filter(({ takesBody }) => takesBody);

async function statusesWithoutBody(route: Route): Promise<number[]> {
  const path = pathOf(route, await exampleOf(route, api.db, partner));
  const statuses: number[] = [];
  for (const type of [{}, json]) {
    const headers = { ...credentialsOf(route, partner), ...type };
    statuses.push((await api.call({ method: route.method, path, headers })).status);
  }
  return statuses;
}

test.each(named(withBody.filter((route) => !isOptional(route))))("%s needs a body", async (_name, route) => {
  expect(await statusesWithoutBody(route)).toEqual([400, 400]);
});

test.each(named(withBody.filter(isOptional)))("%s does without a body", async (_name, route) => {
  expect(await statusesWithoutBody(route)).toEqual([200, 200]);
});

describe("odd JSON", () => {
  const onboard = (raw: string | Buffer) =>
    api.call({ method: "POST", path: ONBOARD, headers: { ...key, ...json }, raw });
  const body = (more: string) => `{"companyName":"J","assetsDomains":["j.example"]${more}}`;

  test("a name given twice is refused by name, at any depth and however it is spelt", async () => {
    const before = await contentOf(api.database.pool);
    for (const [more, name] of [
      [',"companyName":"K"', "companyName"],
      [',"price":1,"price":1', "price"],
      [',"price":1,"\\u0070rice":2', "price"],
      [',"customData":{"a":{"b":1,"b":2}}', "b"],
      [',"unknown":[{"c":1,"c":2}]', "c"],
      [',"__proto__":1,"__proto__":2', "__proto__"],
    ] as const) {
      const { status, body: answer } = await onboard(body(more));
      expect({ more, status, answer }).toMatchObject({ status: 422, answer: { error: `${name}: is given twice` } });
    }
    for (const more of [
      ',"\\ud800":1,"\\ud800":2',
      ',"\\u0000":1,"\\u0000":2',
      `,"${"x".repeat(9999)}":1,"${"x".repeat(9999)}":2`,
    ]) {
      expect(await onboard(body(more))).toMatchObject({ status: 422 });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
    expect(
      await onboard(body(',"customData":{"price":1,"a":{"price":"price"},"b":["price","price"]},"price":1')),
    ).toMatchObject({
      status: 200,
    });
  });

  test("numbers beyond all bounds are refused, not rounded to a failure", async () => {
    for (const number of ["1e400", "-1e400", "1e308", "1e10", `1${"0".repeat(500)}`, '"1"', "-1"]) {
      expect({ number, ...(await onboard(body(`,"price":${number}`))) }).toMatchObject({ number, status: 422 });
    }
    for (const number of ["1e-400", "0.0", "-0", "1E2", `0.${"1".repeat(500)}`, "5e-324"]) {
      expect({ number, ...(await onboard(body(`,"price":${number}`))) }).toMatchObject({ number, status: 200 });
    }
  });

  test("a byte order mark in front of a right body does no harm", async () => {
    expect(await onboard(`\ufeff${body("")}`)).toMatchObject({ status: 200 });
  });

  test("__proto__, constructor and prototype are keys like any other and change no object of ours", async () => {
    const evil = '{"polluted":true,"customerId":"x"}';
    for (const name of ["__proto__", "constructor", "prototype"]) {
      expect(await onboard(body(`,"${name}":${evil}`))).toMatchObject({ status: 200 });
      expect(await onboard(`{"${name}":${body("")}}`)).toMatchObject({ status: 422 });
      expect(await onboard(body(`,"customData":{"${name}":${evil},"kept":1}`))).toMatchObject({ status: 200 });
      expect((await api.events(partner)).at(-1)).toMatchObject({ data: { customer: { customData: { kept: 1 } } } });
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    }
  });
});

test("a chunked body is read like any other", async () => {
  const right = JSON.stringify(customerFields());
  const answer = await send(api.baseUrl + ONBOARD, {
    method: "POST",
    headers: { ...key, ...json },
    body: Readable.from([right.slice(0, 5), right.slice(5)].map((part) => Buffer.from(part))),
  });
  expect([answer.statusCode, await answer.body.json()]).toMatchObject([200, { success: true }]);
});
