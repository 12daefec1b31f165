import { invalid } from "../kernel/errors.ts";
import { createLog } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { isEmbedded, provideDatabase } from "./provide-database.ts";
import { warningsAbout } from "./public-url-warnings.ts";
import { readyDatabase } from "./ready-database.ts";
import { type Role, startServer } from "./serve.ts";
import { stopSignal } from "./stop-signal.ts";
import { VERSION } from "./version.ts";

const ROLES: readonly string[] = ["api", "worker", "all"] satisfies Role[];
const isRole = (text: string): text is Role => ROLES.includes(text);

/** The production command. */
export async function runServe(config: Config, role: string): Promise<void> {
  if (!isRole(role)) throw invalid(`--role must be one of ${ROLES.join(", ")}`);
  const log = createLog(config.LOG_LEVEL ?? "info");
  const signal = stopSignal();
  const postgres = await provideDatabase(config, {
    onProgress: (line) => log.info(line),
    onTrouble: (line) => log.warn(line),
  });
  try {
    const { applied, keyring } = await readyDatabase(config, postgres.url, { isOnlyNode: isEmbedded(config) });
    if (applied.length > 0) log.info({ applied }, "migrated");
    if (config.PUBLIC_URL?.startsWith("https:") && config.TRUST_PROXY === undefined) {
      log.warn("TRUST_PROXY is not set: behind a proxy, all visitors count as one address and share one sign-in limit");
    }
    const warnings = config.PUBLIC_URL === undefined ? [] : warningsAbout(config.PUBLIC_URL);
    for (const warning of warnings) log.warn(warning);
    const server = await startServer(config, { databaseUrl: () => postgres.url, keyring, role, log });
    log.info({ role, version: VERSION, listening: server.baseUrl }, "ready");
    const end = await Promise.race([signal, postgres.lost]);
    log.info({ reason: String(end) }, "stopping");
    await server.stop();
    if (end instanceof Error) throw end;
    log.info("stopped");
  } finally {
    await postgres.stop();
  }
}
