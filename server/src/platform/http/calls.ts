import type { FastifyContextConfig, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ErrorCode } from "../../kernel/error-codes.ts";
import { without } from "../../kernel/without.ts";
import type { Db, Tx } from "../db/database.ts";
import { change } from "./change.ts";
import { Done, refusals, succeeded, success } from "./envelope.ts";
import type { RateLimit } from "./rate-limit.ts";

/** A response that isn't JSON, by its media type. The handler sends it. */
type FileAnswer = { description: string; content: Record<string, { schema: z.ZodType }> };

/** The fields beside `success`; or the message of a call that returns nothing else; or a file. */
type Answer = z.ZodRawShape | z.ZodObject | string | FileAnswer;

/** The input of a call, which is checked before it runs, and its response. */
type CallSchema<Params, Query, Body, Out> = {
  params?: Params;
  query?: Query;
  headers?: z.ZodType;
  body?: Body;
  answer: Out;
  /** The codes of its own errors. `api/openapi-errors.ts` adds the ones that every call of its kind can return. */
  errors?: readonly ErrorCode[];
};

type Asked<Params, Query, Body> = FastifyRequest<{
  Params: z.output<Params>;
  Querystring: z.output<Query>;
  Body: z.output<Body>;
}>;

type Given<Out> = Out extends string | FileAnswer
  ? unknown
  : Out extends z.ZodObject
    ? Omit<z.output<Out>, "success">
    : Out extends z.ZodRawShape
      ? z.output<z.ZodObject<Out>>
      : never;

/** Either the call has a handler, or it changes something in one transaction, or it reads in one. */
type Work<Request, Fields> =
  | {
      handler: (request: Request, reply: FastifyReply) => Fields | Promise<Fields>;
      change?: undefined;
      readAgain?: undefined;
      readAtOnce?: undefined;
    }
  | {
      handler?: undefined;
      change?: undefined;
      readAgain?: undefined;
      /** Several reads that have to agree: all see the same moment, whatever changes meanwhile. */
      readAtOnce: (tx: Tx, request: Request) => Promise<Fields>;
    }
  | {
      handler?: undefined;
      readAtOnce?: undefined;
      change: (tx: Tx, request: Request, reply: FastifyReply) => Promise<Fields>;
      /** Responds to a repeated call whose first response was too large to store. */
      readAgain?: (tx: Tx, request: Request) => Promise<Fields>;
    };

/** One call of the API. The settings of its route, such as `failure` and `sealsAnswer`, are fields of it. */
type Call<Params, Query, Body, Out> = Omit<FastifyContextConfig, "right"> &
  Pick<RouteOptions, "preValidation" | "errorHandler" | "bodyLimit"> &
  Work<Asked<Params, Query, Body>, Given<Out>> & {
    summary: string;
    description?: string;
    /** The credentials that the call takes instead of its API's usual ones; an empty list if it takes none. */
    security?: Record<string, string[]>[];
    schema: CallSchema<Params, Query, Body, Out>;
    limit?: RateLimit;
  };

type Right = FastifyContextConfig extends { right?: infer Known } ? NonNullable<Known> : never;

/** Declares a call. If callers have rights, it also names the right that the call needs. */
type Declare = {
  <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Out extends Answer>(
    path: string,
    operationId: string,
    call: Call<Params, Query, Body, Out>,
  ): void;
  <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Out extends Answer>(
    path: string,
    operationId: string,
    right: Right,
    call: Call<Params, Query, Body, Out>,
  ): void;
};

type Api = Record<"get" | "post" | "patch" | "delete", Declare>;

/** What the calls of a plugin have in common. */
type Surface = {
  tags: string[];
  /** Where `change` and `readAtOnce` open their transactions. */
  db?: Db;
  /** How this API names an operation that also exists in another API. */
  operationId?: (name: string) => string;
  /** Whether changes can be repeated under an `Idempotency-Key`. */
  isIdempotent?: boolean;
};

