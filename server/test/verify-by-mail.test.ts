import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDomainToken } from "../src/features/customers/index.ts";
import { testApi } from "./api.ts";
import { aBreach, exposed, scanned } from "./breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "./factories.ts";
import { read } from "./mail-server.ts";
import { open } from "./portal.ts";
import { aMailServer, aPostOffice, mailsOf, untilStates } from "./post-office.ts";

const api = testApi();

async function aWatcher(domain: string) {
  const partner = await aPartner(api.db);
  const sensitive = await aBreach(api.db, { IsSensitive: true });
  await exposed(api.db, sensitive, `ann@${domain}`);
  const fields = { assetsDomains: [domain], assetsEmails: [], contactEmail: null };
  const customerId = await aCustomer(api.db, partner, fields);
  return { partner, customerId, sensitive, domain };
}

type Watcher = { partner: TestPartner; customerId: string; domain: string };

const ask = ({ partner, customerId, domain }: Watcher, mailbox = "postmaster") =>
  api.as(partner).post(`/customer/${customerId}/assets/verify`, { domain, method: "mail", mailbox });

async function statusOf({ partner, customerId }: Watcher) {
  const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
  return (body["domainVerification"] as { status: string }[])[0]?.status;
}

const press = (token: string, headers: Record<string, string> = {}) =>
  open(api, "/domain/confirm", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ token }).toString(),
  });

const tokenFor = async ({ customerId, domain }: Watcher) => {
  const whose = { customerId, address: `postmaster@${domain}` };
  return (await api.db.transaction().execute((tx) => createDomainToken(tx, whose)))?.token ?? "";
};

test("the administrators get a link; its page says who asks, and only its button verifies, once", async () => {
  const watcher = await aWatcher("asked.example");
  expect(await ask(watcher)).toMatchObject({ status: 200, body: { verification: { status: "pending" } } });
  const server = await aMailServer();
  aPostOffice(api.database, server);
  await untilStates(api.database, ["sent"], watcher.customerId);
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  expect(mail.to).toEqual(["postmaster@asked.example"]);
  const token = /\/domain\/confirm\?token=([\w-]+)/.exec((await read(mail)).text ?? "")?.[1] ?? "";
  for (let n = 0; n < 2; n += 1) {
    const page = await open(api, `/domain/confirm?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("asked.example");
  }
  expect(await statusOf(watcher)).toBe("pending");
  expect(await press(token, { origin: "https://elsewhere.example" })).toMatchObject({ status: 404 });
  const answers = await Promise.all([press(token), press(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await statusOf(watcher)).toBe("verified");
  await scanned(api.db, watcher.customerId);
  const { body } = await api.as(watcher.partner).get(`/customer/${watcher.customerId}/breaches`);
  expect(body["breaches"]).toMatchObject([{ breachName: watcher.sensitive }]);
});

test("a link that is expired or unknown, or whose domain is no longer watched, verifies nothing", async () => {
  const watcher = await aWatcher("late.example");
  await ask(watcher);
  const token = await tokenFor(watcher);
  await sql`update domain_links set expires_at = now() where customer_id = ${watcher.customerId}`.execute(api.db);
  for (const one of [token, "unknown"]) {
    expect(await open(api, `/domain/confirm?token=${one}`)).toMatchObject({ status: 404 });
    expect(await press(one)).toMatchObject({ status: 404 });
  }
  expect(await statusOf(watcher)).toBe("pending");

  const left = await aWatcher("left-behind.example");
  await ask(left);
  const useless = await tokenFor(left);
  await api.as(left.partner).patch(`/customer/${left.customerId}/assets`, { domains: ["other.example"] });
  expect(await press(useless)).toMatchObject({ status: 404 });
});

test("an address gets five mails a day, whoever asks", async () => {
  const [one, other] = [await aWatcher("crowded.example"), await aWatcher("crowded.example")];
  for (const watcher of [one, other, one, other, one]) expect(await ask(watcher)).toMatchObject({ status: 200 });
  expect(await ask(other)).toMatchObject({ status: 429 });
  expect(await ask(other, "security")).toMatchObject({ status: 200 });
  expect((await mailsOf(api.database, other.customerId)).map(({ address }) => address)).toContain(
    "security@crowded.example",
  );
});
