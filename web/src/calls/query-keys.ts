import type { Query, QueryMeta } from "@tanstack/react-query";
import { aboutMeta } from "../answers/old-answers.ts";
import { tagged } from "../answers/tags.ts";
import type { Topics } from "./topics.ts";
import type { AnyPath, Whose } from "./types.ts";

type Parts = { path?: unknown; query?: unknown };

/** The key of a call's answer; `list` where it is kept in pages. */
export const keyOf = (whose: Whose, path: AnyPath, asked: Parts, list?: "pages" | "numbered") => [
  ...whose,
  path,
  ...(list === undefined ? [] : [list]),
  asked.path ?? {},
  asked.query ?? {},
];

/** What a call's answer is about. */
export const aboutOf = (topics: Topics, path: AnyPath, asked: { path?: object }): QueryMeta =>
  aboutMeta(tagged(topics.ofAnswer(path), asked.path));

/** What was in view before stays while another filter loads, but never from one organisation to the next. */
export const keepOwn =
  ([scope, organisationId]: Whose) =>
  <Data>(previous: Data | undefined, query: Pick<Query, "queryKey"> | undefined): Data | undefined =>
    query?.queryKey[0] === scope && query.queryKey[1] === organisationId ? previous : undefined;
