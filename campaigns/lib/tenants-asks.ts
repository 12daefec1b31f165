import { isUuid, newId } from "../../server/src/kernel/ids.ts";
import type { Example } from "../../server/test/support/routes/recipe.ts";
import type { Operation, Schema } from "./operations.ts";
import type { Examples } from "./tenants-examples.ts";
import { DISTRIBUTOR_OF, type PartnerName, PARTNERS, type TenantCaller, type TenantsSetup } from "./tenants-setup.ts";

/**
 * A request about another tenant's object, and the same about one that doesn't exist. Without `missing`, the response
 * is only searched.
 */
export type Ask = { caller: TenantCaller; location: string; foreign: Sent; missing?: Sent };
export type Sent = { example: Example; headers: Record<string, string> };

export function asksFor(operation: Operation, { callers, partners }: TenantsSetup, examples: Examples): Ask[] {
  return callers.flatMap((caller) => {
    if (operation.surface === "operator") return refusals(operation, caller, examples);
    if (!caller.surfaces.includes(operation.surface)) return [];
    const home = PARTNERS.find((name) => name === caller.tenant || DISTRIBUTOR_OF[name] === caller.tenant) ?? "P1";
    const own = examples(operation, home) ?? {};
    const { headers } = caller;
    const others = PARTNERS.filter((name) => name !== caller.tenant && DISTRIBUTOR_OF[name] !== caller.tenant);
    const asks: Ask[] =
      operation.method === "GET" ? [{ caller, location: "own", foreign: { example: own, headers } }] : [];
    for (const other of others) {
      const theirs = examples(operation, other) ?? {};
      for (const [location, foreign, missing] of [
        ...wholeAndSingle(own, theirs),
        ...inQuery(operation, own, other, partners, examples),
        ...inBody(operation, own, theirs),
      ]) {
        asks.push({ caller, location, foreign: { example: foreign, headers }, missing: { example: missing, headers } });
      }
      // Calls about the caller's own session are the same for every organisation.
      if (operation.right !== undefined) asks.push(...inHeaders(caller, own, other, partners));
    }
    return asks;
  });
}

/** The operator's calls are closed to everyone else, whatever they are about. */
const refusals = (operation: Operation, caller: TenantCaller, examples: Examples): Ask[] => {
  const other = caller.tenant === "P3" || caller.tenant === "D2" ? "P1" : "P3";
  return [
    { caller, location: "operator", foreign: { example: examples(operation, other) ?? {}, headers: caller.headers } },
  ];
};

type Variant = readonly [place: string, foreign: Example, missing: Example];
export const isId = (value: unknown): boolean => typeof value === "string" && (isUuid(value) || /^\d+$/.test(value));
const noId = (like: unknown): string => (typeof like === "string" && /^\d+$/.test(like) ? "2147483647" : newId());

/** All ids from another tenant, and then one at a time among the caller's own. */
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

/** Filters by id: for another tenant's object they must find the same as for one that doesn't exist. */
function inQuery(
  operation: Operation,
  own: Example,
  other: PartnerName,
  partners: TenantsSetup["partners"],
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

/** Ids that a body may contain and the example doesn't, such as plans and customers. */
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
function inHeaders(caller: TenantCaller, own: Example, other: PartnerName, partners: TenantsSetup["partners"]): Ask[] {
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
  return [{ caller, location: "header", foreign: having(foreignId), missing: having(newId()) }];
}
