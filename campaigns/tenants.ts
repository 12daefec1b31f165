import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import { isUuid, newId } from "../server/src/kernel/ids.ts";
import type { Answer, TestApi } from "../server/test/api.ts";
import { openTestDatabase } from "../server/test/database.ts";
import { TEST_KEYS } from "../server/test/keys.ts";
import type { Example } from "../server/test/recipe.ts";
import { contentOf, exampleOf, hasExample, type Route } from "../server/test/routes.ts";
import { staffExamples } from "../server/test/routes-staff.ts";
import { TEST_IMPORTS } from "../server/test/settings.ts";
import { tellable } from "../server/test/tellable.ts";
import { apiAt } from "./lib/api-at.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning } from "./lib/fleet.ts";
import { type Operation, operationsOf, type Schema } from "./lib/operations.ts";
import { foreignIn, type Owners, ownersOf } from "./lib/tenants-ids.ts";
import { DISTRIBUTOR_OF, markOf, type TenantCaller, type TenantScene, theTenants } from "./lib/tenants-scene.ts";

/** Calls that are under way at a time. None of them may change anything, so they need not wait for each other. */
const AT_A_TIME = 24;
/** The server's own note that it is alive. */
const NOTE_OF_SERVER = "public.service_nodes";
/** Columns that note when something was used or somebody was there. The rest of these tables is compared. */
const NOTED: Readonly<Record<string, string>> = {
  "public.api_keys": "{last_used_at}",
  "public.portal_profiles": "{seen_at,previous_visit_at}",
  "public.portal_sessions": "{seen_at}",
};

type PartnerName = keyof typeof DISTRIBUTOR_OF;
const PARTNERS: readonly PartnerName[] = ["P1", "P2", "P3", "P4"];

/** Calls everything with ids of others' things, and looks whether it is as if they did not exist. */
export function tenants(): Promise<Evidence> {
  return withFolder((folder) => withLab((lab) => walk(lab, folder)));
}

type Counts = Record<string, number>;
type Findings = {
  asked: Counts;
  answers: Counts;
  faults: Map<string, { count: number; first: string }>;
  operations: Set<string>;
};

async function walk(lab: Lab, folder: string): Promise<Evidence> {
  const { databaseUrl } = lab;
  const startedAt = performance.now();
  await lab.database.pool.query(
    `alter database "${new URL(databaseUrl).pathname.slice(1)}" set synchronous_commit = off`,
  );
  const database = openTestDatabase(databaseUrl);
  const env = {
    ...{ DATABASE_URL: databaseUrl, SECRETS_KEYS: TEST_KEYS, DATA_DIR: folder, HOST: "127.0.0.1", LOG_LEVEL: "silent" },
    ...{ WEBHOOK_ALLOW_LOCAL: "true", DNS_SERVERS: "127.0.0.1:1", UPLOAD_DIR: TEST_IMPORTS.uploadFolder },
    ...{ RATE_LIMIT_ONBOARD_PER_MINUTE: "1000000", RATE_LIMIT_LOOK_UP_PER_MINUTE: "1000000" },
    ...{ RATE_LIMIT_MAGIC_LINK_PER_MINUTE: "1000000", RATE_LIMIT_SIGN_IN_PER_MINUTE: "1000000" },
  };
  const server = await keepApiRunning(env);
  const api = await apiAt({ database, databaseUrl }, server);
  const scene = await theTenants(api);
  const findings: Findings = { asked: {}, answers: {}, faults: new Map(), operations: new Set() };
  const operations = operationsOf().filter(({ surface }) => surface !== "open");
  const examples = await allExamples(api, scene, operations);
  const owners = await ownersOf(database.pool, scene.partners);
  say(`  ${operations.length} calls, ${scene.callers.length} callers, ${owners.size} ids`);
  let walked = 0;
  for (const operation of operations) {
    const asked = asksFor(operation, scene, examples);
    await unchanged(api, operation, findings, () => askAll(api, operation, asked, owners, findings));
    if (++walked % 25 === 0) say(`  ${walked} of ${operations.length} calls, ${findings.faults.size} kinds of faults`);
  }
  await server.stop();
  await database.close();
  const faults = [...findings.faults].map(([what, fault]) => ({ what, ...fault }));
  return {
    isAsItShould: faults.length === 0 && server.starts() === 1,
    done: `Two distributors with two partners each. Called all ${operations.length} operations of openapi.json that want credentials, as keys, distributors' keys for their partners, staff in every role and customers, with the ids of others' things in path, query, body and headers. Each answer was compared with the answer about a thing that does not exist, and searched for others' ids and texts; every table was compared before and after.`,
    findings: {
      ...{ minutes: Math.round((performance.now() - startedAt) / 6_000) / 10, operations: operations.length },
      ...{ operationsWithForeignIds: findings.operations.size, callers: scene.callers.length, ids: owners.size },
      ...{ askedByPlace: findings.asked, answersByStatus: findings.answers, faults },
    },
  };
}

