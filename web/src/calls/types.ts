import type { components, paths } from "./api.gen.ts";

/** Short names for what calls send and take. The shapes are the server's own, generated from openapi.json. */

export type Schemas = components["schemas"];
export type Verb = "get" | "post" | "patch" | "delete";
export type AnyPath = keyof paths;

/** The paths of a face, by the surface that they belong to. */
export type PathsOf<Surface extends string> = Extract<AnyPath, `/api/v1/${Surface}/${string}`>;

/** The paths that have this method. */
export type PathOf<Method extends Verb, Own extends AnyPath = AnyPath> = {
  [Path in Own]: paths[Path][Method] extends { responses: unknown } ? Path : never;
}[Own];

type Operation<Path extends AnyPath, Method extends Verb> = NonNullable<paths[Path][Method]>;

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

/** The body of a call's good answer. */
export type Answer<Path extends AnyPath, Method extends Verb = "get"> =
  Operation<Path, Method> extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;

type Given<Part extends "path" | "query", Path extends AnyPath, Method extends Verb> =
  Operation<Path, Method> extends { parameters: { [Key in Part]?: infer Values } } ? Values : never;

type BodyOf<Path extends AnyPath, Method extends Verb> =
  Operation<Path, Method> extends { requestBody?: infer Request } ? Json<NonNullable<Request>> : never;

/** Filters that are undefined are left out of the address. */
type Narrowing<Query> = { [Name in keyof Query]?: Query[Name] | undefined };

/** What a call takes beside its path. */
export type Asked<Path extends AnyPath, Method extends Verb> = {
  path?: NonNullable<Given<"path", Path, Method>>;
  query?: Narrowing<NonNullable<Given<"query", Path, Method>>>;
  body?: BodyOf<Path, Method>;
  /** Makes a repeated call change nothing more. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For whom it is made, if that was settled before the call. */
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

/** For whom calls are made: gives the headers that say so, which differ by the address. */
export type Behalf = (address: string) => Record<string, string>;

/** Whose answers they are: first in every key, so that no organisation is ever shown another's. */
export type Whose = readonly [scope: string, organisationId: string | null];
