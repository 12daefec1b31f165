import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { contentOf } from "../support/routes/routes.ts";
import { aJob } from "../support/routes/operations.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

const api = testApi();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = cookieOf((await aSignedIn(api, OPERATOR, "technician")).browser);
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
});
beforeEach(() => api.database.pool.query("truncate graphile_worker._private_jobs"));

const call = (method: string, path: string, body?: unknown) =>
  api.call({ method, path: `/api/v1/operator${path}`, headers, body });
type Listed = { id: number; state: string; kind: string; lastError: string | null; about: unknown };
const listed = async (query = "") => (await call("GET", `/jobs${query}`)).body["jobs"] as Listed[];

describe("the list of jobs", () => {
  test("shows each state, and filters by state and kind", async () => {
    const ids = {
      waiting: await aJob(api.db, { state: "waiting" }),
      running: await aJob(api.db, { state: "running" }),
      retrying: await aJob(api.db, { state: "retrying", kind: "another-kind" }),
      failed: await aJob(api.db, { state: "failed" }),
    };
    expect((await listed()).map(({ id, state }) => [state, id])).toEqual(Object.entries(ids).reverse());
    for (const [state, id] of Object.entries(ids)) {
      expect((await listed(`?state=${state}`)).map((job) => job.id)).toEqual([id]);
    }
    expect((await listed("?kind=another-kind")).map(({ id }) => id)).toEqual([ids.retrying]);
    expect(await listed("?kind=another-kind&state=failed")).toEqual([]);
    expect(await listed("?kind=no-such-kind")).toEqual([]);
  });

  test("a job that was given up because its process died each time is listed as failed", async () => {
    const id = await aJob(api.db, { state: "failed", error: null });
    expect(await listed("?state=failed")).toMatchObject([{ id, lastError: null }]);
  });

  test("goes on page by page without a gap while new jobs come", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await aJob(api.db));
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const next = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await call("GET", `/jobs?pageSize=2${next}`);
      seen.push(...(body["jobs"] as Listed[]).map(({ id }) => id));
      cursor = (body["pagination"] as { nextCursor: string | null }).nextCursor;
      await aJob(api.db);
    }
    expect(seen).toEqual(ids);
  });

  test("shows which things a job is about, and no text of its payload", async () => {
    const customerId = newId();
    await aJob(api.db, { payload: { customerId, email: "owner@juniper.example", tries: 2, list: ["secret"] } });
    const [job] = await listed();
    expect(job?.about).toEqual({ customerId, email: "…", tries: 2 });
  });

  test.each(["?state=lost", "?cursor=x", "?cursor=LTE", "?kind=No%20kind", "?pageSize=0"])(
    "%s is refused",
    async (query) => {
      expect(await call("GET", `/jobs${query}`)).toMatchObject({ status: 400, body: { code: "invalid-query" } });
    },
  );
});

test("the summary counts by kind and state, and groups failures that have one cause", async () => {
  for (let n = 0; n < 3; n += 1) await aJob(api.db, { error: `Customer ${newId()} has no plan` });
  await aJob(api.db, { error: "Something else" });
  await aJob(api.db, { state: "waiting" });
  const { body } = await call("GET", "/jobs/summary");
  const kind = "nobody-does-this";
  expect(body).toMatchObject({
    counts: [
      { kind, state: "failed", count: 4, oldestDueSeconds: null },
      { kind, state: "waiting", count: 1, oldestDueSeconds: expect.any(Number) as number },
    ],
    causes: [
      { kind, state: "failed", cause: "Customer … has no plan", count: 3 },
      { cause: "Something else", count: 1 },
    ],
  });
});

describe("running again", () => {
  test("gives a job that failed all its attempts, at once, and leaves an audit row", async () => {
    for (const state of ["failed", "retrying"] as const) {
      const id = await aJob(api.db, { state });
      const answer = await call("POST", `/jobs/${id}/run-again`);
      expect(answer).toMatchObject({ status: 200, body: { job: { id, state: "retrying", attempts: 0 } } });
      const entry = api.db.selectFrom("audit_entries").selectAll().where("subject_id", "=", String(id));
      expect(await entry.execute()).toMatchObject([{ action: "job.run-again", actor_kind: "staff" }]);
    }
  });

  test("a job that runs or has not failed is left alone", async () => {
    for (const state of ["running", "waiting"] as const) {
      const id = await aJob(api.db, { state });
      const before = await contentOf(api.database.pool);
      expect(await call("POST", `/jobs/${id}/run-again`)).toMatchObject({
        status: 409,
        body: { code: "job-not-failed" },
      });
      expect(await contentOf(api.database.pool)).toEqual(before);
    }
  });

  test("a job that is done is not found", async () => {
    for (const [method, path] of [
      ["GET", "/jobs/123456789"],
      ["POST", "/jobs/123456789/run-again"],
    ] as const) {
      expect(await call(method, path)).toMatchObject({ status: 404, body: { code: "job-not-found" } });
    }
  });

  test("all of a kind that were given up run again, and no other", async () => {
    const mine = [await aJob(api.db), await aJob(api.db)];
    const others = [await aJob(api.db, { kind: "another-kind" }), await aJob(api.db, { state: "running" })];
    const { body } = await call("POST", "/jobs/run-again", { kind: "nobody-does-this" });
    expect(body).toMatchObject({ count: 2, isMore: false });
    const jobs = new Map((await listed()).map(({ id, state }) => [id, state]));
    expect(mine.map((id) => jobs.get(id))).toEqual(["retrying", "retrying"]);
    expect(others.map((id) => jobs.get(id))).toEqual(["failed", "running"]);
    const none = await call("POST", "/jobs/run-again", { kind: "nobody-does-this" });
    expect(none.body).toMatchObject({ count: 0 });
  });
});

test("the lists of jobs in trouble are read by index, whatever waits", async () => {
  await api.database.pool.query("analyze graphile_worker._private_jobs");
  for (const where of [
    "not is_available and locked_at is null",
    "not is_available and locked_at is not null",
    "is_available and last_error is not null",
  ]) {
    const client = await api.database.pool.connect();
    await client.query("set enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select * from graphile_worker._private_jobs where ${where} order by id desc limit 20`,
    );
    await client.query("reset enable_seqscan");
    client.release();
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("sablewatch_jobs");
  }
});
