import { join, resolve } from "node:path";
import { serversOf } from "../platform/db/servers.ts";
import type { Config } from "./config.ts";

const GB = 1e9;

/** Which database the settings name, for people: never with its password. */
export function databaseInWords({ DATABASE_URL, DATA_DIR }: Config): string {
  if (DATABASE_URL === undefined) return `in ${DATA_DIR} (DATA_DIR)`;
  const { all, url } = serversOf(DATABASE_URL);
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return `${name} at ${all.map(({ host, port }) => `${host}:${port}`).join(", ")} (DATABASE_URL)`;
}

/** The folder for mails that are kept instead of sent to a server. */
export const mailFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, "mail");

/** The folder for the sorted files of large imports. */
export const sortFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, "imports");

/** The folder to which the embedded database archives its write-ahead log. */
export const archiveFolder = ({ WAL_ARCHIVE_DIR }: Config): string | undefined =>
  WAL_ARCHIVE_DIR === undefined ? undefined : resolve(WAL_ARCHIVE_DIR);

/** Where files to import are, and how much room they may take. */
export const importSettings = (config: Config) => ({
  uploadFolder: resolve(config.UPLOAD_DIR ?? join(config.DATA_DIR, "uploads")),
  importFolder: config.IMPORT_DIR === undefined ? undefined : resolve(config.IMPORT_DIR),
  mostUploadBytes: config.UPLOADS_MAX_GB * GB,
  sortFolder: sortFolder(config),
  keptDays: config.UPLOADS_KEPT_DAYS,
});

/** How the mail server is known to the domains of partners. */
export const senderSettings = ({ MAIL_DKIM_SELECTOR, MAIL_SPF_INCLUDE }: Config) => ({
  dkimSelector: MAIL_DKIM_SELECTOR,
  spfInclude: MAIL_SPF_INCLUDE,
});

/** The URL at which the API can be reached once it listens. */
export function expectedUrl({ PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const everywhere = HOST === "0.0.0.0" || HOST === "::";
  const host = everywhere ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
