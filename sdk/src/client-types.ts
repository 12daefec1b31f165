import type { operations } from "./api.gen.ts";
import type { ROUTES } from "./routes.gen.ts";

export type Operation = keyof typeof ROUTES;

type Flat<Type> = { [Name in keyof Type]: Type[Name] };
type Given<Type> = Exclude<Type, undefined> extends infer Found ? ([Found] extends [never] ? unknown : Found) : never;
type ParametersOf<Name extends Operation> = operations[Name]["parameters"];
type BodyOf<Name extends Operation> = operations[Name] extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : unknown;

/** Path, query and body of a call as one object. No two of their names are the same. */
export type Input<Name extends Operation> = Flat<
  Given<ParametersOf<Name>["path"]> & Given<ParametersOf<Name>["query"]> & BodyOf<Name>
>;

/** The result of a call: JSON, or the bytes of a file. */
export type Output<Name extends Operation> = operations[Name]["responses"] extends {
  200: { content: { "application/json": infer Body } };
}
  ? Body
  : ArrayBuffer;

export type CallOptions = {
  signal?: AbortSignal;
  /** For each attempt; 30 s by default. */
  timeoutMs?: number;
  /** How many times to try again; 2 by default. */
  retries?: number;
  /**
   * For changes; random by default. Set your own so that a call takes effect once, even if your program runs several
   * times.
   */
  idempotencyKey?: string;
};

type Call<Name extends Operation> =
  object extends Input<Name>
    ? (input?: Input<Name>, options?: CallOptions) => Promise<Output<Name>>
    : (input: Input<Name>, options?: CallOptions) => Promise<Output<Name>>;

/** Calls that return pages, with the name of the list in their responses and the parameter for the page size. */
export const PAGED = {
  listCustomers: ["customers", "pageSize"],
  listCustomerBreaches: ["breaches", "pageSize"],
  listWebhookDeliveries: ["deliveries", "pageSize"],
  listWebhookFailures: ["failures", "pageSize"],
  listDistributorWebhookDeliveries: ["deliveries", "pageSize"],
  listDistributorWebhookFailures: ["failures", "pageSize"],
  getUsage: ["lines", "pageSize"],
  getDistributorUsage: ["lines", "pageSize"],
  listBillingCodes: ["data", "per_page"],
  listPartners: ["data", "per_page"],
} as const satisfies Partial<Record<Operation, readonly [string, string]>>;

export type PagedOperation = keyof typeof PAGED;

type ItemOf<Name extends PagedOperation> =
  Output<Name> extends Record<(typeof PAGED)[Name][0], (infer Item)[]> ? Item : never;

type Each<Name extends PagedOperation> =
  object extends Input<Name>
    ? (input?: Input<Name>, options?: CallOptions) => AsyncGenerator<ItemOf<Name>, void>
    : (input: Input<Name>, options?: CallOptions) => AsyncGenerator<ItemOf<Name>, void>;

type OnSurface<Prefix extends string, Names extends Operation = Operation> = {
  [Name in Names]: (typeof ROUTES)[Name] extends `${string} /${Prefix}/${string}` ? Name : never;
}[Names];

/** One function for each call of a surface, and `each` for those that return pages. */
type ClientOf<Prefix extends string> = { [Name in OnSurface<Prefix>]: Call<Name> } & {
  /** Iterates over every item of every page. Pages are loaded as you go. */
  each: { [Name in OnSurface<Prefix, PagedOperation>]: Each<Name> };
};

export type PartnerClient = ClientOf<"integrations">;
export type DistributorClient = ClientOf<"distributors">;
