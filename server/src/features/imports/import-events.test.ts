import { expect, test, vi } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { openStream } from "../../../test/support/webhooks/event-stream.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../../../test/support/staff.ts";
import { anImport } from "../../../test/support/uploads.ts";

const api = testApi();
const WAIT = { timeout: 100_000 };

const eventsOf = async (importId: string, headers: Record<string, string>) =>
  openStream({ url: `${api.baseUrl}/api/v1/operator/imports/${importId}/events`, headers });

type Reported = { state: string; progress: { lines: number } | null };
const reportedBy = ({ all }: Awaited<ReturnType<typeof eventsOf>>): Reported[] =>
  all.flatMap(({ type, data }) => (type === "import" && data !== undefined ? [JSON.parse(data) as Reported] : []));

const setImport = (id: string, change: string) =>
  api.database.pool.query(`update imports set ${change} where id = $1`, [id]);

test("the stream of an import starts with its state, then sends every change until it has ended", async () => {
  const { browser } = await aSignedIn(api, OPERATOR, "admin");
  const { id } = await anImport(api.db);
  const stream = await eventsOf(id, cookieOf(browser));
  expect([stream.status, stream.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  await vi.waitFor(() => expect(reportedBy(stream).map(({ state }) => state)).toEqual(["waiting"]), WAIT);
  const progress = { phase: "reading", bytesRead: 10, bytes: 20, lines: 3, addresses: 3, stored: null };
  await setImport(id, `state = 'running', started_at = now(), progress = '${JSON.stringify(progress)}'`);
  await vi.waitFor(
    () => expect(reportedBy(stream).at(-1)).toMatchObject({ state: "running", progress: { lines: 3 } }),
    WAIT,
  );
  await setImport(id, "state = 'cancelled', ended_at = now()");
  expect(await stream.ended).toBe("ended");
  expect(reportedBy(stream).at(-1)).toMatchObject({ state: "cancelled" });
  // A client that reconnects has missed nothing.
  const again = await eventsOf(id, cookieOf(browser));
  expect(await again.ended).toBe("ended");
  expect(reportedBy(again)).toMatchObject([{ state: "cancelled" }]);
});

test("whoever is signed out is told no more", async () => {
  const { browser } = await aSignedIn(api, OPERATOR, "admin");
  const { id } = await anImport(api.db);
  const stream = await eventsOf(id, cookieOf(browser));
  await vi.waitFor(() => expect(reportedBy(stream)).toHaveLength(1), WAIT);
  await browser.call("DELETE", "/api/v1/staff/session");
  expect(await stream.ended).toBe("ended");
});

test("one that is not there is refused, and so is an eleventh stream at a time", async () => {
  const { browser } = await aSignedIn(api, OPERATOR, "admin");
  const { id } = await anImport(api.db);
  expect(await eventsOf(newId(), cookieOf(browser))).toMatchObject({ status: 404, body: { code: "import-not-found" } });
  for (let n = 0; n < 10; n += 1) expect((await eventsOf(id, cookieOf(browser))).status).toBe(200);
  expect(await eventsOf(id, cookieOf(browser))).toMatchObject({ status: 429, body: { code: "too-many-streams" } });
});
