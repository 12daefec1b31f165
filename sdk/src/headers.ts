/** `Headers`, or a plain object as Node and most gateways provide. */
export type HeaderSource =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The single value of a header. The case of its name does not matter. Undefined if there is no value or more than one.
 */
export function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  if (typeof value === "string") return value;
  return value?.length === 1 ? value[0] : undefined;
}

const isHeaders = (headers: HeaderSource): headers is { get(name: string): string | null } =>
  typeof headers["get"] === "function";
