import type { components, paths } from "./api.gen.ts";

/** Short names for what calls send and take. The shapes are the server's own, generated from openapi.json. */

export type Schemas = components["schemas"];
export type Verb = "get" | "post" | "patch" | "delete";

/** The paths that have this method. */
export type PathOf<Method extends Verb> = {
  [Path in keyof paths]: paths[Path][Method] extends { responses: unknown } ? Path : never;
}[keyof paths];

type Operation<Path extends keyof paths, Method extends Verb> = NonNullable<paths[Path][Method]>;

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;

/** The body of a call's good answer. */
export type Answer<Path extends keyof paths, Method extends Verb = "get"> =
  Operation<Path, Method> extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;

type Given<Part extends "path" | "query", Path extends keyof paths, Method extends Verb> =
  Operation<Path, Method> extends { parameters: { [Key in Part]?: infer Values } } ? Values : never;

type BodyOf<Path extends keyof paths, Method extends Verb> =
  Operation<Path, Method> extends { requestBody?: infer Request } ? Json<NonNullable<Request>> : never;

/** What a call takes beside its path. */
export type Asked<Path extends keyof paths, Method extends Verb> = {
  path?: NonNullable<Given<"path", Path, Method>>;
  query?: Partial<NonNullable<Given<"query", Path, Method>>>;
  body?: BodyOf<Path, Method>;
  /** Makes a repeated call change nothing more. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For whom it is made, if that was settled before the call. */
  as?: Behalf;
};

/** For whom calls are made: gives the headers that say so, which differ by the address. */
export type Behalf = (address: string) => Record<string, string>;

export type { paths } from "./api.gen.ts";
