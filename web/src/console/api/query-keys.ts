import type { Query } from "@tanstack/react-query";
import { behalfOf } from "../session/session.ts";
import { useWorking } from "../session/use-session.ts";
import type { Behalf, PathOf } from "./types.ts";

/** Whose answers they are: first in every key, so that no organisation is ever shown another's. */
type Whose = readonly [scope: string, organisationId: string | null];

const PATH_AT = 2;

/** For whom a component asks, as its keys and its calls say it. */
export function useWhose(): { whose: Whose; as: Behalf } {
  const working = useWorking();
  return { whose: [working.scope, working.organisation.id], as: behalfOf(working) };
}

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
