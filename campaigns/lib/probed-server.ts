import type { Lab } from "../../bench/lib/lab.ts";
import { TEST_KEYS } from "../../server/test/support/keys.ts";
import { TEST_IMPORTS } from "../../server/test/support/settings.ts";

/** Far above what the campaign reaches: it tests what requests do, not how many there are. */
const NO_LIMITS = Object.fromEntries(
  [
    ...["ONBOARD_PER_MINUTE", "LOOK_UP_PER_MINUTE", "MAGIC_LINK_PER_MINUTE", "SIGN_IN_PER_MINUTE"],
    ...["LINK_MAILS_PER_ADDRESS", "LINK_MAILS_PER_NETWORK"],
  ].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
);

/**
 * The settings of a server that gets requests of every kind: it logs nothing, has no rate limits, and makes no DNS
 * queries.
 */
export const settingsOf = ({ databaseUrl }: Lab, folder: string) => ({
  ...{ DATABASE_URL: databaseUrl, SECRETS_KEYS: TEST_KEYS, DATA_DIR: folder, HOST: "127.0.0.1", LOG_LEVEL: "silent" },
  ...{ WEBHOOK_ALLOW_LOCAL: "true", DNS_SERVERS: "127.0.0.1:1", UPLOAD_DIR: TEST_IMPORTS.uploadFolder, ...NO_LIMITS },
});

/** A power failure doesn't matter here, and creating setups takes most of the time. */
export async function doNotWaitForDisk({ database, databaseUrl }: Lab): Promise<void> {
  await database.pool.query(`alter database "${new URL(databaseUrl).pathname.slice(1)}" set synchronous_commit = off`);
}
