import { join } from "node:path";

/** Held by the process that runs the database of a folder. */
export const lockFileOf = (dataDir: string): string => join(dataDir, "postgres.lock");

/** Says where the running database can be reached. */
export const connectionFileOf = (dataDir: string): string => join(dataDir, "postgres.json");
