import { Cli } from "kysely-codegen";
import type { Artefact } from "./repository.ts";

/** The tables as Kysely's types see them. */
export async function tableTypesArtefact(url: string): Promise<Artefact> {
  const content = await new Cli().generate({
    url,
    dialect: "postgres",
    defaultSchemas: ["public"],
    includePattern: "public.*",
    // Read and written by migrate.ts alone, before there is a schema to speak of.
    excludePattern: "*schema_migrations",
    numericParser: "number",
    // As platform/db/database.ts parses them.
    typeMapping: { int8: "number" },
    // We return the text; the caller decides whether to write it or to compare it.
    outFile: null,
    logLevel: "silent",
  });
  return { path: "server/src/platform/db/tables.gen.ts", content };
}
