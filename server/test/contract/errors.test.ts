import type { OpenAPIV3_1 } from "openapi-types";
import { beforeAll, describe, expect, test } from "vitest";
import { factsOf } from "../../src/api/all-errors.ts";
import { ERROR_CODES, type ErrorCode } from "../../src/kernel/error-codes.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { openApi } from "../support/openapi.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(api.db);
});

describe("the table of codes", () => {
  test("has stable names, and sentences for the reader", () => {
    for (const code of ERROR_CODES) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      const { cause, cure, example } = factsOf(code);
      for (const text of [cause, cure]) expect(text).toMatch(/^[A-Z`].*\.$/);
      expect(example).not.toBe("");
    }
  });

  /** Errors of requests that reach no documented operation. */
  const OUTSIDE: ErrorCode[] = [
    "operator-token-required",
    "route-not-found",
    "not-found",
    "method-not-allowed",
    "malformed-request",
    "request-timeout",
    "url-too-long",
    "expectation-failed",
    "headers-too-large",
  ];

  test("has no code that no call can return", () => {
    const { paths = {}, components } = openApi();
    const operations = Object.values(paths).flatMap((item) =>
      Object.values((item ?? {}) as Record<string, OpenAPIV3_1.OperationObject>),
    );
    const answers = [components, ...operations].flatMap((part) => Object.values(part?.responses ?? {}));
    const declared = answers.flatMap((answer) =>
      "content" in answer ? Object.keys(answer.content["application/json"]?.examples ?? {}) : [],
    );
    expect([...new Set([...declared, ...OUTSIDE])].sort()).toEqual([...ERROR_CODES].sort());
  });
});

const WATCHED = { assetsDomains: ["juniper.example"] };
const NAMED = { companyName: "Juniper", ...WATCHED };

describe("a body that breaks a rule", () => {
  test.each<[unknown, string, string | undefined]>([
    [WATCHED, "companyName: is required", "companyName"],
    [{ ...WATCHED, companyName: "  " }, "companyName: must not be empty", "companyName"],
    [{ ...WATCHED, companyName: 7 }, "companyName: must be text", "companyName"],
    [{ ...WATCHED, companyName: "x".repeat(201) }, "companyName: must have at most 200 characters", "companyName"],
    [{ ...NAMED, price: -1 }, "price: must be at least 0", "price"],
    [{ ...NAMED, price: "12" }, "price: must be a number", "price"],
    [{ ...NAMED, sendMonthlyReport: "yes" }, "sendMonthlyReport: must be true or false", "sendMonthlyReport"],
    [{ ...NAMED, enrolType: "maybe" }, "enrolType: must be one of opt-in, opt-out", "enrolType"],
    [{ ...NAMED, assetsDomains: "juniper.example" }, "assetsDomains: must be a list", "assetsDomains"],
    [{ ...NAMED, assetsEmails: [7] }, "assetsEmails.0: must be text", "assetsEmails.0"],
    [{ ...NAMED, assetsEmails: [7, 8] }, "assetsEmails.0: must be text; assetsEmails.1: must be text", "assetsEmails"],
    [
      { ...NAMED, price: -1, enrolType: 0 },
      "price: must be at least 0; enrolType: must be one of opt-in, opt-out",
      undefined,
    ],
    [[], "Request body must be an object", undefined],
  ])("%j: says what, and where it is one field", async (body, error, field) => {
    const answer = await api.as(partner).post("/customer/onboard", body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      success: false,
      error,
      code: "invalid-body",
      ...(field === undefined ? {} : { field }),
      requestId: answer.headers["x-request-id"],
    });
  });
});

test("each error has its own code, and names the field at fault", async () => {
  const caller = api.as(partner);
  const active = await aCustomer(api.db, partner, { status: "active" });
  const key = { "idempotency-key": newId() };
  await caller.post("/customer/onboard", NAMED, key);
  const refused = {
    "plan-unknown": await caller.post("/customer/onboard", { ...NAMED, planType: "gold" }),
    "assets-required": await caller.post("/customer/onboard", { companyName: "Juniper" }),
    "idempotency-key-reused": await caller.post("/customer/onboard", { ...NAMED, price: 1 }, key),
    "customer-already-active": await caller.post("/customer/upgrade", { customerId: active }),
    "customer-not-found": await caller.get(`/customer/${newId()}/info`),
    "invalid-path": await caller.get("/customer/1042/info"),
    "invalid-query": await caller.get("/customers?pageSize=0"),
    "invalid-json": await caller.post("/customer/offboard"),
    "route-not-found": await caller.get("/nothing"),
    "method-not-allowed": await caller.get("/customer/onboard"),
  };
  expect(Object.entries(refused).map(([code, { body }]) => [code, body["code"], body["field"]])).toEqual([
    ["plan-unknown", "plan-unknown", "planType"],
    ["assets-required", "assets-required", undefined],
    ["idempotency-key-reused", "idempotency-key-reused", "Idempotency-Key"],
    ["customer-already-active", "customer-already-active", undefined],
    ["customer-not-found", "customer-not-found", undefined],
    ["invalid-path", "invalid-path", "customerId"],
    ["invalid-query", "invalid-query", "pageSize"],
    ["invalid-json", "invalid-json", undefined],
    ["route-not-found", "route-not-found", undefined],
    ["method-not-allowed", "method-not-allowed", undefined],
  ]);
  for (const [code, { status }] of Object.entries(refused)) expect(status).toBe(factsOf(code as ErrorCode).status);
});
