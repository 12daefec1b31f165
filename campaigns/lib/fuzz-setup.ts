import { STAFF_ROLES, TOKEN_SCOPES } from "../../server/src/features/callers/index.ts";
import { issueKey, type KeyOwner, revokeKey } from "../../server/src/features/keys/index.ts";
import { newId } from "../../server/src/kernel/ids.ts";
import type { TestApi } from "../../server/test/support/api.ts";
import { aBreach } from "../../server/test/support/breaches.ts";
import { aPartner, testActor, type TestPartner } from "../../server/test/support/factories.ts";
import { aPortalCustomer, type Browser, signIn } from "../../server/test/support/portal.ts";
import type { Example } from "../../server/test/support/routes/recipe.ts";
import { exampleOf, hasExample, type Route } from "../../server/test/support/routes/routes.ts";
import { staffExamples } from "../../server/test/support/routes/staff.ts";
import {
  aSignedIn,
  cookieOf,
  distributorOf,
  OPERATOR,
  partnerOf,
  signInStaff,
} from "../../server/test/support/staff.ts";
import type { Operation, Surface } from "./operations.ts";

type Headers = Record<string, string>;

export type Caller = {
  name: string;
  /** The APIs that the caller belongs to. */
  surfaces: readonly Surface[];
  headers: () => Headers;
  /** Signs in again, because requests also end sessions. */
  renew?: () => Promise<void>;
};

/** A distributor with a partner, a customer and all kinds of callers, with and without access. */
export type Setup = {
  partner: TestPartner;
  callers: Caller[];
  /** The people who may only read. */
  viewers: string[];
  exampleFor: (operation: Operation) => Promise<Example>;
  /** Ids of another tenant's objects. */
  foreignIds: string[];
};

const cookieHeader = (browser: Browser): Headers => cookieOf(browser);

export async function aSetup(api: TestApi): Promise<Setup> {
  const partner = await aPartner(api.db);
  const stranger = await aPartner(api.db);
  const { distributor } = partner;
  const of = {
    partner: { "sw-partner-id": partner.id },
    distributor: { "sw-distributor-id": distributor.id },
  } as const;
  const callers: Caller[] = [];
  const add = (name: string, surfaces: readonly Surface[], headers: () => Headers, renew?: () => Promise<void>) =>
    callers.push({ name, surfaces, headers, ...(renew ? { renew } : {}) });
  const keyOf = async (owner: KeyOwner, revoked = false, scope?: (typeof TOKEN_SCOPES)[number]) =>
    api.db.transaction().execute(async (tx) => {
      const issue = { owner, name: "fuzz", expiresAt: null, ...(scope ? { scope } : {}) };
      const { key, apiKey } = await issueKey(tx, testActor, issue);
      if (revoked) await revokeKey(tx, testActor, key.id);
      return apiKey;
    });

  add("partner's key", ["partner"], () => ({ ...of.partner, "sw-api-key": partner.apiKey }));
  add("distributor's key", ["distributor"], () => ({ ...of.distributor, "sw-api-key": distributor.apiKey }));
  add("distributor's key for its partner", ["partner"], () => ({ ...of.partner, "sw-api-key": distributor.apiKey }));
  for (const scope of TOKEN_SCOPES) {
    const token = await keyOf("operator", false, scope);
    add(`operator's token, ${scope}`, ["operator"], () => ({ authorization: `Bearer ${token}` }));
  }
  const viewers: string[] = [];
  const organisations = [
    ["partner", partnerOf(partner), ["partner", "staff"]],
    ["distributor", distributorOf(distributor), ["distributor", "staff"]],
    ["operator", OPERATOR, ["operator", "staff"]],
  ] as const;
  for (const [kind, organisation, surfaces] of organisations) {
    for (const role of STAFF_ROLES) {
      const member = await aSignedIn(api, organisation, role);
      const { personId } = member;
      let headers = cookieHeader(member.browser);
      const renew = async () => void (headers = cookieHeader(await signInStaff(api, member)));
      if (role === "viewer") viewers.push(personId);
      add(`${kind}'s ${role}`, surfaces, () => headers, renew);
      if (kind === "distributor")
        add(`distributor's ${role} for its partner`, ["partner"], () => ({ ...headers, ...of.partner }), renew);
    }
  }
  const breach = await aBreach(api.db);
  const customerId = await aPortalCustomer(api, partner, { breaches: [breach], status: "active" });
  const prospectId = await aPortalCustomer(api, partner, { status: "prospect" });
  for (const [name, id] of [["customer", customerId] as const, ["prospect", prospectId] as const]) {
    let browser = await signIn(api, partner, id);
    const renew = async () => void (browser = await signIn(api, partner, id));
    add(name, ["portal"], () => cookieHeader(browser), renew);
  }
  add("nobody", ["open"], () => ({}));
  const revoked = await keyOf({ partnerId: partner.id }, true);
  add("revoked key", [], () => ({ ...of.partner, ...of.distributor, "sw-api-key": revoked }));
  add("stranger's key", [], () => ({ ...of.partner, "sw-api-key": stranger.apiKey }));
  add("stranger's distributor's key", [], () => ({ ...of.distributor, "sw-api-key": stranger.distributor.apiKey }));
  const strangersCustomer = await aPortalCustomer(api, stranger, { breaches: [breach] });
  const foreignIds = [stranger.id, stranger.distributor.id, strangersCustomer];

  const breachIds = await api.db
    .selectFrom("breach_instances")
    .select(["id", "customer_id"])
    .where("customer_id", "in", [customerId, strangersCustomer])
    .execute();
  foreignIds.push(...breachIds.filter((one) => one.customer_id !== customerId).map(({ id }) => id));
  const breachId = breachIds.find((one) => one.customer_id === customerId)?.id ?? newId();
  return { partner, callers, viewers, foreignIds, exampleFor: examplesOf(api, partner, breachId) };
}

/** Requests that succeed, from the tests. Each is used several times, because most can only succeed once. */
const USES = 25;

function examplesOf(api: TestApi, partner: TestPartner, breachId: string): Setup["exampleFor"] {
  const ofStaff = staffExamples(api);
  const kept = new Map<string, { example: Promise<Example>; left: number }>();
  const make = async (operation: Operation): Promise<Example> => {
    const { operationId, params } = operation;
    if (hasExample({ operationId } as Route)) return exampleOf({ operationId } as Route, api.db, partner);
    const recipe = ofStaff[operationId];
    if (recipe) {
      const { path, body } = await recipe(partner);
      return { ...(path ? { params: path } : {}), ...(body ? { body } : {}) };
    }
    return withAnyIds(params);
  };
  const withAnyIds = (params: readonly string[]): Example => {
    const known: Record<string, string> = { breachId, step: "change-password" };
    return { params: Object.fromEntries(params.map((name) => [name, known[name] ?? newId()])) };
  };
  return (operation) => {
    const found = kept.get(operation.operationId);
    if (found && found.left > 0) {
      found.left--;
      return found.example;
    }
    // Requests change the objects that examples refer to, for example by retiring a breach.
    const example = make(operation).catch(() => withAnyIds(operation.params));
    kept.set(operation.operationId, { example, left: USES });
    return example;
  };
}
