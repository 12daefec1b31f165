import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { testApi } from "../support/api.ts";
import { openStream, soon } from "../support/webhooks/event-stream.ts";
import { aCustomer, aPartner, customerFields, type TestPartner } from "../support/factories.ts";

const MOST = 2;
const api = testApi({ requestsAtOnce: MOST });

const credentialsOf = ({ id, apiKey }: TestPartner) => ({ "sw-partner-id": id, "sw-api-key": apiKey });

/** A request that stays in progress, because its body never ends. */
async function aHeldRequest(headers: Record<string, string>) {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST /api/v1/integrations/customer/onboard HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n${lines.join("")}\r\n{`,
  );
  return socket;
}

/**
 * Requests that stay in progress. Checking whether all of them are takes a share itself for a moment, so one of them
 * may be refused meanwhile. `renew` sends that one again.
 */
async function heldRequests(all: readonly Record<string, string>[]) {
  const sockets = await Promise.all(all.map(aHeldRequest));
  const renew = async (): Promise<void> => {
    for (const [index, headers] of all.entries()) {
      const isAnswered = (sockets[index]?.readableLength ?? 0) > 0;
      if (isAnswered) sockets[index] = await aHeldRequest(headers);
    }
  };
  return { sockets, renew };
}

test("an organisation has so many requests in work at a time; more are told to wait, and others notice nothing", async () => {
  const [partner, other] = [await aPartner(api.db), await aPartner(api.db)];
  const held = await heldRequests([credentialsOf(partner), credentialsOf(partner)]);
  await soon(async () => {
    await held.renew();
    expect((await api.as(partner).get("/customers")).status).toBe(429);
  });
  const refused = await api.as(partner).post("/customer/onboard", customerFields());
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-at-once" } });
  expect(refused.headers["retry-after"]).toBe("1");
  expect((await api.as(other).get("/customers")).status).toBe(200);
  held.sockets[0]?.destroy();
  await soon(async () => expect((await api.as(partner).get("/customers")).status).toBe(200));
  expect((await api.as(partner).get("/customers")).body["customers"]).toEqual([]);
});

test("a distributor's calls for its partners count for it too, so that more partners are not more room without end", async () => {
  const first = await aPartner(api.db);
  const { distributor } = first;
  const partners = [first];
  for (let n = 1; n < 5; n += 1) partners.push(await aPartner(api.db, { distributor }));
  const calls = partners.slice(0, 4).map(({ id }) => ({ "sw-partner-id": id, "sw-api-key": distributor.apiKey }));
  const held = await heldRequests(calls.flatMap((call) => Array.from({ length: MOST }, () => call)));
  const last = partners[4] ?? first;
  await soon(async () => {
    await held.renew();
    expect((await api.as(last).get("/customers")).status).toBe(429);
  });
  expect((await api.asDistributor(distributor).get("/partners")).body).toMatchObject({ code: "too-many-at-once" });
  expect((await api.as(await aPartner(api.db)).get("/customers")).status).toBe(200);
});

test("streams don't count towards a share, and unauthenticated requests use up no one's", async () => {
  const partner = await aPartner(api.db);
  const url = `${api.baseUrl}/api/v1/integrations/webhooks/stream`;
  for (let n = 0; n <= MOST; n += 1) {
    expect((await openStream({ url, headers: credentialsOf(partner) })).status).toBe(200);
    await aHeldRequest({ "sw-partner-id": partner.id, "sw-api-key": "sw_wrong" });
  }
  expect((await api.as(partner).get("/customers")).status).toBe(200);
});

test("a large body is refused for the same reasons in the same words as a small one, and a good one is taken", async () => {
  const partner = await aPartner(api.db);
  const good = Array.from({ length: 3_000 }, (_, n) => `person.${n}@juniper.example`);
  const list = (emails: unknown[]) => ({ companyName: "Juniper", assetsEmails: emails });
  const large = await api.as(partner).post("/customer/onboard", list([...good, "nobody", 7]));
  expect(large).toMatchObject({ status: 422, body: { code: "invalid-body", field: "assetsEmails" } });
  const small = await api.as(partner).post("/customer/onboard", list(["nobody", 7]));
  const words = ({ body }: typeof small) => String(body["error"]).replaceAll(/assetsEmails\.\d+/g, "assetsEmails.N");
  expect(words(large)).toBe(words(small));
  const raw = (text: string) => Buffer.from(JSON.stringify(list(good)).replace(/}$/, text));
  const sent = (text: string) =>
    api.call({
      method: "POST",
      path: "/api/v1/integrations/customer/onboard",
      headers: { ...credentialsOf(partner), "content-type": "application/json" },
      raw: raw(text),
    });
  expect(await sent("")).toMatchObject({ status: 400, body: { code: "invalid-json" } });
  expect(await sent(`,"companyName":"Again"}`)).toMatchObject({ status: 422, body: { code: "duplicate-field" } });
  const customerId = await aCustomer(api.db, partner);
  const added = await api.as(partner).post(`/customer/${customerId}/assets/add`, { emails: [...good, ...good] });
  expect(added.status).toBe(200);
  const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
  expect((body["emails"] as string[]).filter((email) => email.startsWith("person."))).toHaveLength(3_000);
});
