import { type Alternative, alternativesOf, ANYTHING, type Resolve, type Schema } from "./alternatives.ts";
import { type Pair, RULES, type Side } from "./rules.ts";

export type Comparison = {
  side: Side;
  before: Resolve;
  after: Resolve;
  /** Fields whose lists of values may grow, because callers are told to expect unknown values. */
  openFields: readonly string[];
};

/** The breaks that a change of a schema causes for callers, one line each, starting with the place. */
export function schemaBreaks(pair: Pair<Schema>, where: string, how: Comparison, trail: string[] = []): string[] {
  const step = `${pair.before.$ref ?? ""} ${pair.after.$ref ?? ""}`;
  if (pair.before.$ref !== undefined && trail.includes(step)) return [];
  const old = alternativesOf(pair.before, how.before);
  const now = alternativesOf(pair.after, how.after);
  // Everything that the sender can send needs a counterpart on the reader's side.
  const [sent, read] = how.side === "theirs" ? [old, now] : [now, old];
  return sent.flatMap((one, index) => {
    const outcomes = matchesOf(one, index, sent, read).map((match) => {
      const [before, after] = how.side === "theirs" ? [one, match] : [match, one];
      return alternativeBreaks({ before, after }, where, how, [...trail, step]);
    });
    const [best] = outcomes.sort((a, b) => a.length - b.length);
    return best ?? [`${where}: ${how.side === "theirs" ? "no longer takes" : "may now be"} ${one.type}`];
  });
}

/**
 * The alternatives to compare one with: the one of the same name, or the one in the same place, or the one of its type
 * with the most fields in common. Otherwise a redacted form could pass for a full one that has lost fields.
 */
function matchesOf(one: Alternative, index: number, sent: readonly unknown[], read: readonly Alternative[]) {
  const fitting = read.filter((other) => fits(one.type, other.type));
  const namesake = fitting.find(({ name }) => name !== undefined && name === one.name);
  if (namesake) return [namesake];
  const atSameIndex = sent.length === read.length ? read[index] : undefined;
  if (atSameIndex && fitting.includes(atSameIndex)) return [atSameIndex];
  const inCommon = ({ properties = {} }: Alternative) =>
    Object.keys(one.properties ?? {}).filter((name) => Object.hasOwn(properties, name)).length;
  const most = Math.max(...fitting.map(inCommon));
  return fitting.filter((other) => inCommon(other) === most);
}

const fits = (type: string, into: string): boolean =>
  type === into || into === ANYTHING || (type === "integer" && into === "number");

function alternativeBreaks(pair: Pair<Alternative>, where: string, how: Comparison, trail: string[]): string[] {
  const field = where.split(/[ .]/).at(-1) ?? "";
  const isOpen = how.openFields.includes(field);
  const own = RULES.flatMap((rule) => rule(pair, how.side, isOpen)).map((what) => `${where}: ${what}`);
  const inner = (before: Schema | undefined, after: Schema | undefined, path: string) =>
    before && after ? schemaBreaks({ before, after }, path, how, trail) : [];
  const { before, after } = pair;
  const names = Object.keys(before.properties ?? {});
  return [
    ...own,
    ...names.flatMap((name) => inner(before.properties?.[name], after.properties?.[name], `${where}.${name}`)),
    ...inner(before.items, after.items, `${where}[]`),
    ...inner(furtherFields(before), furtherFields(after), `${where}.*`),
  ];
}

const furtherFields = ({ additionalProperties: further }: Alternative): Schema | undefined =>
  typeof further === "object" ? further : undefined;
