import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import { Command, CommanderError } from "commander";
import { analyticsCommand } from "../cli/analytics.ts";
import { auditCommand } from "../cli/audit.ts";
import { backupCommand } from "../cli/backup.ts";
import { billingCodeCommand } from "../cli/billing-code.ts";
import { breachCommand } from "../cli/breach.ts";
import { catalogueCommand } from "../cli/catalogue.ts";
import type { CommandContext } from "../cli/context.ts";
import { corpusCommand } from "../cli/corpus.ts";
import { customerAssetsCommand } from "../cli/customer-assets.ts";
import { customerReadCommand } from "../cli/customer-read.ts";
import { customerWriteCommand } from "../cli/customer-write.ts";
import { distributorCommand } from "../cli/distributor.ts";
import { domainCommand } from "../cli/domain.ts";
import { healthCommand } from "../cli/health.ts";
import { jobCommand } from "../cli/job.ts";
import { importsCommand } from "../cli/imports.ts";
import { keyCommand } from "../cli/key.ts";
import { listenCommand } from "../cli/listen.ts";
import { mailCommand } from "../cli/mail.ts";
import { partnerCommand } from "../cli/partner.ts";
import { planCommand } from "../cli/plan.ts";
import { reportCommand } from "../cli/report.ts";
import { secretsCommand } from "../cli/secrets.ts";
import { sessionsCommand } from "../cli/sessions.ts";
import { settingsCommand } from "../cli/settings.ts";
import { timetableCommand } from "../cli/timetable.ts";
import { signInConnectionCommand } from "../cli/sign-in-connection.ts";
import { triggerCommand } from "../cli/trigger.ts";
import { staffCommand } from "../cli/staff.ts";
import { webhookCommand } from "../cli/webhook.ts";
import { webhookHistoryCommand } from "../cli/webhook-history.ts";
import { webhookOverviewCommand } from "../cli/webhook-overview.ts";
import { usageCommand } from "../cli/usage.ts";
import { findCorpus } from "../features/corpus/index.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Db, openDatabase } from "../platform/db/database.ts";
import { createDnsLookUps } from "../platform/dns/look-ups.ts";
import { backups } from "./backups.ts";
import { callersFolder, ConfigError, readConfig } from "./config.ts";
import { explain } from "./explain.ts";
import { knownAccess } from "./known-access.ts";
import { mailWriters } from "./mail-writers.ts";
import { openBoth, openEngines } from "./open-corpus.ts";
import { borrowDatabase } from "./provide-database.ts";
import { addKeyToFile } from "./provide-keyring.ts";
import { findKeysAtHand, readyDatabase, unlockDatabase } from "./ready-database.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { maskedSetting, shownSettings } from "./shown-settings.ts";
import { stopSignal } from "./stop-signal.ts";
import "./subscriptions.ts";
import { VERSION } from "./version.ts";
import { expectedUrl, mailFolder, senderSettings, sortFolder } from "./whereabouts.ts";

const USAGE = 2;
const FAILURE = 1;

