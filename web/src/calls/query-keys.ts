import type { Query, QueryMeta } from "@tanstack/react-query";
import { aboutMeta } from "../answers/old-answers.ts";
import { tagged } from "../answers/tags.ts";
import type { Topics } from "./topics.ts";
import type { AnyPath, Whose } from "./types.ts";

type Parts = { path?: unknown; query?: unknown };

/** The cache key of a response. `list` is set if it is cached in pages. */
export const keyOf = (whose: Whose, path: AnyPath, asked: Parts, list?: "pages" | "numbered") => [
  ...whose,
  path,
  ...(list === undefined ? [] : [list]),
  asked.path ?? {},
  asked.query ?? {},
];

/** The metadata that says what a call's response is about. */
export const aboutOf = (topics: Topics, path: AnyPath, asked: { path?: object }): QueryMeta =>
  aboutMeta(tagged(topics.ofAnswer(path), asked.path));

/** Keeps the previous data in view while another filter loads, but never across organisations. */
export const keepOwn =
  ([scope, organisationId]: Whose) =>
  <Data>(previous: Data | undefined, query: Pick<Query, "queryKey"> | undefined): Data | undefined =>
    query?.queryKey[0] === scope && query.queryKey[1] === organisationId ? previous : undefined;
