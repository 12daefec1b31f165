import { setTimeout as pause } from "node:timers/promises";
import { withFolder } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import "../server/src/main/subscriptions.ts";
import { type Database, openDatabase } from "../server/src/platform/db/database.ts";
import { migrate } from "../server/src/platform/db/migrate.ts";
import { aPartner, type TestPartner } from "../server/test/support/factories.ts";
import { TEST_KEYRING } from "../server/test/support/keys.ts";
import { register, startReceiver, type Receiver } from "../server/test/support/webhooks/receiver.ts";
import { type ArchivedPostgres, withArchivedPostgres } from "./lib/archived-postgres.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning, keepRunning, unlimited } from "./lib/fleet.ts";
import { compareWithDatabase, untilAllIsDone } from "./lib/kill-checks.ts";
import { type Acknowledged, nothingYet, workAsPartner } from "./lib/partner-at-work.ts";
import { run, seconds } from "./lib/programs.ts";

const WORK_SECONDS = 30;
const CLIENTS = 4;

const DONE =
  "Debian's PostgreSQL 15 with its log archived by pgBackRest, set up as docs/backups.md says. Under load (onboardings, changes, " +
  "offboardings, webhooks) one full and one incremental backup were made. After more work the database was killed and its folder removed, " +
  "and the latest state restored; then, over that one, the state of a moment between two pieces of work. Each time the database was compared " +
  "with what had been acknowledged, and in the end the service worked on, with another backup.";

/** Backs up a database with pgBackRest under load, loses it, and restores it. Needs root and Debian. */
export function pgbackrest(workSeconds = WORK_SECONDS): Promise<Evidence> {
  return withFolder((folder) =>
    withArchivedPostgres(folder, (postgres) => loseAndRestore(postgres, folder, workSeconds)),
  );
}

type Setup = { postgres: ArchivedPostgres; env: Record<string, string>; partner: TestPartner; receiver: Receiver };

async function loseAndRestore(postgres: ArchivedPostgres, folder: string, workSeconds: number): Promise<Evidence> {
  say("Migrating the database and making the stanza …");
  await migrate(postgres.url);
  await postgres.pgBackRest("stanza-create");
  await postgres.pgBackRest("check");
  const receiver = await startReceiver();
  const partner = await withDatabase(postgres, async ({ db }) => {
    const made = await aPartner(db);
    await register(db, made.id, receiver);
    return made;
  });
  const env = unlimited(postgres.url, folder);
  const setup = { postgres, env, partner, receiver };
  try {
    return await runScenario(setup, workSeconds);
  } finally {
    await receiver.close();
  }
}

async function runScenario(setup: Setup, workSeconds: number): Promise<Evidence> {
  const { postgres } = setup;
  const backups: Record<string, number> = {};
  const backUp = async (type: string): Promise<void> => {
    const startedAt = performance.now();
    await postgres.pgBackRest("backup", `--type=${type}`);
    backups[type] = seconds(startedAt);
    say(`  ${type} backup: ${backups[type]} s`);
  };

  say("Two backups under load …");
  const before = await whileAtWork(setup, async () => {
    await backUp("full");
    await pause((workSeconds * 1000) / 2);
    await backUp("incr");
    await pause((workSeconds * 1000) / 2);
  });
  const moment = await withDatabase(postgres, momentIn);
  say("More work after the moment that will be restored …");
  const after = await whileAtWork(setup, () => pause(workSeconds * 1000));
  await postgres.untilArchived();

  say("Losing the database, and restoring its latest state …");
  await postgres.kill();
  await postgres.loseData();
  const latest = await restore(postgres);
  const all = { ...before, customers: new Map([...before.customers, ...after.customers]) };
  const atLatest = await compare(setup, all);

  say(`Restoring the state of ${moment} …`);
  await postgres.stop();
  const point = await restore(postgres, "--delta", "--type=time", `--target=${moment}`, "--target-action=promote");
  const atMoment = await compare(setup, before);
  const madeLater = await withDatabase(postgres, (database) => countOf(database, [...after.customers.keys()]));
  const cliEnv = { PATH: process.env["PATH"] ?? "", ...setup.env };
  const secrets = await run("node", ["bin/sablewatch.mjs", "secrets", "check"], { env: cliEnv });

  say("Working on with what was restored …");
  const goneOn = await whileAtWork(setup, async () => {
    await backUp("diff");
    await pause(workSeconds * 1000);
  });
  const inTheEnd = await compare(setup, { ...before, customers: new Map([...before.customers, ...goneOn.customers]) });

  const wrong = [before, after, goneOn].flatMap((noted) => noted.wrong);
  const mustBeNone = [
    ...[atLatest, atMoment, inTheEnd].map(({ acknowledgedChangesLost }) => acknowledgedChangesLost),
    ...[atLatest, atMoment, inTheEnd].map(({ doubledCustomers }) => doubledCustomers),
    ...[atLatest.eventsWithoutDelivery, inTheEnd.eventsWithoutDelivery, madeLater, wrong.length],
  ];
  return {
    isAsItShould: mustBeNone.every((count) => count === 0) && after.customers.size > 0,
    done: DONE,
    findings: {
      secondsOfBackups: backups,
      latest: { secondsOfRestore: latest, ...atLatest },
      moment: {
        secondsOfRestore: point,
        ...atMoment,
        customersMadeLaterThatAreThere: madeLater,
        secrets: secrets.split("\n"),
      },
      afterMoreWork: inTheEnd,
      ...{ answersThatAreNeitherYesNor503: wrong.length, wrong: wrong.slice(0, 10) },
    },
  };
}

/** Runs the service and its clients during the work, until nothing is pending. Returns what was acknowledged. */
async function whileAtWork({ postgres, env, partner }: Setup, work: () => Promise<void>): Promise<Acknowledged> {
  const api = await keepApiRunning(env);
  const worker = keepRunning("worker", () => ["serve", "--role", "worker"], env);
  const noted = nothingYet();
  const is = { over: false };
  const headers = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const access = { baseUrls: [api.baseUrl], headers };
  const clients = Array.from({ length: CLIENTS }, () => workAsPartner(access, noted, () => is.over));
  try {
    await work();
    is.over = true;
    await Promise.all(clients);
    await withDatabase(postgres, untilAllIsDone);
  } finally {
    is.over = true;
    for (const member of [api, worker]) await member.stop();
  }
  return noted;
}

async function restore(postgres: ArchivedPostgres, ...how: string[]): Promise<number> {
  const startedAt = performance.now();
  await postgres.pgBackRest("restore", ...how);
  await postgres.start();
  return seconds(startedAt);
}

const compare = ({ postgres, partner, receiver }: Setup, noted: Acknowledged) =>
  withDatabase(postgres, (database) => compareWithDatabase(database, partner.id, noted, receiver.received));

/** The current time in PostgreSQL's notation. */
async function momentIn({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ now: string }>("select clock_timestamp()::text as now");
  return rows[0]?.now ?? "";
}

async function countOf({ pool }: Database, customerIds: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from customers where id = any($1)",
    [customerIds],
  );
  return rows[0]?.count ?? 0;
}

async function withDatabase<Result>(
  { url }: ArchivedPostgres,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, keyring: TEST_KEYRING, onError: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