type Examples = (operation: Operation, whose: PartnerName) => Example | undefined;

/** Something of each partner's for every call. Made before the walk, during which nothing may change. */
async function allExamples(
  api: TestApi,
  { partners, callers }: TenantScene,
  operations: readonly Operation[],
): Promise<Examples> {
  const made = new Map<string, Example>();
  const ofStaff = staffExamples(api);
  for (const name of PARTNERS) {
    const customerId = callers.find((one) => one.tenant === name && one.customerId)?.customerId ?? "";
    const inPortal = await idsInPortal(api, customerId);
    const ofOwner = await idsOfOwner(api, name, customerId);
    for (const operation of operations) {
      const { operationId, surface, params } = operation;
      const recipe = ofStaff[operationId];
      let example: Example = {};
      if (surface === "portal")
        example = { params: Object.fromEntries(params.map((one) => [one, inPortal[one] ?? newId()])) };
      else if (hasExample({ operationId } as Route))
        example = await exampleOf({ operationId } as Route, api.db, partners[name]);
      else if (recipe) {
        const { path, body } = await recipe(partners[name]);
        example = { ...(path ? { params: path } : {}), ...(body ? { body } : {}) };
      } else if (surface === "staff") {
        const { membershipId, ...ids } = ofOwner;
        const named =
          operation.body?.properties && "membershipId" in operation.body.properties ? { membershipId } : undefined;
        example = {
          params: Object.fromEntries(params.map((one) => [one, ids[one] ?? newId()])),
          ...(operation.body ? { body: named ?? { name: "Mine" } } : {}),
        };
      }
      made.set(`${operationId} ${name}`, example);
    }
    say(`  ${name} has something for every call`);
  }
  // Some examples make a sandbox of their partner; a real one answers more.
  await api.database.pool.query("update partners set sandbox = false");
  return ({ operationId }, whose) => made.get(`${operationId} ${whose}`);
}

async function idsInPortal({ database }: TestApi, customerId: string): Promise<Record<string, string>> {
  const one = async (table: string, column: string) => {
    const { rows } = await database.pool.query<{ id: string }>(`select id from ${table} where ${column} = $1 limit 1`, [
      customerId,
    ]);
    return rows[0]?.id;
  };
  const found = {
    breachId: await one("breach_instances", "customer_id"),
    sessionId: await one("portal_sessions", "customer_id").catch(() => undefined),
  };
  return {
    ...Object.fromEntries(Object.entries(found).map(([name, id]) => [name, id ?? newId()])),
    step: "change-password",
  };
}

