import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { aPartner } from "../../test/factories.ts";
import { hmac } from "../../test/receiver.ts";
import { type DemoReceiver, ensureDemoEndpoint, startDemoReceiver } from "./demo-receiver.ts";

const database = testDatabase();
let receiver: DemoReceiver;

beforeAll(async () => {
  receiver = (await startDemoReceiver(0, () => Promise.resolve("whsec"))) ?? expect.fail("no port is free");
});
afterAll(() => receiver.close());

const send = (body: string): Promise<Response> => fetch(receiver.url, { method: "POST", body });
const press = (button: "break" | "mend"): Promise<Response> => fetch(`${receiver.page}/${button}`, { method: "POST" });
const shown = async (): Promise<string> => (await fetch(receiver.page)).text();

test("the receiver takes events, refuses them once it is broken, and takes them again", async () => {
  expect((await send('{"type":"customer.onboarded"}')).status).toBe(200);
  const broken = await press("break");
  expect(await broken.text()).toContain("The receiver is out of order");
  expect((await send('{"type":"breach.detected"}')).status).toBe(503);
  await press("mend");
  expect((await send("<b>bold</b>")).status).toBe(200);
  const page = await shown();
  expect(page).toContain("The receiver works");
  expect(page).toMatch(/not an event<.*200.*breach\.detected<.*503.*customer\.onboarded<.*200/);
});

test("its answer is signed as that of any receiver", async () => {
  const { headers } = await fetch(receiver.url, { method: "POST", body: "{}", headers: { "x-token": "once" } });
  expect(headers.get("x-signature")).toBe(hmac("once", "whsec"));
});

test("it shows what came as text", async () => {
  await send('{"type":"<script>"}');
  expect(await shown()).toContain("&lt;script&gt;");
});

test("where the port is taken there is no receiver", async () => {
  const taken = Number(new URL(receiver.page).port);
  expect(await startDemoReceiver(taken - 1, () => Promise.resolve(undefined))).toBeUndefined();
});

test("the partner's endpoint is made once: who removes it does not get it back", async () => {
  const { id } = await aPartner(database.db);
  const ensure = () => database.db.transaction().execute((tx) => ensureDemoEndpoint(tx, id, receiver.url));
  await ensure();
  const endpoints = () => database.db.selectFrom("webhook_endpoints").select("url").execute();
  expect(await endpoints()).toEqual([{ url: receiver.url }]);
  await database.db.deleteFrom("webhook_endpoints").execute();
  await ensure();
  expect(await endpoints()).toEqual([]);
});
