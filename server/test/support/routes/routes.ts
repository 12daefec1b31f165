import { sql } from "kysely";
import type { OpenAPIV3_1 } from "openapi-types";
import type pg from "pg";
import { letFallDormant, offboardCustomer } from "../../../src/features/customers/index.ts";
import { createBillingCode, createPlan, FEATURES } from "../../../src/features/plans/index.ts";
import { listReports, makeReport } from "../../../src/features/reports/index.ts";
import { isUuid, newId } from "../../../src/kernel/ids.ts";
import { monthOf, monthsAfter } from "../../../src/kernel/month.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import type { Answer, TestApi } from "../api.ts";
import { aBreach, exposed } from "../breaches.ts";
import { anExposedCustomer } from "../exposed-customers.ts";
import { aCustomer, aPartner, customerFields, testActor, type TestPartner } from "../factories.ts";
import { openApi } from "../openapi.ts";
import type { Example, Recipe } from "./recipe.ts";
import { SIGN_IN_CONNECTION_RECIPES } from "./sign-in-connections.ts";
import { isForDistributorsKey, ORGANISATION_RECIPES } from "./organisations.ts";
import { WEBHOOK_RECIPES } from "./webhooks.ts";

export type Route = {
  operationId: string;
  method: string;
  path: string;
  surface: "partner" | "distributor";
  params: string[];
  /** The names that its query may contain. */
  queries: string[];
  takesBody: boolean;
  /** The names that its body may contain. */
  fields: string[];
  /** The right that staff need for it. */
  right: string | undefined;
};

const SURFACES = { partner: "/api/v1/integrations/", distributor: "/api/v1/distributors/" } as const;

/** Every route that requires a key, from the OpenAPI document. */
export const documentedRoutes = (): Route[] =>
  Object.entries(documentedPaths()).flatMap(([path, item]) => routesAt(path, item ?? {}));

/** The paths of the OpenAPI document. They are known before the tests run, so that each route gets its own tests. */
export const documentedPaths = (): OpenAPIV3_1.PathsObject => openApi().paths ?? {};

/** Routes with their names first, for `describe.each`, which truncates paths when it renders objects itself. */
export const named = (routes: readonly Route[]): [string, Route][] =>
  routes.map((route) => [`${route.method} ${route.path}`, route]);

function routesAt(path: string, item: OpenAPIV3_1.PathItemObject): Route[] {
  const surface = (["partner", "distributor"] as const).find((one) => path.startsWith(SURFACES[one]));
  if (!surface) return [];
  const params = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const { operationId = `${method} ${path}`, requestBody, parameters = [] } = operation;
    const queries = parameters.flatMap((one) => ("in" in one && one.in === "query" ? [one.name] : []));
    const takesBody = requestBody !== undefined;
    return {
      operationId,
      method: method.toUpperCase(),
      path,
      surface,
      params,
      queries,
      takesBody,
      fields: fieldsOf(requestBody),
      right: (operation as { "x-right"?: string })["x-right"],
    };
  });
}

function fieldsOf(body: OpenAPIV3_1.OperationObject["requestBody"]): string[] {
  const schema = body && "content" in body ? body.content["application/json"]?.schema : undefined;
  if (body && (!schema || !("properties" in schema))) throw new Error("A body without properties of its own");
  return schema && "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
}

const nothing: Recipe = () => Promise.resolve({});

const inPath =
  (customer: Record<string, unknown>, body?: Record<string, unknown>): Recipe =>
  async (db, partner) => ({
    params: { customerId: await aCustomer(db, partner, customer) },
    ...(body ? { body } : {}),
  });

const inBody =
  (status: CustomerState): Recipe =>
  async (db, partner) => ({ body: { customerId: await aCustomerIn(db, partner, status) } });

/** Always the same breach and address, so that two examples have the same texts. */
const EXPOSED_EMAIL = "owner@example-breach.example";
const theBreach = (db: Db): Promise<string> => aBreach(db, { Name: "Example", Title: "Example", Domain: null });

/** The customer of a partner that isn't a sandbox: another route's example may have made it one. */
async function anExposedReally(db: Db, partner: TestPartner, fields: { email?: string } = {}): Promise<string> {
  await setSandbox(db, partner, false);
  return anExposedCustomer(db, partner, [await theBreach(db)], fields);
}

const exposedInPath: Recipe = async (db, partner) => ({
  params: { customerId: await anExposedReally(db, partner, { email: EXPOSED_EMAIL }) },
});

const lookUp: Recipe = async (db) => {
  await exposed(db, await theBreach(db), EXPOSED_EMAIL);
  return { body: { email: EXPOSED_EMAIL } };
};

async function anInstance(db: Db, partner: TestPartner): Promise<Record<string, string>> {
  const customerId = await anExposedReally(db, partner);
  const found = db.selectFrom("breach_instances").select("id").where("customer_id", "=", customerId);
  return { customerId, breachId: (await found.executeTakeFirstOrThrow()).id };
}

