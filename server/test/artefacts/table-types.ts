import { Cli } from "kysely-codegen";
import type { Artefact } from "./repository.ts";

/** The tables as Kysely types. */
export async function tableTypesArtefact(url: string): Promise<Artefact> {
  const content = await new Cli().generate({
    url,
    dialect: "postgres",
    defaultSchemas: ["public"],
    includePattern: "public.*",
    // Only migrate.ts reads and writes this table, before there is a schema.
    excludePattern: "*schema_migrations",
    numericParser: "number",
    // As platform/db/database.ts parses them.
    typeMapping: { int8: "number" },
    // Returns the text; the caller decides whether to write or to compare it.
    outFile: null,
    logLevel: "silent",
  });
  return { path: "server/src/platform/db/tables.gen.ts", content };
}
