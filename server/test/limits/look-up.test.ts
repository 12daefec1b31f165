import { describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { type Answer, testApi } from "../support/api.ts";
import { aBreach, exposed } from "../support/breaches.ts";
import { anAddress } from "../support/exposed-customers.ts";
import { aCustomer, aPartner } from "../support/factories.ts";

const limited = testApi({ lookUpLimitPerMinute: 2 });
const narrow = testApi({ lookUpScope: "monitored" });

describe("the limit on look-ups", () => {
  const numbers = ({ headers }: Answer) =>
    ["ratelimit-limit", "ratelimit-remaining"].map((name) => Number(headers[name]));
  const audited = async (email: string) =>
    (await limited.database.pool.query("select 1 from audit_entries where subject_id = $1", [email])).rowCount;

  test("is one count for check and retrieve; past it both are 429, say when, and leave no trace", async () => {
    const partner = await aPartner(limited.db);
    const email = anAddress();
    const ask = (call: string) => limited.as(partner).post(`/breach/${call}`, { email });
    for (const [n, call] of ["check", "retrieve"].entries()) {
      const answer = await ask(call);
      expect([answer.status, ...numbers(answer)]).toEqual([200, 2, 1 - n]);
      expect(answer.headers["retry-after"]).toBeUndefined();
    }
    for (const call of ["check", "retrieve", "check"]) {
      const answer = await ask(call);
      expect([answer.status, ...numbers(answer)]).toEqual([429, 2, 0]);
      const seconds = Number(answer.headers["retry-after"]);
      expect(seconds >= 1 && seconds <= 60).toBe(true);
      expect(Number(answer.headers["ratelimit-reset"])).toBe(seconds);
      expect(answer.body).toMatchObject({ success: false, error: `Rate limit exceeded, retry in ${seconds} seconds` });
    }
    expect(await audited(email)).toBe(2);
  });

  test("is a partner's own, counts its distributor's calls for it, and leaves other routes alone", async () => {
    const partner = await aPartner(limited.db);
    const sibling = await aPartner(limited.db, { distributor: partner.distributor });
    const body = { email: anAddress() };
    await limited.as(partner).post("/breach/check", body);
    const acting = limited.actingFor(partner.distributor, partner);
    expect(await acting.post("/breach/check", body)).toMatchObject({ status: 200 });
    expect(await acting.post("/breach/check", body)).toMatchObject({ status: 429 });
    expect(await limited.as(partner).post("/breach/retrieve", body)).toMatchObject({ status: 429 });
    expect(await limited.as(sibling).post("/breach/check", body)).toMatchObject({ status: 200 });
    expect(await limited.as(partner).get("/breach/categories")).toMatchObject({ status: 200 });
    const onboard = { companyName: "Juniper", assetsEmails: [body.email] };
    expect(await limited.as(partner).post("/customer/onboard", onboard)).toMatchObject({ status: 200 });
  });

  test("comes after the key and before the body", async () => {
    const partner = await aPartner(limited.db);
    for (let n = 0; n < 2; n += 1) {
      expect(await limited.as(partner).post("/breach/check", { email: "broken" })).toMatchObject({ status: 422 });
    }
    expect(await limited.as(partner).post("/breach/check", { email: "broken" })).toMatchObject({ status: 429 });
    const stranger = { ...partner, apiKey: "wrong" };
    expect(await limited.as(stranger).post("/breach/check", {})).toMatchObject({ status: 401 });
  });
});

describe("look-ups narrowed to monitored addresses", () => {
  const NOT_MONITORED = {
    status: 404,
    body: { success: false, error: "Email is not monitored for any customer of the partner" },
  };
  const both = async (partner: Parameters<typeof narrow.as>[0], email: string) => [
    await narrow.as(partner).post("/breach/check", { email }),
    await narrow.as(partner).post("/breach/retrieve", { email }),
  ];

  test("are 404 for strangers' addresses, exposed or not, another partner's and a sibling's included", async () => {
    const partner = await aPartner(narrow.db);
    const sibling = await aPartner(narrow.db, { distributor: partner.distributor });
    const other = await aPartner(narrow.db);
    await aCustomer(narrow.db, partner, { assetsDomains: ["watched.example"] });
    const [nobodys, siblings, others] = [anAddress(), anAddress(), anAddress()];
    await aCustomer(narrow.db, sibling, { assetsEmails: [siblings] });
    await aCustomer(narrow.db, other, { assetsEmails: [others] });
    const exposedOnes = [nobodys, siblings, others, "a@notwatched.example", "a@watched.example.org"];
    await exposed(narrow.db, await aBreach(narrow.db), ...exposedOnes);
    for (const email of [...exposedOnes, anAddress()]) {
      for (const answer of await both(partner, email)) expect(answer).toMatchObject(NOT_MONITORED);
    }
  });

  test("work for a monitored address in any spelling, and for addresses under a monitored domain", async () => {
    const partner = await aPartner(narrow.db);
    const id = newId();
    const domain = `d${id}.example`;
    const mailbox = `anna-${id}@juniper.example`;
    const assets = { assetsEmails: [mailbox.replace("@", "+shop@")], assetsDomains: [domain] };
    for (const status of ["active", "prospect"]) await aCustomer(narrow.db, partner, { status, ...assets });
    await exposed(narrow.db, await aBreach(narrow.db), mailbox, `b@${domain}`, `c@deep.mail.${domain}`);
    for (const [email, breach] of [
      [mailbox, true],
      [mailbox.replace("@", "+shop@"), true],
      [mailbox.replace("@", "+other@").toUpperCase(), true],
      [`b@${domain}`, true],
      [`c+tag@deep.mail.${domain}`, true],
      [`nobody@${domain}`, false],
    ] as const) {
      const [checked, retrieved] = await both(partner, email);
      expect({ email, checked }).toMatchObject({ email, checked: { status: 200, body: { breach } } });
      expect(retrieved?.status).toBe(200);
      expect(retrieved?.body["breaches"]).toHaveLength(breach ? 1 : 0);
    }
  });

  test("end when the address is no longer monitored", async () => {
    const partner = await aPartner(narrow.db);
    const email = anAddress();
    const customerId = await aCustomer(narrow.db, partner, { assetsEmails: [email] });
    for (const answer of await both(partner, email)) expect(answer).toMatchObject({ status: 200 });
    await narrow.as(partner).post(`/customer/${customerId}/assets/remove`, { emails: [email] });
    for (const answer of await both(partner, email)) expect(answer).toMatchObject(NOT_MONITORED);
  });
});
