import { existsSync } from "node:fs";
import type { BackupCommands } from "../cli/context.ts";
import { invalid } from "../kernel/errors.ts";
import { backUp, restoreBackup } from "../platform/embedded-postgres/index.ts";
import { type Config, readConfig } from "./config.ts";
import { borrowDatabase } from "./provide-database.ts";
import { keyFileOf, requireKeyFileInUse } from "./provide-keyring.ts";
import { archiveFolder } from "./whereabouts.ts";

/** Backups of the embedded database. */
export const backups: BackupCommands = {
  async make({ to, withKey, signal }) {
    const config = embeddedOnly();
    if (withKey) requireKeyFileInUse(config);
    const keyFile = withKey ? keyFileOf(config) : undefined;
    if (keyFile !== undefined && !existsSync(keyFile)) throw invalid(`There is no key file ${keyFile} to back up`);
    const server = await borrowDatabase(config);
    try {
      return await backUp({ dataDir: config.DATA_DIR, url: server.url, to, keyFile, signal });
    } finally {
      await server.stop();
    }
  },
  async restore({ from, at, wal, onProgress, signal }) {
    const config = embeddedOnly();
    const archiveTo = archiveFolder(config);
    const walFolder = wal ?? archiveTo;
    const [dataDir, keyFile] = [config.DATA_DIR, keyFileOf(config)];
    const restored = await restoreBackup({ dataDir, from, at, walFolder, archiveTo, keyFile, onProgress, signal });
    return { ...restored, hasKey: restored.hasKey || config.SECRETS_KEYS !== undefined };
  },
};

function embeddedOnly(): Config {
  const config = readConfig();
  if (config.DATABASE_URL === undefined) return config;
  throw invalid("DATABASE_URL is set: back up and restore that PostgreSQL with its own tools, see docs/backups.md");
}
