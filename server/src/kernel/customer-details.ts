import { textOf } from "./text.ts";

type Detail = {
  /** Of the table `customers`. */
  column: string;
  /** What events, options of commands and columns of files call it. */
  short: string;
  /** What partners may send. Null clears it. */
  takes: ReturnType<typeof textOf>;
  /** For partners, in the reference of the API. */
  description: string;
  /** For the operator, in the help of commands. */
  help: string;
  example: string;
  /** Whether `GET …/info` has it, and with it the console's form of changes. The contract leaves the reference out. */
  isInInfo: boolean;
};

/**
 * What partners note about a customer, in texts that no rule depends on. Requests, answers, events, queries, commands,
 * examples and the console's forms, lists and files are made from these entries.
 */
export const CUSTOMER_DETAILS = {
  customerReference: {
    column: "reference",
    short: "reference",
    takes: textOf(0, 200),
    description: "Your own reference for the customer. It doesn't have to be unique.",
    help: "the partner's own reference",
    example: "CRM-1042",
    isInInfo: false,
  },
} as const satisfies Record<string, Detail>;

type Details = typeof CUSTOMER_DETAILS;
export type DetailName = keyof Details;
type InfoDetailName = { [Name in DetailName]: Details[Name]["isInInfo"] extends true ? Name : never }[DetailName];
export type ShortName = Details[DetailName]["short"];
type DetailColumn = Details[DetailName]["column"];

/** Null: not noted. */
export type CustomerDetails = Record<DetailName, string | null>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- Empty while info leaves out the only detail.
export type InfoDetails = Pick<CustomerDetails, InfoDetailName>;
export type DetailRow = Record<DetailColumn, string | null>;

type Make<Value> = (detail: Detail & { short: ShortName; column: DetailColumn }, name: DetailName) => Value;

/** Makes something for each detail, by what `keyOf` says; without those that it says nothing for. */
const eachBy =
  <Key extends string>(keyOf: Make<Key | undefined>) =>
  <Value>(make: Make<Value>): Record<Key, Value> =>
    Object.fromEntries(
      Object.entries(CUSTOMER_DETAILS).flatMap(([name, detail]) => {
        const key = keyOf(detail, name as DetailName);
        return key === undefined ? [] : [[key, make(detail, name as DetailName)]];
      }),
    ) as Record<Key, Value>;

export const eachDetail = eachBy<DetailName>((_detail, name) => name);
export const eachInfoDetail = eachBy<InfoDetailName>(({ isInInfo }, name) =>
  isInInfo ? (name as InfoDetailName) : undefined,
);
export const eachShortDetail = eachBy<ShortName>(({ short }) => short);
export const eachDetailColumn = eachBy<DetailColumn>(({ column }) => column);
