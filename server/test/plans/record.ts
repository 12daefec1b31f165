import { appendFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject } from "vitest";
import { Flight } from "../../src/platform/db/flight.ts";
import { type Line, shapeOf } from "./recorded.ts";

// Runs before each test file: notes every statement that the program sends while it is tested.

type Query = (this: unknown, ...parameters: unknown[]) => unknown;
type Asked = { text: string; values: unknown[]; name: string | undefined };

/** Statements that were noted, by their shape. */
const noted = new Set<string>();
/** Those that came through a pool, which passes them on to a connection without saying who asked. */
const viaPool = new Set<string>();
const file = join(inject("statementsFolder"), `${process.pid}.jsonl`);

/** What passes statements on. */
const CARRIERS =
  /\/platform\/db\/(?:planned-pool|patient-pool|sibling-pool|statement|database|traced-client|primary|replica|commit|flight)\.ts/;
/** Statements of these files are not the program's own work: they make up a past for the demo. */
const NOT_SERVED = /\/src\/main\/demo/;

/** Whether the program sends it, and not a test; undefined if nobody can tell. */
function isOurs(stack: string): boolean | undefined {
  const frame = stack.split("\n").find((line) => /\/server\/(?:src|test)\//.test(line) && !isCarrier(line));
  if (frame === undefined) return undefined;
  return frame.includes("/server/src/") && !/\.test\.ts/.test(frame) && !NOT_SERVED.test(frame);
}

const isCarrier = (line: string): boolean => CARRIERS.test(line) || line.includes("/server/test/plans/record.ts");

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

/** How often a text is looked at whose sender was a test each time. Tests repeat theirs while they wait. */
const MOST_LOOKS = 20;
const looks = new Map<string, number>();

function note(asked: Asked, carrier: "pool" | "connection"): void {
  const { text, values, name } = asked;
  const earlier = looks.get(text) ?? 0;
  if (earlier >= MOST_LOOKS) return;
  const shape = shapeOf(text);
  const ours = noted.has(shape) || isOurs(stackHere());
  looks.set(text, ours === true ? MOST_LOOKS : earlier + 1);
  if (noted.has(shape)) return;
  if (carrier === "pool") viaPool.add(shape);
  else if (ours === undefined && viaPool.has(shape)) return;
  if (ours === false) return;
  noted.add(shape);
  write({ text, values: values.map(written), ...(name === undefined ? {} : { plannedAs: name }) });
}

const write = (line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

/** The statements that read or change rows: one, or those of a flight. */
function statementsIn([first, second]: unknown[]): Asked[] {
  const given =
    first instanceof Flight
      ? first.statements
      : [typeof first === "string" ? { text: first, values: second } : (first ?? {})];
  return given.flatMap(({ text, values, name }: { [key in keyof Asked]?: unknown }) =>
    typeof text === "string" && /^\s*(?:select|with|insert|update|delete|merge|table|values)\b/i.test(text)
      ? [{ text, values: Array.isArray(values) ? values : [], name: typeof name === "string" ? name : undefined }]
      : [],
  );
}

/** Values longer than this say nothing to the planner. */
const LONGEST = 20_000;

function written(value: unknown): string | null {
  const text = textOf(value);
  return text === null || text.length > LONGEST ? null : text;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((one) => elementOf(textOf(one))).join(",")}}`;
  return typeof value === "string" || typeof value === "bigint" ? `${value}` : JSON.stringify(value);
}

const elementOf = (text: string | null): string => (text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`);

function listenTo(prototype: object, carrier: "pool" | "connection"): void {
  const query = Reflect.get(prototype, "query") as Query & { isNoted?: true };
  if (query.isNoted) return;
  const noting: typeof query = function (...parameters) {
    for (const asked of statementsIn(parameters)) note(asked, carrier);
    return query.apply(this, parameters);
  };
  noting.isNoted = true;
  Reflect.set(prototype, "query", noting);
}

listenTo(pg.Client.prototype, "connection");
listenTo(pg.Pool.prototype, "pool");

const { testPath } = expect.getState();
if (testPath !== undefined) write({ file: testPath });
