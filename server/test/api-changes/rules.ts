import { type Alternative, LOWER_BOUNDS, type Schema, UPPER_BOUNDS, valuesOf } from "./alternatives.ts";

export type Pair<Thing> = { before: Thing; after: Thing };

/**
 * Who writes what a schema describes. What callers send must stay allowed; what we send must stay within what callers
 * know.
 */
export type Side = "theirs" | "ours";

/** Finds the changes that break callers, for one type of value and only at its own level. */
type Rule = (pair: Pair<Alternative>, side: Side, isOpen: boolean) => string[];

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(", ");
const without = (values: readonly unknown[], others: readonly unknown[]) =>
  values.filter((value) => !others.includes(value));

const listedValues: Rule = ({ before, after }, side, isOpen) => {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const gone = old && now ? without(old, now) : [];
  const added = old && now ? without(now, old) : [];
  if (side === "theirs") {
    if (!old && now) return ["now takes listed values alone"];
    return gone.length > 0 ? [`no longer takes ${quoted(gone)}`] : [];
  }
  // Callers request values of open lists by name, so none of them may be removed.
  if (isOpen) return gone.length > 0 ? [`is never ${quoted(gone)} any more`] : [];
  if (old && !now) return ["may now have values that are not listed"];
  return added.length > 0 ? [`may now be ${quoted(added)}`] : [];
};

const goneFields: Rule = ({ before, after }) => {
  const kept = after.properties ?? {};
  return Object.keys(before.properties ?? {})
    .filter((name) => !Object.hasOwn(kept, name))
    .map((name) => `${name} is gone`);
};

const requiredFields: Rule = ({ before, after }, side) => {
  const [old, now] = [new Set(before.required), new Set(after.required)];
  if (side === "theirs") return [...now].filter((name) => !old.has(name)).map((name) => `${name} is now required`);
  const isKept = (name: string) => Object.hasOwn(after.properties ?? {}, name);
  return [...old].filter((name) => !now.has(name) && isKept(name)).map((name) => `${name} may now be missing`);
};

const unknownFields: Rule = ({ before, after }, side) =>
  side === "theirs" && after.additionalProperties === false && before.additionalProperties !== false
    ? ["no longer takes unknown fields"]
    : [];

const bounds: Rule = ({ before, after }, side) => {
  if (side === "ours") return [];
  const raised = LOWER_BOUNDS.filter((name) => (after[name] ?? -Infinity) > (before[name] ?? -Infinity));
  const lowered = UPPER_BOUNDS.filter((name) => (after[name] ?? Infinity) < (before[name] ?? Infinity));
  return [...raised, ...lowered].map((name) => `${name} is now ${String(after[name])}`);
};

const shapesOfText: Rule = ({ before, after }, side) =>
  (["format", "pattern"] as const)
    .filter((name) => before[name] !== after[name])
    .filter((name) => (side === "theirs" ? after : before)[name] !== undefined)
    .map((name) => `has another ${name}`);

const defaults: Rule = ({ before, after }, side) => {
  const [old, now] = [before, after].map((schema: Pick<Schema, "default">) => JSON.stringify(schema.default));
  return side === "theirs" && old !== now ? [`its default is now ${now ?? "none"}`] : [];
};

export const RULES: readonly Rule[] = [
  listedValues,
  goneFields,
  requiredFields,
  unknownFields,
  bounds,
  shapesOfText,
  defaults,
];