const PLANT = `
  with member as (
    select person_id, id from staff_memberships where person_id = (select id from staff_people where email = $1)
  ), session as (
    select id, person_id from staff_sessions where person_id = (select person_id from member) limit 1
  ), passkey as (
    insert into staff_passkeys (id, person_id, credential_id, public_key, counter, transports, name)
    select $2, person_id, $1, '\\x00', 0, '{}', $1 from member
  ), look_in as (
    insert into look_ins (id, staff_session_id, membership_id, person_id, customer_id, portal_user_id, expires_at)
    select $3, session.id, member.id, member.person_id, $4, portal_user_id, now() + interval '1 hour'
    from session, member, portal_sessions where customer_id = $4 limit 1
  )
  select session.id as "sessionId", member.id as "membershipId" from session, member`;

/** What is an owner's own: a session, a passkey, a look-in, the membership. Nobody needs an authenticator for that. */
async function idsOfOwner(
  { database }: TestApi,
  name: PartnerName,
  customerId: string,
): Promise<Record<string, string>> {
  const [passkeyId, lookInId] = [newId(), newId()];
  const values = [`owner@${markOf(name)}.example`, passkeyId, lookInId, customerId];
  const { rows } = await database.pool.query<{ sessionId: string; membershipId: string }>(PLANT, values);
  const [found] = rows;
  if (!found) throw new Error(`${name} has no owner`);
  return { ...found, passkeyId, lookInId };
}

/** A request about another's thing, and the same about nothing. Without `missing` it is only searched. */
type Ask = { caller: TenantCaller; place: string; foreign: Sent; missing?: Sent };
type Sent = { example: Example; headers: Record<string, string> };

function asksFor(operation: Operation, { callers, partners }: TenantScene, examples: Examples): Ask[] {
  return callers.flatMap((caller) => {
    if (operation.surface === "operator") return refusals(operation, caller, examples);
    if (!caller.surfaces.includes(operation.surface)) return [];
    const home = PARTNERS.find((name) => name === caller.tenant || DISTRIBUTOR_OF[name] === caller.tenant) ?? "P1";
    const own = examples(operation, home) ?? {};
    const { headers } = caller;
    const others = PARTNERS.filter((name) => name !== caller.tenant && DISTRIBUTOR_OF[name] !== caller.tenant);
    const asks: Ask[] =
      operation.method === "GET" ? [{ caller, place: "own", foreign: { example: own, headers } }] : [];
    for (const other of others) {
      const theirs = examples(operation, other) ?? {};
      for (const [place, foreign, missing] of [
        ...wholeAndSingle(own, theirs),
        ...inQuery(operation, own, other, partners, examples),
        ...inBody(operation, own, theirs),
      ]) {
        asks.push({ caller, place, foreign: { example: foreign, headers }, missing: { example: missing, headers } });
      }
      // Calls about the caller's own session are the same for whichever organisation.
      if (operation.right !== undefined) asks.push(...inHeaders(caller, own, other, partners));
    }
    return asks;
  });
}

/** The operator's calls are closed to everybody else, whatever they are about. */
const refusals = (operation: Operation, caller: TenantCaller, examples: Examples): Ask[] => {
  const other = caller.tenant === "P3" || caller.tenant === "D2" ? "P1" : "P3";
  return [
    { caller, place: "operator", foreign: { example: examples(operation, other) ?? {}, headers: caller.headers } },
  ];
};

type Variant = readonly [place: string, foreign: Example, missing: Example];
const isId = (value: unknown): boolean => typeof value === "string" && (isUuid(value) || /^\d+$/.test(value));
const noId = (like: unknown): string => (typeof like === "string" && /^\d+$/.test(like) ? "2147483647" : newId());

