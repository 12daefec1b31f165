// Only the post office, with one-line emails: with ten thousand real ones, writing and encoding them would take most of
// the time.
import { Registry } from "prom-client";
import { createMailMetrics, startPostOffice } from "../../../src/features/mails/jobs.ts";
import { alertMail } from "../../../src/features/notifications/index.ts";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { connectSmtp } from "../../../src/platform/mail/smtp.ts";
import { TEST_KEYRING } from "../keys.ts";

const { DATABASE = "", SMTP = "", CONNECTIONS, LEASE_MS } = process.env;
const connections = Number(CONNECTIONS);
const database = openDatabase({ url: DATABASE, poolSize: 10, onError: () => undefined, keyring: TEST_KEYRING });
const postman = connectSmtp({ url: SMTP, tls: "required", connections });
const line = { subject: "New exposure", text: "See the portal.", html: "<p>See the portal.</p>" };
const running = startPostOffice(
  database,
  {
    log: createLog("silent"),
    metrics: createMailMetrics(new Registry()),
    ...{ postman, mailFolder: postman },
    writers: [{ kind: alertMail(database.db, []).kind, write: () => Promise.resolve(line) }],
  },
  {
    ...{ connections, leaseMs: Number(LEASE_MS), from: "no-reply@watch.example" },
    publicUrl: () => "http://portal.test",
    schedule: [0, 60_000],
    limits: { perAddressAndDay: 100, rampPerHour: undefined },
  },
);
process.once("SIGTERM", () => void running.stop().then(() => process.exit(0)));
