import type { components, paths } from "./api.gen.ts";

/**
 * Short names for the requests and responses of calls. The shapes are the server's own, generated from openapi.json.
 */

export type Schemas = components["schemas"];
export type Verb = "get" | "post" | "patch" | "delete";
export type AnyPath = keyof paths;

/** The paths of the portal or the console, selected by API surface. */
export type PathsOf<Surface extends string> = Extract<AnyPath, `/api/v1/${Surface}/${string}`>;

/** The paths that support this method. */
export type PathOf<Method extends Verb, Own extends AnyPath = AnyPath> = {
  [Path in Own]: paths[Path][Method] extends { responses: unknown } ? Path : never;
}[Own];

type Operation<Path extends AnyPath, Method extends Verb> = NonNullable<paths[Path][Method]>;

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

/** The body of a successful response. */
export type Answer<Path extends AnyPath, Method extends Verb = "get"> =
  Operation<Path, Method> extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;

type Given<Part extends "path" | "query", Path extends AnyPath, Method extends Verb> =
  Operation<Path, Method> extends { parameters: { [Key in Part]?: infer Values } } ? Values : never;

type BodyOf<Path extends AnyPath, Method extends Verb> =
  Operation<Path, Method> extends { requestBody?: infer Request } ? Json<NonNullable<Request>> : never;

/** Filters that are undefined are left out of the address. */
type Narrowing<Query> = { [Name in keyof Query]?: Query[Name] | undefined };

/** The parameters of a call, apart from its path. */
export type Asked<Path extends AnyPath, Method extends Verb> = {
  path?: NonNullable<Given<"path", Path, Method>>;
  query?: Narrowing<NonNullable<Given<"query", Path, Method>>>;
  body?: BodyOf<Path, Method>;
  /** Makes it safe to repeat the call. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The organisation to make the call for, if it was chosen before the call. */
  as?: Behalf;
};

export type AnyAsked = {
  path?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  as?: Behalf;
};

/** The organisation that calls are made for, as a function that returns the headers for an address. */
export type Behalf = (address: string) => Record<string, string>;

/** The owner of a response. It comes first in every cache key, so that no organisation ever sees another one's data. */
export type Whose = readonly [scope: string, organisationId: string | null];
