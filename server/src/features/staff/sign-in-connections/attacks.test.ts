import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { testApi } from "../../../../test/support/api.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
  walkThrough,
} from "../../../../test/support/servers/identity-provider.ts";
import { cookiesOf, open, type Page } from "../../../../test/support/portal.ts";
import { aMember, partnerOf } from "../../../../test/support/staff.ts";
import {
  aStaffConnected,
  CONNECTION,
  DOMAIN,
  type StaffConnected,
} from "../../../../test/support/staff-sign-in-connections.ts";

const api = testApi();
const SHARED_CALLBACK = "/auth/staff/callback";

/** A provider that sends browsers on to another one, and keeps the codes that it is then given. */
type HostileProvider = { issuer: string; codes: string[]; namesItself: boolean; server: Server };

async function startHostileProvider(): Promise<HostileProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile: HostileProvider = { issuer, codes: [], namesItself: false, server };
  server.on("request", (request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const code = new URLSearchParams(body).get("code");
      if (code !== null) hostile.codes.push(code);
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          authorization_response_iss_parameter_supported: hostile.namesItself,
        }),
      );
    });
  });
  return hostile;
}

let honest: IdentityProvider;
let hostile: HostileProvider;
let target: StaffConnected;
let attackers: StaffConnected;

beforeAll(async () => {
  honest = await startIdentityProvider(api.baseUrl + SHARED_CALLBACK);
  honest.sendsIssuer = false;
  hostile = await startHostileProvider();
  target = await aStaffConnected(api, honest);
  honest.redirectUrls.push(target.redirectUrl);
  attackers = await aStaffConnected(api, { issuer: hostile.issuer, clientId: "attacker", clientSecret: "its-secret" });
});
afterAll(async () => {
  await honest.close();
  hostile.server.closeAllConnections();
  hostile.server.close();
});

type Begun = { cookie: string; location: URL };

async function begin({ signInPath }: StaffConnected): Promise<Begun> {
  const page = await open(api, signInPath);
  expect(page.status).toBe(303);
  const [cookie] = cookiesOf(page.headers);
  return {
    cookie: `${cookie?.name ?? ""}=${cookie?.value ?? ""}`,
    location: new URL(String(page.headers["location"])),
  };
}

const finish = ({ cookie }: Begun, back: string): Promise<Page> =>
  open(api, back.slice(new URL(back).origin.length), { headers: { cookie } });

const sessionIn = (page: Page): string | undefined =>
  cookiesOf(page.headers).find(({ name, value }) => name === "sw_staff" && value !== "")?.value;

/** The address that the victim is sent on to: the attacker's own request to the honest provider, with the victim's state. */
function sentOn(attempt: Begun, victim: Begun, changes: Record<string, string>): string {
  const url = new URL(attempt.location);
  url.searchParams.set("state", victim.location.searchParams.get("state") ?? "");
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return url.href;
}

const vouched = () => ({ email: `kim-${newId()}@${DOMAIN}`, email_verified: true });

test.each<[string, () => Record<string, string>]>([
  ["as it began itself", () => ({})],
  ["with the address that all connections shared", () => ({ redirect_uri: api.baseUrl + SHARED_CALLBACK })],
])(
  "a provider that sends people on to another organisation's, %s, gets no code and no session",
  async (_how, changes) => {
    const victim = await aMember(api.db, partnerOf(target.partner), "admin", vouched().email);
    honest.claims = { email: victim.email, email_verified: true };
    for (const namesItself of [false, true]) {
      Object.assign(hostile, { namesItself, codes: [] });
      const [atAttackers, byAttacker] = [await begin(attackers), await begin(target)];
      const back = await walkThrough(honest.issuer, sentOn(byAttacker, atAttackers, changes()));
      expect(new URL(back).searchParams.get("iss")).toBeNull();
      const page = await finish(atAttackers, back);
      expect([page.status, sessionIn(page)]).toEqual([401, undefined]);

      // What the attacker would do with the code.
      const own = new URL(byAttacker.location).searchParams;
      const stolen = new URL(own.get("redirect_uri") ?? "");
      stolen.search = new URLSearchParams({ code: hostile.codes[0] ?? "", state: own.get("state") ?? "" }).toString();
      expect(sessionIn(await finish(byAttacker, stolen.href))).toBeUndefined();
      expect(hostile.codes).toEqual([]);
    }
  },
);