/** All ids of another's, and then one at a time among one's own. */
function wholeAndSingle(own: Example, theirs: Example): Variant[] {
  const paramIds = Object.entries(theirs.params ?? {}).filter(([, value]) => isId(value));
  const bodyIds = Object.entries(theirs.body ?? {}).filter(([, value]) => isId(value));
  if (paramIds.length + bodyIds.length === 0) return [];
  const nothing = {
    ...theirs,
    params: { ...theirs.params, ...Object.fromEntries(paramIds.map(([name, id]) => [name, noId(id)])) },
    ...(theirs.body
      ? { body: { ...theirs.body, ...Object.fromEntries(bodyIds.map(([name, id]) => [name, noId(id)])) } }
      : {}),
  };
  const variants: Variant[] = [[paramIds.length > 0 ? "path" : "body", theirs, nothing]];
  if (paramIds.length + bodyIds.length === 1) return variants;
  for (const [name, id] of paramIds) {
    const having = (value: string): Example => ({ ...own, params: { ...own.params, [name]: value } });
    variants.push(["path, one of several", having(id), having(noId(id))]);
  }
  for (const [name, id] of bodyIds) {
    const having = (value: unknown): Example => ({ ...own, body: { ...own.body, [name]: value } });
    variants.push(["body, one of several", having(id), having(noId(id))]);
  }
  return variants;
}

/** Filters by id: for another's thing they must find what they find for nothing. */
function inQuery(
  operation: Operation,
  own: Example,
  other: PartnerName,
  partners: TenantScene["partners"],
  examples: Examples,
): Variant[] {
  const foreignIds: Record<string, string | undefined> = {
    customerId: examples({ operationId: "getCustomerInfo" } as Operation, other)?.params?.["customerId"],
    webhookId: examples({ operationId: "getWebhook" } as Operation, other)?.params?.["webhookId"],
    subjectId: examples({ operationId: "getCustomerInfo" } as Operation, other)?.params?.["customerId"],
    partnerId: partners[other].id,
    distributorId: partners[other].distributor.id,
    ownerId: partners[other].id,
    actorId: partners[other].id,
  };
  return operation.queries.flatMap(({ name }): Variant[] => {
    const id = foreignIds[name];
    if (id === undefined) return [];
    const having = (value: string): Example => ({ ...own, query: { ...own.query, [name]: value } });
    return [["query", having(id), having(newId())]];
  });
}

const takesId = (schema: Schema): boolean => schema.format === "uuid" || (schema.anyOf ?? []).some(takesId);

/** Ids that a body may have and the example has not: plans, customers. */
function inBody({ body: schema }: Operation, own: Example, theirs: Example): Variant[] {
  const names = Object.entries(schema?.properties ?? {}).filter(
    ([name, one]) => takesId(one) && !(name in (own.body ?? {})),
  );
  const [someId] = Object.values(theirs.params ?? {}).filter(isId);
  return names.flatMap(([name]): Variant[] => {
    const having = (value: string): Example => ({ ...own, body: { ...own.body, [name]: value } });
    return someId === undefined || !isUuid(someId) ? [] : [["body, optional", having(someId), having(newId())]];
  });
}

/** Headers that name another organisation. */
function inHeaders(caller: TenantCaller, own: Example, other: PartnerName, partners: TenantScene["partners"]): Ask[] {
  const { id, distributor } = partners[other];
  const [name, foreignId] = caller.surfaces.includes("distributor")
    ? (["sw-distributor-id", distributor.id] as const)
    : (["sw-partner-id", id] as const);
  if (
    caller.customerId !== undefined ||
    (name === "sw-partner-id" &&
      caller.name.includes("distributor") &&
      DISTRIBUTOR_OF[other] === DISTRIBUTOR_OF[caller.tenant as PartnerName])
  )
    return [];
  const having = (value: string): Sent => ({ example: own, headers: { ...caller.headers, [name]: value } });
  return [{ caller, place: "header", foreign: having(foreignId), missing: having(newId()) }];
}

