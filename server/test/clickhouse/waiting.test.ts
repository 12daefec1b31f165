import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickHouseCorpus, type CorpusEngine, withEngineHeld } from "../../src/features/corpus/index.ts";
import { removeFromCorpus } from "../../src/features/scanning/index.ts";
import { findBreachIds } from "../../src/features/catalogue/index.ts";
import { readClickHouseUrl } from "../../src/platform/clickhouse/address.ts";
import { ClickHouse } from "../../src/platform/clickhouse/connection.ts";
import { aBreach } from "../support/breaches.ts";
import { storeIn } from "../support/corpus-model.ts";
import { testDatabase } from "../support/database.ts";
import { testActor } from "../support/factories.ts";
import { importFile, testFolder, totalOf } from "../support/imports.ts";
import { inClickHouse, testClickHouse } from "./clickhouse.ts";

inClickHouse("waiting for ClickHouse", () => {
  const servers = testClickHouse();
  const database = testDatabase();
  const folder = testFolder();
  let corpus: CorpusEngine;
  let opened: ClickHouse;
  let between: Server;
  /** Statements that arrived while a session of the database was idle in a transaction. */
  const heldUp: string[] = [];
  let asked = 0;
  /** A statement that starts like this is cut off. */
  let cutOff: string | undefined;

  beforeAll(async () => {
    const url = await servers.newDatabase();
    const address = readClickHouseUrl(url);
    const [origin] = address?.origins ?? [];
    if (!address || origin === undefined) throw new Error("no address");
    // A proxy between the service and ClickHouse. It checks the database while a query is in progress.
    between = createServer((incoming, outgoing) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of incoming) parts.push(part as Buffer);
        const body = Buffer.concat(parts);
        const said = `${new URL(incoming.url ?? "", origin).searchParams.get("query") ?? ""}${body.toString("latin1", 0, 200)}`;
        const { rows } = await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        );
        asked += 1;
        if (rows.length > 0) heldUp.push(said);
        if (cutOff !== undefined && said.toLowerCase().startsWith(cutOff)) {
          incoming.socket.destroy();
          return;
        }
        const passed = request(new URL(incoming.url ?? "/", origin), {
          method: incoming.method,
          headers: incoming.headers,
        });
        passed.end(body);
        const [answer] = (await once(passed, "response")) as [IncomingMessage];
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      })();
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    const { port } = between.address() as AddressInfo;
    opened = ClickHouse.at({ ...address, origins: [`http://127.0.0.1:${port}`] });
    await database.pool.query("update corpus_place set engine = 'clickhouse'");
    corpus = clickHouseCorpus(database.db, opened, { database: address.database, cluster: undefined }, (db, work) =>
      withEngineHeld(db, "clickhouse", work),
    );
  });
  afterAll(async () => {
    await opened.close();
    between.close();
  });

  const LINES = ["ann@waited.example", "bob@waited.example"];

  test("happens outside of transactions: for an import, a single answer, and a removal", async () => {
    const breach = await aBreach(database.db);
    const path = await folder.file(LINES);
    expect(await importFile(database.db, { breach, path }, corpus)).toMatchObject({ added: 2 });
    const [id = 0] = (await findBreachIds(database.db, [breach])).values();
    expect(await storeIn(corpus, id, ["late@waited.example"])).toHaveLength(1);
    expect(await removeFromCorpus(database.db, corpus, testActor, breach)).toBe(3);
    expect(await totalOf(database.db, breach)).toBe(0);
    expect(asked).toBeGreaterThan(5);
    expect(heldUp).toEqual([]);
  });

  test("for a removal can be cut off: the breach takes no import until the removal is finished, then all of it", async () => {
    const breach = await aBreach(database.db);
    const path = await folder.file(LINES);
    await importFile(database.db, { breach, path }, corpus);
    cutOff = "select count() from system.mutations";
    try {
      await expect(removeFromCorpus(database.db, corpus, testActor, breach)).rejects.toThrow("cannot be reached");
    } finally {
      cutOff = undefined;
    }
    await expect(importFile(database.db, { breach, path }, corpus)).rejects.toThrow(
      `'${breach}' is only half taken out of the corpus; finish that first: sablewatch corpus remove --breach ${breach}`,
    );
    await removeFromCorpus(database.db, corpus, testActor, breach);
    expect(await corpus.lookUpMailboxes(LINES)).toEqual([]);
    expect(await importFile(database.db, { breach, path }, corpus)).toMatchObject({ added: 2, wasFinished: false });
    expect(await totalOf(database.db, breach)).toBe(2);
  });
});