/** A plugin with calls. Each declaration makes the route, its entry in the OpenAPI document, and its handler. */
export function calls(
  surface: Surface,
  declare: (api: Api, app: Parameters<FastifyPluginAsyncZod>[0]) => void | Promise<void>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const by =
      (method: HTTPMethods): Declare =>
      (url: string, operationId: string, ...[first, second]: unknown[]) => {
        const [right, call] = typeof first === "string" ? [first, second] : [undefined, first];
        app.route({ method, url, ...routeOf(surface, operationId, right as Right | undefined, call as AnyCall) });
      };
    await declare({ get: by("GET"), post: by("POST"), patch: by("PATCH"), delete: by("DELETE") }, app);
  };
}

/** One plugin of several. */
export const together =
  (...groups: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod =>
  async (app) => {
    for (const group of groups) await app.register(group);
  };

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, Answer>;

function routeOf(surface: Surface, name: string, right: Right | undefined, call: AnyCall) {
  const { summary, description, security, schema, limit, preValidation, errorHandler, bodyLimit, ...rest } = call;
  const { query, answer, errors = [], ...input } = schema;
  const about = {
    operationId: surface.operationId?.(name) ?? name,
    tags: surface.tags,
    security,
    summary,
    description,
  };
  const codes: ErrorCode[] = limit ? [...errors, "rate-limited"] : [...errors];
  return {
    ...{ onRequest: limit, preValidation, errorHandler, bodyLimit },
    config: { right, failure: failureOf(name), ...without(rest, "handler", "change", "readAgain", "readAtOnce") },
    schema: {
      ...about,
      ...input,
      ...(query && { querystring: query }),
      response: { 200: responseOf(answer), ...refusals(...codes) },
    },
    handler: handlerOf(surface, call),
  } as Omit<RouteOptions, "method" | "url">;
}

/** `getAnyPlan` becomes "Failed to read plan". Calls whose name doesn't fit this have their own text. */
function failureOf(operationId: string): string {
  const words = operationId.replace(/(?<=[a-z])(Any|All)(?=[A-Z])/, "").replace(/[A-Z]/g, " $&");
  return `Failed to ${words.toLowerCase().replace(/^get /, "read ")}`;
}

const isFile = (answer: Answer): answer is FileAnswer =>
  typeof answer === "object" && !(answer instanceof z.ZodType) && typeof answer["description"] === "string";

/** A response that several calls share is one schema, which is compiled once. */
const schemas = new WeakMap<object, z.ZodObject>();

function responseOf(answer: Answer): z.ZodType | FileAnswer {
  if (typeof answer === "string") return Done;
  if (isFile(answer)) return answer;
  if (answer instanceof z.ZodObject && "success" in answer.shape) return answer;
  const known =
    schemas.get(answer) ?? z.object({ ...success, ...(answer instanceof z.ZodObject ? answer.shape : answer) });
  schemas.set(answer, known);
  return known;
}

function handlerOf({ db, isIdempotent = true }: Surface, call: AnyCall): RouteOptions["handler"] {
  const { handler, change: work, readAgain, readAtOnce } = call;
  const { answer } = call.schema;
  if (handler && isFile(answer)) return handler;
  const fieldsOf = (given: unknown) => (typeof answer === "string" ? { message: answer } : (given as object));
  if (handler) return async (request, reply) => succeeded(fieldsOf(await handler(request, reply)));
  if (!db) throw new Error("Calls that open a transaction need a database");
  if (readAtOnce) {
    const snapshot = () => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return (request) => snapshot().execute(async (tx) => succeeded(fieldsOf(await readAtOnce(tx, request))));
  }
  return (request, reply) => {
    const run = async (tx: Tx) => fieldsOf(await work(tx, request, reply));
    if (!isIdempotent) return db.transaction().execute(async (tx) => succeeded(await run(tx)));
    return change(db, request, reply, run, readAgain && (async (tx) => fieldsOf(await readAgain(tx, request))));
  };
}
