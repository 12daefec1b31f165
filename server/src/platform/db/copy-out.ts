import type { RawBuilder } from "kysely";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Db, poolOf } from "./database.ts";

/**
 * Returns the result of a query in PostgreSQL's own file format, which is faster than writing rows ourselves. The whole
 * result is read first, so it should be a few megabytes. A slow reader then holds no connection.
 */
export async function copyOut(db: Db, query: RawBuilder<unknown>, format: string): Promise<Buffer> {
  const client = await poolOf(db).connect();
  try {
    const stream = client.query(copyTo(`copy (${withLiterals(query, db)}) to stdout with (${format})`));
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    client.release();
    // They arrive in pieces of a few kilobytes. Each would become a separate chunk of the answer.
    return Buffer.concat(chunks);
  } catch (error) {
    // The connection may be in the middle of a response.
    client.release(true);
    throw error;
  }
}

/** `COPY` takes no parameters: each is written into the query as a literal. */
function withLiterals(query: RawBuilder<unknown>, db: Db): string {
  const { sql, parameters } = query.compile(db);
  return sql.replace(/\$(\d+)/g, (_mark, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return pg.escapeLiteral(value);
    throw new Error(`Parameter ${number} is neither a text nor a number`);
  });
}
