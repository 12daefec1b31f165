import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../test/support/database.ts";
import { aDistributor, aPartner } from "../../test/support/factories.ts";
import { hmac } from "../../test/support/webhooks/receiver.ts";
import { type DemoReceiver, ensureDemoEndpoints, startDemoReceiver } from "./demo-receiver.ts";

const database = testDatabase();
let receiver: DemoReceiver;

beforeAll(async () => {
  receiver =
    (await startDemoReceiver(0, (whose) => Promise.resolve(`secret of the ${whose}`))) ??
    expect.fail("no port is free");
});
afterAll(() => receiver.close());

const send = (body: string): Promise<Response> => fetch(receiver.urls.partner, { method: "POST", body });
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

test.each(["partner", "distributor"] as const)(
  "its answer is signed as that of any receiver, as the %s's",
  async (whose) => {
    const request = { method: "POST", body: "{}", headers: { "x-token": "once" } };
    const { headers } = await fetch(receiver.urls[whose], request);
    expect(headers.get("x-signature")).toBe(hmac("once", `secret of the ${whose}`));
    expect(await shown()).toContain(`<td>${whose}</td>`);
  },
);

test("it shows what came as text", async () => {
  await send('{"type":"<script>"}');
  expect(await shown()).toContain("&lt;script&gt;");
});

test("where the port is taken there is no receiver", async () => {
  const taken = Number(new URL(receiver.page).port);
  expect(await startDemoReceiver(taken - 1, () => Promise.resolve(undefined))).toBeUndefined();
});

test("the endpoints are made once: who removes one does not get it back", async () => {
  const owners = { partner: (await aPartner(database.db)).id, distributor: (await aDistributor(database.db)).id };
  const ensure = () => database.db.transaction().execute((tx) => ensureDemoEndpoints(tx, owners, receiver.urls));
  await ensure();
  const endpoints = () => database.db.selectFrom("webhook_endpoints").select("url").orderBy("url").execute();
  expect(await endpoints()).toEqual([{ url: receiver.urls.distributor }, { url: receiver.urls.partner }]);
  await database.db.deleteFrom("webhook_endpoints").execute();
  await ensure();
  expect(await endpoints()).toEqual([]);
});
