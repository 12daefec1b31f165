import pg from "pg";
import { planOf } from "./plans.ts";

/** A statement, its parameters, and the name that its plan is cached under. */
export type Statement = { text: string; values?: unknown[]; name?: string };

/** What the driver does with the server's messages, and what it knows about plans. Its types leave this out. */
type Query = {
  submit(connection: pg.Connection): Error | null;
  name: string | undefined;
  queryMode: "extended";
  _result: { _types: pg.CustomTypesConfig };
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
};
type Wire = pg.Connection & { _send(message: Buffer): void };
type Plans = Record<"parsedStatements" | "submittedNamedStatements", Record<string, string>>;

/**
 * Statements that reach the server together and are answered together, so that they take one round trip. The server
 * runs them in their order, and stops at the first that fails: nothing after it takes effect, and a commit after it is
 * not made. The protocol promises this to all that comes before one Sync, inside a transaction or not.
 *
 * Goes to `client.query`, like a cursor.
 */
export class Flight {
  readonly statements: readonly Statement[];
  /** Rejects with the error of the statement that failed, which is number `completed`. */
  readonly results: Promise<pg.QueryResult[]>;
  #resolve!: (results: pg.QueryResult[]) => void;
  #reject!: (error: unknown) => void;
  readonly #queries: readonly Query[];
  readonly #received: pg.QueryResult[] = [];
  #completed = 0;
  /** The error of a statement that could not be sent, because a value of it has no form that PostgreSQL can read. */
  #unsent: { error: unknown } | undefined;

  /** The client reads the values of its own types. */
  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    this.statements = statements;
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const settle = (error: unknown, result: unknown): void => {
      if (error) this.#unsent ??= { error };
      else this.#received.push(result as pg.QueryResult);
    };
    this.#queries = statements.map(({ text, values, name }) => {
      // Given as an object, the driver would copy all of it, which takes longer than everything else here.
      const query = new pg.Query(text, values ?? [], settle) as unknown as Query;
      query.name = name;
      query.queryMode = "extended";
      query._result._types = types;
      return query;
    });
  }

  /** How many statements the server has run. */
  get completed(): number {
    return this.#completed;
  }

  /** The driver asks for these two when the server has planned a statement, which is always the next to run. */
  get name(): string | undefined {
    return this.statements[this.#completed]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.#completed]?.text;
  }

  submit(connection: pg.Connection): null {
    const messages: Buffer[] = [];
    const gathered = Object.create(connection, {
      // Each query would end with a Sync of its own, after which the server goes on in spite of an error.
      sync: { value: () => undefined },
      // Dozens of small messages take the kernel longer than one large one.
      _send: { value: (message: Buffer) => messages.push(message) },
    }) as pg.Connection;
    for (const query of this.#queries) {
      const error = query.submit(gathered);
      if (error) this.#unsent = { error };
      // The rest must not run without this one.
      if (this.#unsent) break;
    }
    connection.sync.call(gathered);
    (connection as Wire)._send(Buffer.concat(messages));
    return null;
  }

  /** Runs them one after another, each with its own round trip, for whoever has to stop between them. */
  async apart(run: (statement: Statement) => Promise<pg.QueryResult>): Promise<void> {
    try {
      for (const statement of this.statements) {
        this.#received.push(await run(statement));
        this.#completed += 1;
      }
      this.#resolve(this.#received);
    } catch (error) {
      this.#reject(error);
    }
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#completed]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#completed]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const query = this.#queries[this.#completed];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
    this.#completed += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (!this.#unsent) {
      this.#resolve(this.#received);
      return;
    }
    // The driver has closed the plan of a statement that it could not send.
    const { name = "", text } = this;
    const { parsedStatements } = plansOf(connection);
    if (parsedStatements[name] === text) Reflect.deleteProperty(parsedStatements, name);
    this.#reject(this.#unsent.error);
  }

  handleError(error: unknown, connection: pg.Connection): void {
    // The server has never seen the plans of statements after the one that failed.
    const { submittedNamedStatements } = plansOf(connection);
    for (const { name } of this.statements.slice(this.#completed)) {
      if (name !== undefined) Reflect.deleteProperty(submittedNamedStatements, name);
    }
    this.#reject(error);
  }
}

export type Answered = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;

/** Resolves with the answer to the last statement. Otherwise rejects with what the error of the failed one means. */
export async function fly(client: pg.PoolClient, flight: Flight): Promise<Answered> {
  client.query(flight);
  try {
    const results = await flight.results;
    return results[results.length - 1] as Answered;
  } catch (error) {
    throw planOf(flight.text ?? "")?.meaningOf?.(error) ?? error;
  }
}

const plansOf = (connection: pg.Connection): Plans => connection as unknown as Plans;