test("what a provider answered is taken at its own connection's address alone, and stays usable there", async () => {
  honest.claims = vouched();
  const begun = await begin(target);
  const back = await walkThrough(honest.issuer, begun.location.href);
  for (const path of [
    SHARED_CALLBACK,
    `/auth/staff/connections/${attackers.id}/callback`,
    "/auth/staff/connections/x/callback",
  ]) {
    const page = await finish(begun, api.baseUrl + path + new URL(back).search);
    expect([path, page.status, sessionIn(page)]).toEqual([path, 401, undefined]);
  }
  expect(await finish(begun, back)).toMatchObject({ status: 303, headers: { location: "/console" } });
});

test("who is on the way to a provider does not come back once the connection has another", async () => {
  const other = await startIdentityProvider();
  const made = await aStaffConnected(api, other);
  other.redirectUrls = [made.redirectUrl];
  other.claims = vouched();
  const begun = await begin(made);
  const back = await walkThrough(other.issuer, begun.location.href);
  const { issuer, clientId, clientSecret } = honest;
  const settings = { issuer, clientId, clientSecret, domains: [DOMAIN] };
  expect(await made.owner.call("POST", CONNECTION, settings)).toMatchObject({ status: 200 });
  expect((await finish(begun, back)).status).toBe(401);
  await other.close();
});

describe("a connection from before each had its own address", () => {
  async function anOldOne(sendsIssuer: boolean) {
    const provider = await startIdentityProvider(api.baseUrl + SHARED_CALLBACK);
    provider.sendsIssuer = sendsIssuer;
    provider.claims = vouched();
    const { issuer, clientId, clientSecret } = provider;
    const made = await aStaffConnected(api, provider);
    await api.database.pool.query("update staff_connections set has_own_callback = false where id = $1", [made.id]);
    const settings = { issuer, clientId, clientSecret, domains: [DOMAIN] };
    return { ...made, provider, settings };
  }
  const shown = async ({ owner }: StaffConnected) => (await owner.call("GET", CONNECTION)).body["connection"];

  test("goes on with the shared one while its provider names itself, and until an owner moves it", async () => {
    const old = await anOldOne(true);
    expect(await shown(old)).toMatchObject({ usesOldRedirectUrl: true, redirectUrl: old.redirectUrl });
    const begun = await begin(old);
    expect(begun.location.searchParams.get("redirect_uri")).toBe(api.baseUrl + SHARED_CALLBACK);
    const back = await walkThrough(old.provider.issuer, begun.location.href);
    const unnamed = new URL(back);
    unnamed.searchParams.set("iss", "");
    expect((await finish(begun, unnamed.href)).status).toBe(401);
    unnamed.searchParams.delete("iss");
    expect((await finish(begun, unnamed.href)).status).toBe(401);
    expect((await finish(begun, back)).status).toBe(303);

    // Changing something else moves nothing.
    expect(await old.owner.call("POST", CONNECTION, { ...old.settings, defaultRole: "admin" })).toMatchObject({
      status: 200,
      body: { connection: { usesOldRedirectUrl: true } },
    });
    expect(await old.owner.call("POST", CONNECTION, { ...old.settings, usesOldRedirectUrl: true })).toMatchObject({
      status: 422,
    });
    expect(await old.owner.call("POST", CONNECTION, { ...old.settings, usesOldRedirectUrl: false })).toMatchObject({
      status: 200,
      body: { connection: { usesOldRedirectUrl: false } },
    });
    old.provider.redirectUrls.push(old.redirectUrl);
    const moved = await begin(old);
    expect(moved.location.searchParams.get("redirect_uri")).toBe(old.redirectUrl);
    const later = await walkThrough(old.provider.issuer, moved.location.href);
    expect((await finish(moved, api.baseUrl + SHARED_CALLBACK + new URL(later).search)).status).toBe(401);
    expect((await finish(moved, later)).status).toBe(303);
    await old.provider.close();
  });

  test("has to allow its own address at once if its provider does not name itself", async () => {
    const old = await anOldOne(false);
    const begun = await begin(old);
    expect(begun.location.searchParams.get("redirect_uri")).toBe(old.redirectUrl);
    old.provider.redirectUrls = [old.redirectUrl];
    expect((await finish(begun, await walkThrough(old.provider.issuer, begun.location.href))).status).toBe(303);
    await old.provider.close();
  });

  test("is moved by another issuer or client", async () => {
    const old = await anOldOne(true);
    const other = await old.owner.call("POST", CONNECTION, { ...old.settings, clientId: "another" });
    expect(other).toMatchObject({ status: 200, body: { connection: { usesOldRedirectUrl: false } } });
    await old.provider.close();
  });
});
