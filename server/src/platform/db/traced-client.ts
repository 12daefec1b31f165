import { LRUCache } from "lru-cache";
import type pg from "pg";
import { currentTracer, kindOfError, type NewSpan, type Span, type Tracer } from "../tracing/spans.ts";
import { Flight, type Statement } from "./flight.ts";

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;
type Done = (error: unknown, result: unknown) => void;

/**
 * Connections whose statements are spans of the request or job that runs them. Statements that belong to neither, such
 * as the poll for the next job, are not traced. Without tracing, this is the plain class and costs nothing.
 */
export function tracedClient(Client: typeof pg.Client): typeof pg.Client {
  const tracer = currentTracer();
  if (!tracer) return Client;
  const query = Reflect.get(Client.prototype, "query") as Query;
  class TracedClient extends Client {}
  const tracedQuery: Query = function (...parameters) {
    const [asked] = parameters;
    if (asked instanceof Flight && tracer.current()?.isRecorded === true) traceFlight(tracer, asked);
    const statement = statementIn(asked);
    if (!statement || tracer.current()?.isRecorded !== true) return query.apply(this, parameters);
    const span = tracer.begin(spanOf(statement));
    const done = parameters.at(-1);
    if (typeof done === "function") {
      return query.apply(this, [...parameters.slice(0, -1), endingWith(span, done as Done)]);
    }
    const answer = query.apply(this, parameters) as Promise<unknown>;
    const end = endingWith(span);
    answer.then(
      () => end(null, undefined),
      (error: unknown) => end(error, undefined),
    );
    return answer;
  };
  TracedClient.prototype.query = tracedQuery as typeof Client.prototype.query;
  return TracedClient;
}

/** Statements of a flight begin together, and are answered together. */
function traceFlight(tracer: Tracer, flight: Flight): void {
  const spans = flight.statements.map((statement) => tracer.begin(spanOf(statement)));
  const end = (error?: unknown): void => {
    if (error !== undefined) spans[flight.completed]?.fail(kindOfError(error));
    for (const span of spans) span.end();
  };
  flight.results.then(() => end(), end);
}

const endingWith =
  (span: Span, done?: Done): Done =>
  (error, result) => {
    if (error !== null && error !== undefined) span.fail(kindOfError(error));
    span.end();
    done?.(error, result);
  };

/** Undefined for anything but a statement with a single result, for example for a stream of rows. */
function statementIn(asked: unknown): Statement | undefined {
  if (typeof asked === "string") return { text: asked };
  if (typeof asked !== "object" || asked === null || "submit" in asked || !("text" in asked)) return undefined;
  const { text, name } = asked as { text: unknown; name?: unknown };
  if (typeof text !== "string") return undefined;
  return typeof name === "string" ? { text, name } : { text };
}

/** Bounded, because queries that are built for lists of any length have many different texts. */
const described = new LRUCache<string, NewSpan>({ max: 2000 });

function spanOf({ text, name }: Statement): NewSpan {
  const known = described.get(text);
  if (known) return known;
  const { operation, table } = describeStatement(text);
  const span: NewSpan = {
    name: name ?? (table === undefined ? operation : `${operation} ${table}`),
    kind: "client",
    facts: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table === undefined ? {} : { "db.collection.name": table }),
      "db.query.text": withoutLiterals(text),
    },
  };
  described.set(text, span);
  return span;
}

const TABLE = String.raw`"?([a-z_]+(?:"?\."?[a-z_]+)?)`;
const CHANGE = new RegExp(
  String.raw`\b(insert)\s+into\s+${TABLE}|\b(update)\s+${TABLE}"?\s+(?:as\s+\w+\s+)?set\b|\b(delete)\s+from\s+${TABLE}`,
  "i",
);
const READ = new RegExp(String.raw`\bfrom\s+${TABLE}`, "i");

/** The change that a statement makes, or otherwise the first table it reads. */
export function describeStatement(text: string): { operation: string; table: string | undefined } {
  const found: (string | undefined)[] = CHANGE.exec(text)?.slice(1) ?? [];
  const [operation, table] = found.filter((part) => part !== undefined);
  if (operation !== undefined) return { operation: operation.toLowerCase(), table: table?.replaceAll('"', "") };
  const [first = "statement"] = /[a-z]+/i.exec(text) ?? [];
  const verb = first.toLowerCase();
  const isRead = verb === "select" || verb === "with";
  return { operation: isRead ? "select" : verb, table: isRead ? READ.exec(text)?.[1]?.replaceAll('"', "") : undefined };
}

/** Values are sent as parameters. Quoted literals are our own, and are left out anyway. */
export const withoutLiterals = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'…'");
