import type { Resolve, Schema } from "./alternatives.ts";
import { type Operation, operationBreaks, webhookBreaks } from "./operations.ts";

type Item = Partial<Record<string, Operation>>;

/** The parts of an OpenAPI document that callers can depend on. */
export type ApiDocument = {
  info?: { version: string };
  security?: Operation["security"];
  paths?: Record<string, Item | undefined>;
  webhooks?: Record<string, Item | undefined>;
  components?: object;
};

const METHODS = ["get", "put", "post", "patch", "delete", "head", "options"];

/** Only the portal's own pages call these paths, and they are released together with them. */
const isPromised = (path: string): boolean => !/^\/(?:api\/v1\/portal|auth)\//.test(path);

/** The changes in the later document that break callers of the earlier one: one line each, in the document's order. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const documents = { before: resolverOf(before), after: resolverOf(after) };
  const paths = pairsOf(before.paths, after.paths).filter(({ name }) => isPromised(name));
  const events = pairsOf(before.webhooks, after.webhooks);
  return [
    ...paths.flatMap(({ name, method, old, now }) => {
      const where = `${method.toUpperCase()} ${name}`;
      if (!now) return [`${where}: is gone`];
      const pair = { before: { ...securityOf(before), ...old }, after: { ...securityOf(after), ...now } };
      return operationBreaks(pair, where, documents);
    }),
    ...events.flatMap(({ name, old, now }) =>
      now ? webhookBreaks({ before: old, after: now }, `event ${name}`, documents) : [`event ${name}: is gone`],
    ),
  ];
}

const securityOf = ({ security }: ApiDocument): Pick<Operation, "security"> => (security ? { security } : {});

function pairsOf(before: ApiDocument["paths"] = {}, after: ApiDocument["paths"] = {}) {
  return Object.entries(before).flatMap(([name, item]) =>
    METHODS.flatMap((method) => {
      const old = item?.[method];
      return old ? { name, method, old, now: after[name]?.[method] } : [];
    }),
  );
}

function resolverOf(document: ApiDocument): Resolve {
  return (reference) => {
    const parts = reference.replace(/^#\//, "").split("/");
    const keys = parts.map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"));
    const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    if (found === undefined) throw new Error(`${reference} leads nowhere`);
    return found as Schema;
  };
}
