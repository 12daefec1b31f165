/**
 * ClickHouse doesn't respond, or rejects our account. The message is for the operator; API callers get a shorter one.
 */
export class ClickHouseAway extends Error {}

/** The server is unavailable, or can't reach another server of its cluster. */
const UNREACHABLE = new Set([32, 101, 159, 198, 209, 210, 225, 242, 279, 999]);
const TOO_BUSY = new Set([202, 241, 252]);
const WRONG_ACCOUNT = new Set([192, 193, 194, 516]);
const NO_DATABASE = 81;

/** The server's own error number; undefined if no server responded. */
function codeOf(error: unknown): number | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string" && /^\d+$/.test(code)) return Number(code);
  const found = typeof message === "string" ? /Code: (\d+)/.exec(message)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Whether another server may be able to respond instead. */
export const isUnreachable = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined || UNREACHABLE.has(code);
};

/** Describes the error in a sentence. Leaves out the query, because it contains email addresses. */
export function explained(error: unknown): Error {
  const code = codeOf(error);
  if (code === undefined) {
    const { code: reason, message } = error as NodeJS.ErrnoException;
    return away(`The corpus cannot be reached (${reason ?? message}); check CORPUS_URL, or try again in a moment`);
  }
  if (UNREACHABLE.has(code)) return away(`A part of the corpus cannot be reached (ClickHouse error ${code})`);
  if (TOO_BUSY.has(code)) return away(`The corpus is too busy (ClickHouse error ${code}); try again in a moment`);
  if (WRONG_ACCOUNT.has(code)) return away("ClickHouse refuses the user or the password of CORPUS_URL");
  if (code === NO_DATABASE) return away("ClickHouse has no database of the name in CORPUS_URL; create it first");
  return new Error(`ClickHouse error ${code}: ${reasonOf(error)}`);
}

const away = (message: string): ClickHouseAway => new ClickHouseAway(message);

const MOST_CHARACTERS = 200;

/** The beginning of the server's message, up to the point where it may quote a query. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [said = ""] = message.split(/While processing|In scope|: In query|: while|Stack trace|: SELECT|: INSERT/i);
  return said.slice(0, MOST_CHARACTERS).trim();
}
