import { request } from "node:http";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { pictureQueue } from "../../src/platform/pictures/rasterise.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { until } from "../support/webhooks/dispatch.ts";

const api = testApi();

const svg = (inner: string): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`).toString("base64");
const LOGO = svg(`<rect width="8" height="8" fill="#1b4f86"/>`);
/** Ten copies of ten copies of …, 10³⁰ squares in all. */
const ENDLESS = svg(
  `<g id="g0"><rect width="1" height="1"/></g>${Array.from(
    { length: 30 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  ).join("")}<use href="#g30"/>`,
);

/** Nothing can be drawn until the test allows it. */
let letGo: () => void;
beforeEach(async () => {
  await until(() => expect(pictureQueue.waiting).toBe(0));
  const over = new Promise<void>((resolve) => (letGo = resolve));
  const held = [1, 2].map(() => pictureQueue.run(() => over));
  onTestFinished(async () => {
    letGo();
    await Promise.all(held);
  });
});

const untilWaiting = (count: number): Promise<void> => until(() => expect(pictureQueue.waiting).toBe(count));
const set = (partner: TestPartner, logo: string): Promise<Answer> => api.as(partner).patch("/partner/brand", { logo });

test("an SVG that refers to itself without end is refused before it is drawn, and waits for nobody", async () => {
  const partner = await aPartner(api.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => set(partner, ENDLESS)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 422, body: { field: "logo" } });
    expect(answer.body["error"]).toContain("Try a simpler SVG");
  }
  const preview = await api.as(partner).post("/partner/brand/preview", { logo: ENDLESS });
  expect(preview).toMatchObject({ status: 422, body: { field: "logo" } });
  expect((await api.as(partner).get("/partner/brand")).body).toMatchObject({ brand: { logo: null } });
});

test("a few logos wait to be drawn; a caller's fifth gets 429, and what no longer fits 503 with the time to come again", async () => {
  const [one, other, third] = [await aPartner(api.db), await aPartner(api.db), await aPartner(api.db)];
  const waiting = [one, one, one, one, other, other, other].map((partner) => set(partner, LOGO));
  await untilWaiting(7);
  expect(await set(one, LOGO)).toMatchObject({ status: 429, headers: { "retry-after": "2" } });
  waiting.push(set(other, LOGO));
  await untilWaiting(8);
  expect(await set(third, LOGO)).toMatchObject({
    status: 503,
    headers: { "retry-after": "5" },
    body: { code: "unavailable", error: "Too many logos are being requested right now, retry in 5 seconds" },
  });
  expect((await api.as(third).get("/partner/brand")).status).toBe(200);
  letGo();
  expect((await waiting[0])?.status).toBe(200);
  // On a busy machine the last ones may wait too long.
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
});

test("who hangs up gives the turn away", async () => {
  const { id, apiKey } = await aPartner(api.db);
  const headers = { "sw-partner-id": id, "sw-api-key": apiKey, "content-type": "application/json" };
  const call = request(`${api.baseUrl}/api/v1/integrations/partner/brand`, { method: "PATCH", headers });
  call.on("error", () => undefined);
  call.end(JSON.stringify({ logo: LOGO }));
  await untilWaiting(1);
  call.destroy();
  await untilWaiting(0);
});
