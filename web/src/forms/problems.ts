/** Something wrong with what was filled in: by the form's own rules, or by the server's answer. */
export type Problem = {
  text: string;
  /** Where in the body it is, such as "alertRecipients.2"; null if it is about no field, or about several. */
  path: string | null;
  code?: string;
  /** Of the refused call. */
  requestId?: string | null;
};

/**
 * Whether a field answers for a problem. It claims paths, with all that is below them, and codes of refusals that are
 * about it without a path.
 */
export const isClaimed = ({ path, code }: Problem, claims: readonly string[]): boolean =>
  claims.some((claim) => claim === path || claim === code || path?.startsWith(`${claim}.`) === true);

/** The words without the path in front, which means nothing to the reader who sees the field: "name: is too long". */
export const wordsOf = ({ path, text }: Problem): string =>
  path !== null && text.startsWith(`${path}: `) ? text.slice(path.length + 2) : text;

/** What the form's own rules found, in the order of its fields. */
export const problemsIn = (found: Readonly<Partial<Record<string, string>>>): Problem[] =>
  Object.entries(found).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]));

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry, at) => entry === other[at])
    : one === other;

/** The values that differ from those the form began with. */
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
