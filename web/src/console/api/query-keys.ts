import type { Query } from "@tanstack/react-query";
import type { Whose } from "./behalf.ts";
import type { PathOf } from "./types.ts";

const PATH_AT = 2;

type Parts = { path?: unknown; query?: unknown };

/** The key of a call's answer; `list` where it is kept in pages. */
export const keyOf = (whose: Whose, path: PathOf<"get">, asked: Parts, list?: "pages" | "numbered") => [
  ...whose,
  path,
  ...(list === undefined ? [] : [list]),
  asked.path ?? {},
  asked.query ?? {},
];

/** Whoever it belongs to: a change may end after its organisation was left. */
export const isAnswerOf = ({ queryKey }: Pick<Query, "queryKey">, paths: readonly PathOf<"get">[]): boolean =>
  paths.some((one) => one === queryKey[PATH_AT]);

/** What was in view before stays while another filter loads, but never from one organisation to the next. */
export const keepOwn =
  ([scope, organisationId]: Whose) =>
  <Data>(previous: Data | undefined, query: Pick<Query, "queryKey"> | undefined): Data | undefined =>
    query?.queryKey[0] === scope && query.queryKey[1] === organisationId ? previous : undefined;