/** A report on a past month needs a customer that existed then. */
async function aReport(db: Db, partner: TestPartner): Promise<Record<string, string>> {
  const customerId = await anExposedReally(db, partner, { email: EXPOSED_EMAIL });
  await sql`update customers set created_at = now() - interval '3 months' where id = ${customerId}`.execute(db);
  const month = monthsAfter(monthOf(new Date(), "UTC"), -1);
  await db.transaction().execute((tx) => makeReport(tx, customerId, month));
  const [report] = await listReports(db, customerId);
  return { customerId, reportId: report?.id ?? "" };
}

const setSandbox = (db: Db, { id }: TestPartner, sandbox: boolean) =>
  db.updateTable("partners").set({ sandbox }).where("id", "=", id).execute();

const inSandbox =
  (body: Record<string, unknown>): Recipe =>
  async (db, partner) => {
    await setSandbox(db, partner, true);
    return { body: { customerId: await aCustomer(db, partner), ...body } };
  };

/** One entry for each route. Add new routes here, and the suites that cover all routes then cover them too. */
const EXAMPLES: Record<string, Recipe> = {
  onboardCustomer: () => Promise.resolve({ body: customerFields() }),
  offboardCustomer: inBody("active"),
  upgradeCustomer: inBody("prospect"),
  downgradeCustomer: inBody("active"),
  reactivateCustomer: inBody("inactive"),
  getCustomerInfo: inPath({}),
  updateCustomerInfo: inPath({}, { companyName: "Juniper & Sons" }),
  listCustomers: nothing,
  getCustomerAssets: inPath({}),
  replaceCustomerAssets: inPath({}, { domains: ["replaced.example"] }),
  addCustomerAssets: inPath({}, { domains: ["added.example"] }),
  removeCustomerAssets: inPath({ assetsDomains: ["kept.example", "gone.example"] }, { domains: ["gone.example"] }),
  verifyCustomerDomain: inPath({ assetsDomains: ["verify.example"] }, { domain: "verify.example" }),
  listCustomerBreaches: exposedInPath,
  getThreatScore: exposedInPath,
  setBreachStatus: async (db, partner) => ({ body: { ...(await anInstance(db, partner)), resolved: true } }),
  checkEmail: lookUp,
  retrieveBreaches: lookUp,
  getBreach: async (db) => ({ query: { name: await theBreach(db) } }),
  listBreachCategories: nothing,
  listReports: async (db, partner) => ({ params: { customerId: (await aReport(db, partner))["customerId"] ?? "" } }),
  getReport: async (db, partner) => ({ params: await aReport(db, partner) }),
  createMagicLink: inPath({ contactEmail: "owner@juniper.example" }),
  listPartnerPlans: nothing,
  getPartnerAnalytics: nothing,
  getCustomerTimeline: inPath({}),
  listCustomerUsers: inPath({}),
  listCustomerMails: inPath({}),
  listUrgentCustomers: nothing,
  previewBrand: () => Promise.resolve({ body: { colour: "#1f5f5b" } }),
  listPartnerFigures: nothing,
  listPlans: nothing,
  getPlan: async (db, partner) => ({ params: { planId: await aPlan(db, partner) } }),
  listBillingCodes: nothing,
  createBillingCode: () => Promise.resolve({ body: { code: `CODE-${newId()}`, price: 12.5 } }),
  getBillingCode: async (db, partner) => ({ params: { id: String(await aBillingCode(db, partner)) } }),
  listPartners: nothing,
  getPartner: (_db, partner) => Promise.resolve({ params: { partnerUuid: partner.id } }),
  createPartner: () => Promise.resolve({ body: { name: "Harbour IT", contact_email: "hello@harbour.example" } }),
  updatePartner: (_db, partner) =>
    Promise.resolve({ params: { partnerUuid: partner.id }, body: { name: "Harbour IT & Sons" } }),
  deletePartner: async (db, { distributor }) => ({
    params: { partnerUuid: (await aPartner(db, { distributor })).id },
  }),
  getDistributorAnalytics: nothing,
  // Entries about keys differ from partner to partner.
  listPartnerAudit: () => Promise.resolve({ query: { subjectKind: "customer" } }),
  listDistributorAudit: () => Promise.resolve({ query: { subjectKind: "customer" } }),
  getUsage: nothing,
  downloadUsage: nothing,
  getDistributorUsage: nothing,
  downloadDistributorUsage: nothing,
  simulateBreaches: inSandbox({ severity: "low" }),
  makeSandboxEvent: inSandbox({ type: "customer.breach.found" }),
  ...SIGN_IN_CONNECTION_RECIPES,
  ...WEBHOOK_RECIPES,
  ...ORGANISATION_RECIPES,
};

