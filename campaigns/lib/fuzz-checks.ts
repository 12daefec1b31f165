import type { ContractCheck } from "../../server/test/support/contract.ts";
import type { Operation } from "./operations.ts";
import type { Sent } from "./fuzz-requests.ts";

export type Got = {
  status: number;
  type: string;
  text: string;
  requestId: string | undefined;
  ms: number;
};

/** No answer may take longer: twice the longest wait that the service allows itself, for a report to be drawn. */
export const MOST_MS = 60_000;

/** What a stack, a path of the program or a statement of the database would show. */
const LEAKS = [
  /\n {2,8}at .+:\d+:\d+/,
  /node_modules|\/server\/(src|dist)\/|\.(ts|js|mjs):\d+:\d+/,
  /syntax error at or near|violates (check|unique|foreign|not-null)|invalid byte sequence|invalid input syntax|duplicate key value/i,
  /\b(select\s.+\sfrom|insert\s+into|delete\s+from)\s+"?\w+"?|relation "\w+"|column "\w+"/i,
  /ECONNREFUSED|ENOENT|EACCES|TypeError|RangeError|ReferenceError|Cannot read propert/,
  /DatabaseError|postgres:\/\/(?!user:password@)\w+:\w+@|PostgresError|ZodError|FST_ERR/,
];

/** Pages and the document may speak of statements and errors; answers of the API never do. */
const maySpeakOfThem = ({ surface }: Operation, { status }: Got): boolean => surface === "open" && status < 400;

/** Says what is wrong with an answer, if anything is. */
export function faultsIn(check: ContractCheck, operation: Operation, sent: Sent, got: Got): string[] {
  const faults: string[] = [];
  if (got.status >= 500 && got.status !== 503) faults.push(`answered ${got.status}`);
  if (got.ms > MOST_MS) faults.push("took longer than the bound");
  if (!maySpeakOfThem(operation, got)) {
    const leak = LEAKS.map((one) => one.exec(got.text)?.[0]).find((one) => one !== undefined);
    // What the request itself said may come back.
    if (leak !== undefined && !sent.body?.includes(leak) && !sent.path.includes(leak))
      faults.push(`tells ${leak.slice(0, 80)}`);
  }
  if (sent.method !== "HEAD") faults.push(...outOfContract(check, operation, sent, got));
  return faults;
}

/** A doubled slash makes no other path. */
const pathOf = (path: string): string => (path.split(/[?#]/, 1)[0] ?? "").replace(/\/{2,}/g, "/");

function outOfContract(check: ContractCheck, operation: Operation, sent: Sent, got: Got): string[] {
  const mayBePage = operation.surface === "open" || sent.kind === "raw";
  if (got.type !== "application/json") {
    if (mayBePage || got.status === 304) return [];
    return caught(() => check(sent.method, pathOf(sent.path), got.status, got.type));
  }
  const body = parsed(got.text);
  if (body === undefined) return ["answered something that is no JSON object"];
  const faults: string[] = [];
  const isError = got.status >= 400;
  if (isError && body["requestId"] !== got.requestId) faults.push("names another request id than its header");
  if (isError && body["success"] !== false) faults.push("is an error without the envelope");
  // Of what lies outside the document, at least the envelope is known: that of any unknown path.
  const isUnread = body["code"] === "malformed-request";
  const isOutside = mayBePage || isUnread || !sent.path.startsWith(operation.path.split("{")[0] ?? "");
  if (isOutside && isError) return [...faults, ...caught(() => check("GET", "/nothing-here", 404, body))];
  if (isOutside) return faults;
  return [...faults, ...caught(() => check(sent.method, pathOf(sent.path), got.status, body))];
}

function caught(work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
