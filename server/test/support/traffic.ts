import type pg from "pg";
import { Flight } from "../../src/platform/db/flight.ts";

export type Statement = { text: string; values: unknown[] };
export type Traffic = { values: number; statements: Statement[]; roundTrips: number };

const none = (): Traffic => ({ values: 0, statements: [], roundTrips: 0 });

/**
 * The traffic since the last call: statements, every value of every row, every element of a list, and how often
 * somebody waited for the database.
 */
export function watchTraffic(pool: pg.Pool): () => Traffic {
  const watched = new WeakSet<pg.PoolClient>();
  let traffic = none();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    type Result = pg.QueryResult<object> | undefined;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<Result>;
    const note = (result: Result): void => {
      for (const row of result?.rows ?? []) traffic.values += Object.values(row).flat(1).length;
    };
    const watching = async (...args: unknown[]) => {
      traffic.roundTrips += 1;
      const [flight] = args;
      if (flight instanceof Flight) {
        for (const { text, values = [] } of flight.statements) traffic.statements.push({ text, values });
        flight.results.then(
          (results) => results.forEach(note),
          () => undefined,
        );
        return query(flight);
      }
      traffic.statements.push(...statementIn(args));
      const result = await query(...args);
      note(result);
      return result;
    };
    Object.assign(client, { query: watching });
  });
  return () => {
    const sofar = traffic;
    traffic = none();
    return sofar;
  };
}

/** A text and its values, or both in one object, as prepared statements have them. */
function statementIn([first, second]: unknown[]): Statement[] {
  const { text, values } = typeof first === "string" ? { text: first, values: second } : (first as Partial<Statement>);
  return text === undefined ? [] : [{ text, values: Array.isArray(values) ? values : [] }];
}

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

/** How many rows the database reads to run these statements, including lists that it unnests. */
export async function rowsRead(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const rowsOf = (plan: Plan): number => {
    const each = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
    const own = plan["Node Type"].endsWith("Scan") ? each * plan["Actual Loops"] : 0;
    return (plan.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, own);
  };
  return sumOver(await plansOf(pool, statements), rowsOf);
}

/** How many blocks of tables and indexes the database looks at to run these statements; each look counts. */
export const blocksRead = async (pool: pg.Pool, statements: readonly Statement[]): Promise<number> =>
  sumOver(await plansOf(pool, statements), (plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);

const sumOver = (plans: readonly Plan[], each: (plan: Plan) => number): number =>
  plans.reduce((sum, plan) => sum + each(plan), 0);

async function plansOf(pool: pg.Pool, statements: readonly Statement[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
    const explained = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    plans.push(...explained.rows.map((row) => row["QUERY PLAN"][0].Plan));
  }
  return plans;
}
