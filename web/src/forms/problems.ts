/** A problem with the form's input, found by the form's own rules or by the server. */
export type Problem = {
  text: string;
  /** Its path in the body, such as "alertRecipients.2". Null if it concerns no field, or several. */
  path: string | null;
  code?: string;
  /** The request id of the refused call. */
  requestId?: string | null;
};

/**
 * Whether a field shows a problem. A field claims paths with everything below them, and error codes that concern it but
 * come without a path.
 */
export const isClaimed = ({ path, code }: Problem, claims: readonly string[]): boolean =>
  claims.some((claim) => claim === path || claim === code || path?.startsWith(`${claim}.`) === true);

/** The text without the path in front: "name: is too long". Users who see the field do not need the path. */
export const wordsOf = ({ path, text }: Problem): string =>
  path !== null && text.startsWith(`${path}: `) ? text.slice(path.length + 2) : text;

/** The problems that the form's own rules found, in the order of its fields. */
export const problemsIn = (found: Readonly<Partial<Record<string, string>>>): Problem[] =>
  Object.entries(found).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]));

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry, at) => entry === other[at])
    : one === other;

/** The values that differ from the initial ones. */
export function changesFrom<Values extends object>(initial: Values, values: Values): Partial<Values> {
  const keys = Object.keys(values) as (keyof Values)[];
  const changed = keys.filter((key) => !isSame(initial[key], values[key]));
  return pick(values, changed);
}

export function pick<Values extends object>(values: Values, keys: readonly (keyof Values)[]): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const key of keys) picked[key] = values[key];
  return picked;
}