const context: CommandContext = {
  mails: () => {
    const config = readConfig();
    const publicUrl = expectedUrl(config);
    const writers = (db: Db) => mailWriters(db, { alertsAlso: config.ALERT_ALSO });
    return { folder: mailFolder(config), publicUrl, writers };
  },
  operations: () => {
    const config = readConfig();
    const liveSourceUrl = config.LIVE_SOURCE_KEY === undefined ? undefined : maskedSetting(config.LIVE_SOURCE_URL);
    return { settings: shownSettings(config), liveSourceUrl, version: VERSION };
  },
  secrets: {
    columns: SEALED_COLUMNS,
    addKeyToFile: () => addKeyToFile(readConfig()),
    withKeysAtHand: (work) => withDatabase(findKeysAtHand, work),
  },
  backups,
  disclosureLimit: () => readConfig().DOMAIN_TOLD_UP_TO,
  sortFolder: () => sortFolder(readConfig()),
  senders: () => senderSettings(readConfig()),
  outbound: () => ({ allowsLocal: readConfig().WEBHOOK_ALLOW_LOCAL }),
  dns: () => createDnsLookUps({ servers: readConfig().DNS_SERVERS }),
  callersFolder,
  access: () => knownAccess(readConfig()),
  userAgent: () => `Sablewatch-Webhooks/${VERSION}`,
  stopping: () => {
    const stopping = new AbortController();
    void stopSignal().then(() => stopping.abort());
    return stopping.signal;
  },
  hasColours: () => process.stdout.isTTY && process.stdout.hasColors(),
  write: (text) => void process.stdout.write(`${text}\n`),
  pour: (chunks) => pipeline(chunks, process.stdout, { end: false }),
  complain: (text) => void process.stderr.write(`${text}\n`),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
  terminal: { isTty: process.stderr.isTTY, write: (text) => void process.stderr.write(text) },
  withCorpus: (work) =>
    context.withDb(async (db) => {
      const { engines, close } = openEngines(readConfig(), db);
      try {
        return await work(db, await findCorpus(db, engines));
      } finally {
        await close();
      }
    }),
  withBothEngines: (work) =>
    context.withDb(async (db) => {
      const { engines, close } = openBoth(readConfig(), db);
      try {
        return await work(db, engines);
      } finally {
        await close();
      }
    }),
  withDb: (work) => withDatabase(unlockDatabase, work),
};

async function withDatabase<Result>(unlock: typeof unlockDatabase, work: (db: Db) => Promise<Result>): Promise<Result> {
  const server = await borrowDatabase(readConfig());
  try {
    const keyring = await unlock(readConfig(), server.url);
    const database = openDatabase({ url: server.url, poolSize: 6, keyring, onError: () => undefined });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** Loads the server's modules only when it runs: they take most of a second, and no other command needs them. */
function program(): Command {
  const sablewatch = new Command("sablewatch")
    .description("Dark-web exposure monitoring that resellers build on.")
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError("(add --help for what there is)");

  sablewatch
    .command("serve")
    .description("run the service; seeds nothing and prints no secret")
    .option("--role <role>", "api, worker or all", "all")
    .action(async ({ role }: { role: string }) => {
      const { runServe } = await import("./run-serve.ts");
      await runServe(readConfig(), role);
    });
  sablewatch
    .command("demo")
    .description("run the service with sample data and keys to try it (what npm start does)")
    .action(async () => {
      const { runDemo } = await import("./demo.ts");
      await runDemo(readConfig());
    });
  sablewatch
    .command("migrate")
    .description("bring the database to this version's schema")
    .option("--json", "print JSON for other programs")
    .action(async ({ json }: { json?: boolean }) => {
      const config = readConfig();
      const server = await borrowDatabase(config);
      try {
        const { applied } = await readyDatabase(config, server.url);
        const text = applied.length === 0 ? "Nothing to do." : applied.map((name) => `Applied ${name}`).join("\n");
        context.write(json ? JSON.stringify({ applied }) : text);
      } finally {
        await server.stop();
      }
    });
  const commands = [
    distributorCommand,
    partnerCommand,
    planCommand,
    billingCodeCommand,
    usageCommand,
    keyCommand,
    customerReadCommand,
    staffCommand,
    sessionsCommand,
    signInConnectionCommand,
    customerWriteCommand,
    customerAssetsCommand,
    breachCommand,
    webhookCommand,
    webhookHistoryCommand,
    analyticsCommand,
    mailCommand,
    reportCommand,
    domainCommand,
    catalogueCommand,
    corpusCommand,
    jobCommand,
    timetableCommand,
    webhookOverviewCommand,
    settingsCommand,
    secretsCommand,
    backupCommand,
    healthCommand,
    importsCommand,
    auditCommand,
    listenCommand,
    triggerCommand,
  ];
  for (const add of commands) add(sablewatch, context);
  return sablewatch;
}

async function main(): Promise<number> {
  try {
    await program().parseAsync();
    return 0;
  } catch (error) {
    // Commander has already printed its message to the right stream. --help and --version arrive here with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    process.stderr.write(`${explain(error)}\n`);
    return error instanceof ConfigError || (error instanceof Refusal && error.status === 422) ? USAGE : FAILURE;
  }
}

// Exits explicitly: after a stop that ran into its deadline, a stuck connection would keep the event loop alive.
process.exit(await main());
