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

/** No response may take longer: this is twice the longest wait that the service allows itself, for drawing a report. */
export const MOST_MS = 60_000;

/** Patterns that would show a stack, a path of the program or a database statement. */
const LEAKS = [
  /\n {2,8}at .+:\d+:\d+/,
  /node_modules|\/server\/(src|dist)\/|\.(ts|js|mjs):\d+:\d+/,
  /syntax error at or near|violates (check|unique|foreign|not-null)|invalid byte sequence|invalid input syntax|duplicate key value/i,
  /\b(select\s.+\sfrom|insert\s+into|delete\s+from)\s+"?\w+"?|relation "\w+"|column "\w+"/i,
  /ECONNREFUSED|ENOENT|EACCES|TypeError|RangeError|ReferenceError|Cannot read propert/,
  /DatabaseError|postgres:\/\/(?!user:password@)\w+:\w+@|PostgresError|ZodError|FST_ERR/,
];

/** Pages and the document may mention statements and errors; API responses never do. */
const maySpeakOfThem = ({ surface }: Operation, { status }: Got): boolean => surface === "open" && status < 400;

/** What is wrong with a response, if anything. */
export function faultsIn(check: ContractCheck, operation: Operation, sent: Sent, got: Got): string[] {
  const faults: string[] = [];
  if (got.status >= 500 && got.status !== 503) faults.push(`answered ${got.status}`);
  if (got.ms > MOST_MS) faults.push("took longer than the bound");
  if (!maySpeakOfThem(operation, got)) {
    const leak = LEAKS.map((one) => one.exec(got.text)?.[0]).find((one) => one !== undefined);
    // What the request itself contained may come back.
    if (leak !== undefined && !sent.body?.includes(leak) && !sent.path.includes(leak))
      faults.push(`tells ${leak.slice(0, 80)}`);
  }
  if (sent.method !== "HEAD") faults.push(...outOfContract(check, operation, sent, got));
  return faults;
}

/** A double slash doesn't change the path. */
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
  // Responses outside the document must at least have the error envelope, like that of any unknown path.
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
