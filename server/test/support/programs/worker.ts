// As `serve --role worker` runs it, except for the lease.
import { openDatabase } from "../../../src/platform/db/database.ts";
import { startTestWorker, TEST_MAILS } from "../processes/worker.ts";
import { TEST_KEYRING } from "../keys.ts";

const { DATABASE = "", SMTP = "", CONNECTIONS, LEASE_MS } = process.env;
const database = openDatabase({ url: DATABASE, poolSize: 10, onError: () => undefined, keyring: TEST_KEYRING });
const smtp = { url: SMTP, tls: "required" as const };
const running = await startTestWorker(database, {
  mails: { ...TEST_MAILS, smtp, connections: Number(CONNECTIONS), leaseMs: Number(LEASE_MS) },
});
process.once("SIGTERM", () => void running.stop().then(() => process.exit(0)));
