import { join } from "node:path";
import { openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { createLog } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { prepareDemo } from "./demo-credentials.ts";
import { welcome } from "./demo-welcome.ts";
import { provideDatabase } from "./provide-database.ts";
import { startServer } from "./serve.ts";
import { untilStopped } from "./until-stopped.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm start`: everything in one process, with sample data and keys to try it. */
export async function runDemo(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL ?? "warn");
  const postgres = await provideDatabase(config, say);
  try {
    await migrate(postgres.url);
    const server = await startServer(config, { databaseUrl: postgres.url, role: "all", log });
    try {
      const file = join(config.DATA_DIR, "demo.json");
      const database = openDatabase({ url: postgres.url, poolSize: 1, onError: () => undefined });
      const demo = await prepareDemo(database.db, file, server.baseUrl ?? "").finally(() => database.close());
      say(welcome(demo, file));
    } catch (error) {
      await server.stop();
      throw error;
    }
    await untilStopped(log, async () => {
      say("\nStopping: finishing what runs …");
      await server.stop();
    });
  } finally {
    await postgres.stop();
  }
  say("Stopped. Your data stays where it is; npm start finds it again.");
}
