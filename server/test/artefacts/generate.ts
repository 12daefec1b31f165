import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startEmbeddedPostgres, superuserUrl } from "../../src/platform/embedded-postgres/index.ts";
import { makeArtefacts } from "./index.ts";
import { type Artefact, ROOT } from "./repository.ts";

// `npm run generate`: generates the committed files from the current sources.

const given = process.env["DATABASE_URL"];
const artefacts = given ? await withScratchDatabase(given) : await withEmbedded();
for (const artefact of artefacts) write(artefact);

function write({ path, content }: Artefact): void {
  const file = join(ROOT, path);
  const isSame = existsSync(file) && readFileSync(file, "utf8") === content;
  if (!isSame) writeFileSync(file, content);
  console.log(`${isSame ? "unchanged" : "written  "}  ${path}`);
}

async function withEmbedded(): Promise<Artefact[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "sablewatch-generate-"));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
    try {
      return await withScratchDatabase(superuserUrl(dataDir, postgres.url));
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A separate database, so that the contents of the given one neither matter nor change. */
async function withScratchDatabase(serverUrl: string): Promise<Artefact[]> {
  const name = `sablewatch_generate_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return await makeArtefacts(url.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}
