import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startEmbeddedPostgres, superuserUrl } from "../../src/platform/embedded-postgres/index.ts";
import { folderOfStatements, prepareFolder } from "../plans/recorded.ts";
import { databaseUrl, ownerOf, TEMPLATE } from "./database.ts";
import { allowExperiments } from "./privileges.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL that the program connects with. */
    postgresUrl: string;
    /** The URL that creates and drops databases. */
    adminUrl: string;
    /** Where the statements of the program are noted. */
    statementsFolder: string;
  }
}

/** Losing the tests' data in a crash costs nothing, and not waiting for the disk halves the run time. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** One PostgreSQL for the run, `DATABASE_URL`'s or an embedded one, with a migrated template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-test-"));
  const postgres = given
    ? { url: given, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: folder, settings: FAST });
  if (!given) await allowExperiments(folder, postgres.url);
  const adminUrl = given ? given : superuserUrl(folder, postgres.url);

  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE} owner "${ownerOf(postgres.url)}"`);
  await migrate(databaseUrl(postgres.url, TEMPLATE));
  project.provide("postgresUrl", postgres.url);
  project.provide("adminUrl", adminUrl);
  const statements = folderOfStatements();
  prepareFolder(statements);
  project.provide("statementsFolder", statements);

  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
    await admin.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
