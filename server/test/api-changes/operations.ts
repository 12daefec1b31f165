import type { Resolve, Schema } from "./alternatives.ts";
import type { Pair, Side } from "./rules.ts";
import { type Comparison, schemaBreaks } from "./schemas.ts";

type Referring = { $ref?: string };
type Content = { content?: Record<string, { schema?: Schema }> };
type Body = Referring & Content & { required?: boolean };
type Header = Referring & { required?: boolean };
type Parameter = Header & { in?: string; name?: string; schema?: Schema };
type Response = Referring & Content & { headers?: Record<string, Header> };
type Security = Record<string, unknown>[];

export type Operation = {
  operationId?: string;
  security?: Security;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Response>;
};

/** How to follow references in the two documents. */
export type Documents = Pair<Resolve>;

const comparison = ({ before, after }: Documents, side: Side, openFields: string[] = []): Comparison => ({
  side,
  before,
  after,
  openFields,
});

const followed = <Thing extends Referring>(thing: Thing, resolve: Resolve): Thing =>
  thing.$ref === undefined ? thing : (resolve(thing.$ref) as Thing);

/** The changes that break callers of an operation. */
export function operationBreaks(pair: Pair<Operation>, where: string, documents: Documents): string[] {
  return [
    ...nameBreaks(pair, where),
    ...securityBreaks(pair, where),
    ...parameterBreaks(pair, where, documents, "theirs"),
    ...bodyBreaks(pair, where, documents),
    ...answerBreaks(pair, where, documents),
  ];
}

/** The changes that break receivers of an event: here we send the request and they respond. */
export function webhookBreaks(pair: Pair<Operation>, where: string, documents: Documents): string[] {
  const { before, after } = pair;
  const body = (operation: Operation) => operation.requestBody ?? {};
  const asked = ({ responses = {} }: Operation) =>
    Object.values(responses).flatMap(({ headers = {} }) =>
      Object.entries(headers).flatMap(([name, { required }]) => (required === true ? name : [])),
    );
  return [
    ...nameBreaks(pair, where),
    ...parameterBreaks(pair, where, documents, "ours"),
    ...contentBreaks({ before: body(before), after: body(after) }, `${where}: body`, comparison(documents, "ours")),
    ...asked(after)
      .filter((name) => !asked(before).includes(name))
      .map((name) => `${where}: the answer now needs the header ${name}`),
  ];
}

/** The SDK names its functions after the operationId. */
const nameBreaks = ({ before, after }: Pair<Operation>, where: string): string[] =>
  before.operationId === after.operationId ? [] : [`${where}: operationId is now ${after.operationId ?? "missing"}`];

/** Every way to authenticate that used to suffice must still suffice. */
function securityBreaks({ before, after }: Pair<Operation>, where: string): string[] {
  const waysIn = ({ security = [] }: Operation) => (security.length === 0 ? [{}] : security).map(Object.keys);
  const suffices = (way: string[]) => waysIn(after).some((needed) => needed.every((name) => way.includes(name)));
  return waysIn(before)
    .filter((way) => !suffices(way))
    .map((way) => `${where}: ${way.join(" and ") || "no credentials"} no longer suffices`);
}

function parameterBreaks(pair: Pair<Operation>, where: string, documents: Documents, side: Side): string[] {
  const keyed = ({ parameters = [] }: Operation, resolve: Resolve) =>
    new Map<string, Parameter>(
      parameters.map((one) => followed(one, resolve)).map((one) => [`${one.in ?? ""} ${one.name ?? ""}`, one] as const),
    );
  const [old, now] = [keyed(pair.before, documents.before), keyed(pair.after, documents.after)];
  const kept = [...old].flatMap(([key, before]) => {
    const after = now.get(key);
    const path = `${where}: ${key}`;
    if (!after) return [`${path}: is gone`];
    if (side === "ours") return before.required === true && after.required !== true ? [`${path}: may be missing`] : [];
    const schemas = { before: before.schema ?? {}, after: after.schema ?? {} };
    return schemaBreaks(schemas, path, comparison(documents, side));
  });
  const isNewlyRequired = ([key, { required }]: [string, Parameter]) =>
    side === "theirs" && required === true && old.get(key)?.required !== true;
  return [...kept, ...[...now].filter(isNewlyRequired).map(([key]) => `${where}: ${key}: is now required`)];
}

function bodyBreaks(pair: Pair<Operation>, where: string, documents: Documents): string[] {
  const path = `${where}: body`;
  const [before, after] = [pair.before.requestBody, pair.after.requestBody];
  const needed = after?.required === true && before?.required !== true ? [`${path}: is now required`] : [];
  if (!before) return needed;
  if (!after) return [`${path}: is no longer taken`];
  const bodies = { before: followed(before, documents.before), after: followed(after, documents.after) };
  return [...needed, ...contentBreaks(bodies, path, comparison(documents, "theirs"))];
}

function answerBreaks({ before, after }: Pair<Operation>, where: string, documents: Documents): string[] {
  return Object.entries(before.responses ?? {}).flatMap(([status, answer]) => {
    const path = `${where}: ${status}`;
    const other = after.responses?.[status];
    if (!other) return [`${path}: is gone`];
    const answers = { before: followed(answer, documents.before), after: followed(other, documents.after) };
    const headers = Object.keys(answers.before.headers ?? {}).filter((name) => !answers.after.headers?.[name]);
    // docs/versions.md: new error codes may be added at any time.
    const openFields = Number(status) >= 400 ? ["code"] : [];
    return [
      ...headers.map((name) => `${path}: header ${name}: is gone`),
      ...contentBreaks(answers, path, comparison(documents, "ours", openFields)),
    ];
  });
}

function contentBreaks({ before, after }: Pair<Content>, where: string, how: Comparison): string[] {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema = {} }]) => {
    const other = after.content?.[type];
    if (!other) return [`${where}: ${type} is gone`];
    return schemaBreaks({ before: schema, after: other.schema ?? {} }, where, how);
  });
}
