import { type KeyRange, rangesOf } from "../key.ts";

/** A text in a query. Old servers don't support parameters. */
export const literal = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

export const listOf = (texts: readonly string[]): string => texts.map(literal).join(",");

/** True for the keys of a domain and its subdomains. */
export const underDomain = (domain: string): string =>
  `(${rangesOf(domain)
    .map(({ from, to }: KeyRange) => `key >= ${literal(from)} and key < ${literal(to)}`)
    .join(" or ")})`;

/** A key as the server writes it in tab-separated text. */
export const unescaped = (text: string): string =>
  text.includes("\\") ? text.replace(/\\(.)/g, (_, sign: string) => sign) : text;