/** Nothing may have changed when the work is done. */
async function unchanged(
  api: TestApi,
  { operationId }: Operation,
  findings: Findings,
  work: () => Promise<void>,
): Promise<void> {
  const content = async (): Promise<Record<string, string>> => {
    const { [NOTE_OF_SERVER]: _note, ...tables } = await contentOf(api.database.pool);
    for (const [table, columns] of Object.entries(NOTED)) {
      const rows = `select md5(string_agg(row, '' order by row)) as digest
        from (select (to_jsonb(noted) - $1::text[])::text as row from ${table} as noted) as rows`;
      tables[table] = (await api.database.pool.query<{ digest: string }>(rows, [columns])).rows[0]?.digest ?? "";
    }
    return tables;
  };
  const before = await content();
  await work();
  const after = await content();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0) note(findings, `${operationId}: changed ${changed.join(", ")}`, "");
}

async function askAll(
  api: TestApi,
  operation: Operation,
  asks: readonly Ask[],
  owners: Owners,
  findings: Findings,
): Promise<void> {
  const left = [...asks];
  const next = async () => {
    for (let ask = left.pop(); ask; ask = left.pop()) await askOne(api, operation, ask, owners, findings);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
}

async function askOne(
  api: TestApi,
  operation: Operation,
  { caller, place, foreign, missing }: Ask,
  owners: Owners,
  findings: Findings,
): Promise<void> {
  const what = `${operation.operationId}, ${place}`;
  try {
    const answer = await send(api, operation, foreign);
    count(findings.asked, place);
    count(findings.answers, String(answer.status));
    if (place !== "own" && place !== "operator") findings.operations.add(operation.operationId);
    const first = `${caller.name}: ${operation.method} ${pathOf(operation, foreign.example)} ${JSON.stringify(foreign.example.body ?? {}).slice(0, 200)} → ${answer.status} ${answer.bytes.toString().slice(0, 300)}`;
    const told = foreignIn(answer.bytes.toString(), JSON.stringify(foreign), caller, owners);
    if (told.length > 0) note(findings, `${what}: tells ${told[0]}`, first);
    if (place === "operator" && answer.status !== 401 && answer.status !== 403)
      note(findings, `${what}: lets others in`, first);
    if (!missing) return;
    const none = await send(api, operation, missing);
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (!isRefused && place !== "query") note(findings, `${what}: answered ${answer.status}`, first);
    if (comparable(answer, foreign) !== comparable(none, missing)) {
      note(
        findings,
        `${what}: another answer than for nothing`,
        `${first}; for nothing: ${none.status} ${none.bytes.toString().slice(0, 300)}`,
      );
    }
  } catch (error) {
    note(findings, `${what}: ${String(error).slice(0, 200)}`, caller.name);
  }
}

/** All that tells two answers apart, without the ids that were sent. */
const comparable = (answer: Answer, { example }: Sent): string => {
  const ids = [
    ...Object.values(example.params ?? {}),
    ...Object.values(example.body ?? {}),
    ...Object.values(example.query ?? {}),
  ];
  return ids
    .filter((value): value is string => typeof value === "string" && isId(value))
    .reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify(tellable(answer)));
};

function pathOf({ path }: Operation, { params = {}, query = {} }: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? newId());
  // A stream would never end by itself.
  const search = new URLSearchParams({ ...query, ...(path.endsWith("/stream") ? { follow: "false" } : {}) }).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

const send = (api: TestApi, operation: Operation, { example, headers }: Sent): Promise<Answer> =>
  api.call({
    method: operation.method,
    path: pathOf(operation, example),
    headers,
    ...(operation.body ? { body: example.body ?? {} } : {}),
    ...(operation.otherBody
      ? { raw: "ann@a.example", headers: { ...headers, "content-type": operation.otherBody } }
      : {}),
  });

const count = (counts: Counts, name: string) => (counts[name] = (counts[name] ?? 0) + 1);

function note({ faults }: Findings, what: string, first: string): void {
  const fault = faults.get(what);
  if (fault) return void fault.count++;
  faults.set(what, { count: 1, first });
  say(`  ${what} (${first})`);
}
