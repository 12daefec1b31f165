import Fastify, { type preValidationHookHandler } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { announceDeprecations } from "../../src/api/announce-deprecations.ts";
import { DEPRECATIONS, type Deprecation } from "../../src/api/deprecations.ts";
import { committedChangelog } from "../../src/api/docs/changelog.ts";
import { describeDeprecations } from "../../src/api/openapi-deprecations.ts";
import { type Caller, testApi } from "../support/api.ts";
import { openApi } from "../support/openapi.ts";
import { aDistributor, aPartner } from "../support/factories.ts";

const api = testApi();
const NAMES = ["deprecation", "sunset", "link"];
const headersOf = ({ headers }: { headers: Record<string, unknown> }) => NAMES.map((name) => headers[name]);
const NONE = [undefined, undefined, undefined];

const OLDER = { operations: ["doIt"], since: "2026-11-16", sunset: "2027-12-01", instead: "`b`", entry: "-" };
const EARLIER = { ...OLDER, since: "2026-01-02", sunset: "2028-01-01" };
const BASE = "https://watch.example";
const linked = (base: string) => `<${base}/docs/guides/changelog>; rel="deprecation"; type="text/html"`;

describe.each(["partner", "distributor"])("the older names in a %s's webhooks", (who) => {
  let caller: Caller;
  let announced: unknown[];
  beforeAll(async () => {
    caller = who === "partner" ? api.as(await aPartner(api.db)) : api.asDistributor(await aDistributor(api.db));
    announced = ["@1794787200", "Wed, 01 Dec 2027 00:00:00 GMT", linked(api.baseUrl)];
  });

  const url = "https://hooks.example/in";

  test.each([{ events: [] }, { active: true }, { events: [], eventTypes: [], enabled: true, active: false }])(
    "are announced in responses to callers that send them: %j",
    async (older) => {
      const created = await caller.post("/webhooks", { url, ...older });
      expect([created.status, ...headersOf(created)]).toEqual([200, ...announced]);
      const { id } = created.body["webhook"] as { id: string };
      const changed = await caller.patch(`/webhooks/${id}`, older);
      expect([changed.status, ...headersOf(changed)]).toEqual([200, ...announced]);
    },
  );

  test("are announced in refused and repeated calls too", async () => {
    expect(headersOf(await caller.post("/webhooks", { url, events: "all" }))).toEqual(announced);
    const call = () => caller.post("/webhooks", { url, active: true }, { "idempotency-key": "older-names" });
    await call();
    const again = await call();
    expect([again.headers["idempotent-replayed"], ...headersOf(again)]).toEqual(["true", ...announced]);
  });

  test("are not announced to any other caller", async () => {
    const created = await caller.post("/webhooks", { url, eventTypes: [], enabled: true });
    const { id } = created.body["webhook"] as { id: string };
    const others = [
      created,
      await caller.patch(`/webhooks/${id}`, { enabled: false, description: "events, active" }),
      await caller.patch(`/webhooks/${id}`, ["events"]),
      await caller.get("/webhooks?events=1&active=1"),
      await caller.delete(`/webhooks/${id}`),
    ];
    expect(others.map(headersOf)).toEqual(others.map(() => NONE));
  });
});

describe("the hook", () => {
  async function answers(deprecations: readonly Deprecation[], urls: string[]): Promise<unknown[][]> {
    const app = Fastify();
    announceDeprecations(app, () => BASE, deprecations);
    const schema = { operationId: "doIt" } as object;
    const preValidation: preValidationHookHandler = (_request, reply, done) => {
      void reply.header("x-own", "1");
      done();
    };
    app.get("/it", { schema, preValidation }, () => ({}));
    app.get("/other", () => ({}));
    const given = await Promise.all(urls.map((url) => app.inject(url)));
    return given.map((answer) => [answer.headers["x-own"], ...headersOf(answer)]);
  }

  test("announces a deprecated operation in every response, and leaves the route's own hooks alone", async () => {
    const announced = ["@1794787200", "Wed, 01 Dec 2027 00:00:00 GMT", linked(BASE)];
    expect(await answers([OLDER], ["/it", "/other"])).toEqual([
      ["1", ...announced],
      [undefined, ...NONE],
    ]);
  });

  test("announces a parameter only to callers that send it; for several parameters, with the earliest dates", async () => {
    const parts = [
      { ...OLDER, part: { in: "query" as const, name: "a" } },
      { ...EARLIER, part: { in: "query" as const, name: "b" } },
    ];
    const found = await answers(parts, ["/it", "/it?aa=1&c=a", "/it?a=1", "/it?b", "/it?b=1&a="]);
    const [first, last] = ["Wed, 01 Dec 2027 00:00:00 GMT", "Sat, 01 Jan 2028 00:00:00 GMT"];
    expect(found.map(([, since, sunset]) => [since, sunset])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ["@1794787200", first],
      ["@1767312000", last],
      ["@1767312000", first],
    ]);
  });
});

describe("the OpenAPI document", () => {
  test("marks everything in the table, and nothing else", () => {
    const marked: string[] = [];
    const visit = (value: unknown, trail: string[]): void => {
      if (typeof value !== "object" || value === null) return;
      if ("deprecated" in value) marked.push(trail.join(" "));
      for (const [key, inner] of Object.entries(value)) visit(inner, [...trail, key]);
    };
    const { paths = {}, ...rest } = openApi();
    for (const item of Object.values(paths)) {
      for (const operation of Object.values(item ?? {}) as { operationId: string }[]) {
        visit(operation, [operation.operationId]);
      }
    }
    visit(rest, ["document"]);
    const fields = "requestBody content application/json schema properties";
    const wanted = DEPRECATIONS.flatMap(({ operations, part }) =>
      operations.map((name) => (part === undefined ? name : `${name} ${fields} ${part.name}`)),
    );
    expect(marked.sort()).toEqual(wanted.sort());
  });

  test("says since when and what to use instead, in the field, the parameter or the operation, and names the headers", () => {
    const operation = {
      operationId: "doIt",
      description: "Does it.",
      parameters: [{ in: "query", name: "a", description: "Which." }],
      responses: { 200: { description: "Done.", headers: {} } },
    };
    describeDeprecations(operation, [OLDER, { ...EARLIER, part: { in: "query", name: "a" } }]);
    expect(operation).toEqual({
      operationId: "doIt",
      deprecated: true,
      description: "Does it. Deprecated since 2026-11-16, works until 2027-12-01 at least: use `b`.",
      parameters: [
        {
          ...{ in: "query", name: "a", deprecated: true },
          description: "Which. Deprecated since 2026-01-02, works until 2028-01-01 at least: use `b`.",
        },
      ],
      responses: {
        200: {
          description: "Done.",
          headers: {
            Deprecation: { $ref: "#/components/headers/Deprecation" },
            Sunset: { $ref: "#/components/headers/Sunset" },
            Link: { $ref: "#/components/headers/Link" },
          },
        },
      },
    });
    const missing = { ...OLDER, part: { in: "body" as const, name: "c" } };
    expect(() => describeDeprecations({ operationId: "doIt" }, [missing])).toThrow('doIt has no "c" in its body');
  });
});

describe("each entry of the table", () => {
  test.each(DEPRECATIONS)(
    "stays for twelve months, and is in the changelog: $part.name",
    ({ since, sunset, entry }) => {
      const yearLater = new Date(since);
      yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
      expect(new Date(sunset) >= yearLater).toBe(true);
      const announced = committedChangelog().filter(({ title, kind }) => title === entry && kind === "Deprecated");
      expect(announced.map(({ date }) => date)).toEqual([since]);
    },
  );
});