export const hasExample = ({ operationId }: Route): boolean => operationId in EXAMPLES;

export function exampleOf({ operationId }: Route, db: Db, partner: TestPartner): Promise<Example> {
  const recipe = EXAMPLES[operationId];
  if (!recipe) throw new Error(`${operationId} has no example in server/test/support/routes/routes.ts`);
  return recipe(db, partner);
}

export function pathOf({ path }: Route, { params = {}, query = {} }: Example): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_all, name: string) => params[name] ?? `{${name}}`);
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

export const credentialsOf = ({ surface, operationId }: Route, partner: TestPartner): Record<string, string> =>
  surface === "partner"
    ? {
        "sw-partner-id": partner.id,
        "sw-api-key": isForDistributorsKey(operationId) ? partner.distributor.apiKey : partner.apiKey,
      }
    : { "sw-distributor-id": partner.distributor.id, "sw-api-key": partner.distributor.apiKey };

/** Sends an example of a route. */
export const ask = (api: TestApi, route: Route, example: Example, headers: Record<string, string>): Promise<Answer> =>
  api.call({ method: route.method, path: pathOf(route, example), headers, body: example.body });

/** The same request for something that does not exist; undefined if the example contains no id. */
export function aboutNothing(example: Example): Example | undefined {
  const replaced = { params: withoutIds(example.params ?? {}), body: withoutIds(example.body ?? {}) };
  const same = JSON.stringify(replaced) === JSON.stringify({ params: example.params ?? {}, body: example.body ?? {} });
  return same ? undefined : { params: replaced.params, ...(example.body ? { body: replaced.body } : {}) };
}

/** Ids are UUIDs, and the whole numbers of billing codes, which are text in a path. */
const withoutIds = <Value>(fields: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === "string" && isUuid(value)) return [name, newId() as Value];
      return [name, typeof value === "string" && /^\d+$/.test(value) ? ("2147483647" as Value) : value];
    }),
  );

export type CustomerState = "prospect" | "active" | "inactive" | "dormant";

/** A customer in the given state. `before` is the status of an offboarded one before that. */
export async function aCustomerIn(
  db: Db,
  partner: TestPartner,
  state: CustomerState,
  before: "prospect" | "active" = "active",
): Promise<string> {
  const offboarded = state === "inactive" || state === "dormant";
  const customerId = await aCustomer(db, partner, { status: offboarded ? before : state });
  if (!offboarded) return customerId;
  await db.transaction().execute(async (tx) => {
    await offboardCustomer(tx, { actor: testActor, partnerId: partner.id, customerId });
    if (state !== "dormant") return;
    const longAgo = new Date("2020-01-01T00:00:00Z");
    await tx.updateTable("customers").set({ status_changed_at: longAgo }).where("id", "=", customerId).execute();
    await letFallDormant(tx, testActor, { inactiveDays: 180 });
  });
  return customerId;
}

export async function aPlan(
  db: Db,
  { distributor }: TestPartner,
  planType = `plan-${newId()}`,
  features: readonly string[] = FEATURES,
): Promise<string> {
  const { id: distributorId } = distributor;
  const plan = { distributorId, planType, displayName: planType, features: [...features], allowsInsurance: false };
  return db.transaction().execute(async (tx) => (await createPlan(tx, testActor, plan)).id);
}

export async function aBillingCode(db: Db, { distributor }: TestPartner): Promise<number> {
  const code = { code: `CODE-${newId()}`, price: 1 };
  return db.transaction().execute(async (tx) => (await createBillingCode(tx, testActor, distributor.id, code)).id);
}

/** Does the same with each, in parallel: requests that change nothing need not wait for each other. */
export async function together<T>(all: readonly T[], does: (one: T) => Promise<void>): Promise<void> {
  await Promise.all(all.map(does));
}

/**
 * Size and digest of the row versions of every table, including the jobs. If two results are equal, nothing was
 * written. Leaves out call counts and open streams.
 */
export async function contentOf(pool: pg.Pool): Promise<Record<string, string>> {
  const text = contentQueries.get(pool) ?? (await contentQuery(pool));
  contentQueries.set(pool, text);
  // A named statement, so that each connection plans it once: eighty tables take longer to plan than to read.
  const { rows } = await pool.query<Record<string, string>>({ name: "content-of-tables", text });
  return rows[0] ?? {};
}

const contentQueries = new WeakMap<pg.Pool, string>();

async function contentQuery(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('rate_limits', 'webhook_streams')
    order by name`);
  // Every write gives a row a new `xmin`. Their sum doesn't depend on the order of the rows, and takes a tenth of the
  // time that reading the contents would take.
  const digest = "count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)";
  // Not a union, because PostgreSQL starts parallel workers for one: 32 ms instead of 2.
  return `select ${tables.map(({ name }) => `(select ${digest} from ${name}) as "${name}"`).join(", ")}`;
}
