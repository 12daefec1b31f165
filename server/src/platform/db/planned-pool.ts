import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { commit, rollBack } from "./commit.ts";
import { type Answered, Flight, fly, type Statement } from "./flight.ts";
import { planOf } from "./plans.ts";

/**
 * A pool for Kysely, which only passes on a statement's text. Adds the name that its plan is cached under, sends
 * postponed statements together with the next one, and checks commits.
 */
export function plannedPool(pool: pg.Pool): PostgresPool {
  // Kysely recognises a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const planned = clients.get(client) ?? plannedClient(client);
      clients.set(client, planned);
      return planned;
    },
    end: () => pool.end(),
  };
}

/** The answer for a statement that has not been sent. */
const UNSENT: Answered = { command: "", rowCount: null, rows: [] };

const isBeginning = ({ text }: Statement): boolean => text === "begin" || text.startsWith("start transaction");

function plannedClient(client: pg.PoolClient): PostgresPoolClient {
  /** What the open transaction has not sent yet: its beginning, and postponed statements. */
  let waiting: Statement[] | undefined;

  const send = async (statement: Statement): Promise<Answered> => {
    const earlier = waiting?.splice(0) ?? [];
    if (earlier.length === 0) return client.query(statement);
    const isPrepared = statement.name !== undefined || (statement.values ?? []).length > 0;
    if (isPrepared) return fly(client, new Flight([...earlier, statement], client));
    // Such a text may consist of several statements, which cannot go with others.
    await fly(client, new Flight(earlier, client));
    return client.query(statement);
  };

  const end = async (how: "commit" | "rollback"): Promise<Answered> => {
    const [first, ...others] = waiting ?? [];
    waiting = undefined;
    const isUnknownToServer = first !== undefined && isBeginning(first);
    if (isUnknownToServer && (how === "rollback" || others.length === 0)) return UNSENT;
    return how === "commit" ? commit(client, first ? [first, ...others] : []) : rollBack(client);
  };

  const query = async (text: string, values: unknown[]): Promise<Answered> => {
    // Kysely's own commands; our statements neither begin nor end a transaction.
    if (text === "commit" || text === "rollback") return end(text);
    const plan = planOf(text);
    const statement: Statement = plan ? { text, values, name: plan.name } : { text, values };
    if (isBeginning(statement)) waiting = [statement];
    else if (waiting && plan?.isPostponed === true) waiting.push(statement);
    else return send(statement);
    return UNSENT;
  };
  return { query: query as PostgresPoolClient["query"], release: () => client.release() };
}
