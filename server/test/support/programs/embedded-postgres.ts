// A separate server process for tests to kill: prints the URL or the error, then obeys signals.
import { startEmbeddedPostgres } from "../../../src/platform/embedded-postgres/index.ts";

const [dataDir = "", settings = ""] = process.argv.slice(2);
process.on("SIGINT", () => console.log("draining"));
process.on("SIGUSR2", () => process.exit(3));
try {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings) as Record<string, string> });
  process.on("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
  console.log(postgres.url);
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(String(error));
}
