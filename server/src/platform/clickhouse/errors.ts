/** ClickHouse does not answer, or refuses us. The message is for the operator; callers of the API get a shorter one. */
export class ClickHouseAway extends Error {}

/** A server that is away, or that cannot reach another one of its cluster. */
const UNREACHABLE = new Set([32, 101, 159, 198, 209, 210, 225, 242, 279, 999]);
const TOO_BUSY = new Set([202, 241, 252]);
const WRONG_ACCOUNT = new Set([192, 193, 194, 516]);
const NO_DATABASE = 81;

/** The server's own number for an error; undefined if no server answered. */
function codeOf(error: unknown): number | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string" && /^\d+$/.test(code)) return Number(code);
  const found = typeof message === "string" ? /Code: (\d+)/.exec(message)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Whether another server may answer instead. */
export const isUnreachable = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined || UNREACHABLE.has(code);
};

/** The error in a sentence. It leaves out the query, which names addresses. */
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

/** The first words of the server's message, up to where it may quote a query. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [said = ""] = message.split(/While processing|In scope|: In query|: while|Stack trace|: SELECT|: INSERT/i);
  return said.slice(0, MOST_CHARACTERS).trim();
}
