import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createApi } from "../api/app.ts";
import { startMetricsServer } from "../api/metrics-server.ts";
import { createKeyVerifier } from "../features/keys/index.ts";
import { followCorpus } from "../features/corpus/index.ts";
import { createServiceMetrics } from "../features/operations/index.ts";
import { createLiveSource, type LiveAsking } from "../features/scanning/jobs.ts";
import { MINUTE, SECOND } from "../kernel/duration.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import { openDatabase } from "../platform/db/database.ts";
import { readsOnPrimary, readsOnReplicas } from "../platform/db/stale-reads.ts";
import { createDnsLookUps } from "../platform/dns/look-ups.ts";
import type { Log } from "../platform/log.ts";
import { createMetrics, showVersion } from "../platform/metrics.ts";
import { readConnectionRoom, showNode, tooManyConnections } from "../platform/nodes.ts";
import type { Keyring } from "../platform/sealing/keyring.ts";
import { noteNewestKey } from "../platform/sealing/known-keys.ts";
import { startTracing, type Tracing } from "../platform/tracing/start-tracing.ts";
import { startWorker } from "../worker/worker.ts";
import type { Config } from "./config.ts";
import { distributorLimitsOf } from "./distributor-limits.ts";
import { listenError } from "./listen-error.ts";
import { mailWriters } from "./mail-writers.ts";
import "./subscriptions.ts";
import { mostConnectionsOf } from "./most-connections.ts";
import { openEngines } from "./open-corpus.ts";
import { maskedSetting, shownSettings } from "./shown-settings.ts";
import { VERSION } from "./version.ts";
import { expectedUrl, importSettings, mailFolder, senderSettings } from "./whereabouts.ts";

export type Role = "api" | "worker" | "all";

export type Server = {
  /** Where the API listens; undefined for a worker without the API. */
  baseUrl: string | undefined;
  /** Finishes running work, refuses new work, and releases everything within ten seconds. */
  stop(): Promise<void>;
};

const STOP_MS = 10 * SECOND;
/** The part of that time that is reserved for closing connections, no matter what is still running. */
const HANG_UP_MS = SECOND;
/** Longer than the longest exchange with a receiver. */
const TEST_WAIT_MS = 4 * SECOND;

type Step = () => Promise<unknown>;

/** Starts the parts that a role needs, on a migrated database. */
export async function startServer(
  config: Config,
  { databaseUrl, keyring, role, log }: { databaseUrl: () => string; keyring: Keyring; role: Role; log: Log },
): Promise<Server> {
  const complain = createComplaints(log);
  // First, because everything that is opened checks whether to be traced.
  const tracing = await startTraces(config, log);
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.DATABASE_POOL_SIZE,
    keyring,
    onError: (error) => complain(error, "lost an idle database connection"),
  });
  // Finishes running work in parallel, then closes in order what that work needed. One deadline covers all of it, and
  // every step is tried even if others fail.
  const finishing: Step[] = [];
  const closing: Step[] = [() => database.close()];
  const { DATABASE_READ_URL: readUrl, DATABASE_READ_MAX_LAG_SECONDS: maxLagSeconds } = config;
  const stop = async () => {
    const deadline = wait(STOP_MS, undefined, { ref: false });
    const tried = (step: Step) =>
      Promise.race([step().catch((error: unknown) => log.error({ err: error }, "while stopping")), deadline]);
    await Promise.all(finishing.map(tried));
    for (const step of closing) await tried(step);
    await tried(() => tracing.stop());
  };
  let publicUrl = expectedUrl(config);
  const { engines, close: closeEngines } = openEngines(config, database.db);
  closing.unshift(closeEngines);
  const corpus = followCorpus(database.db, engines);
  const dns = createDnsLookUps({ servers: config.DNS_SERVERS });
  try {
    // Registered before anything is sealed, and until nothing is sealed any more: `secrets rotate` must not miss this
    // process's key.
    const mostConnections = mostConnectionsOf(role, config.DATABASE_POOL_SIZE);
    const node = await showNode(database.db, { role, name: config.NODE_NAME, version: VERSION, mostConnections, log });
    closing.splice(-1, 0, () => node.stop());
    const tooMany = tooManyConnections(await readConnectionRoom(database.db));
    if (tooMany !== undefined) log.warn(tooMany);
    await database.db.transaction().execute((tx) => noteNewestKey(tx, keyring));
    const metrics = createMetrics(database.pool);
    showVersion(metrics, VERSION);
    createServiceMetrics(metrics.registry, { db: database.db, corpus });
    if (role !== "api") {
      const worker = await startWorker(
        database,
        { log, metrics },
        {
          concurrency: config.WORKER_CONCURRENCY,
          dormantAfterDays: config.DORMANT_AFTER_DAYS,
          eraseAfterDays: config.ERASE_AFTER_DAYS,
          corpus,
          live: liveSourceOf(config),
          disclosureLimit: config.DOMAIN_TOLD_UP_TO,
          sessionDays: config.PORTAL_SESSION_DAYS,
          linkMailsPerDay: config.RATE_LIMIT_LINK_MAILS_PER_DAY,
          dns,
          senders: senderSettings(config),
          imports: importSettings(config),
          retention: {
            deliveredDays: config.WEBHOOK_DELIVERIES_KEPT_DAYS,
            failedDays: config.WEBHOOK_FAILURES_KEPT_DAYS,
            eventDays: config.EVENTS_KEPT_DAYS,
            auditYears: config.AUDIT_KEPT_YEARS,
          },
          webhooks: {
            concurrency: config.WEBHOOK_CONCURRENCY,
            perEndpoint: config.WEBHOOK_ENDPOINT_CONCURRENCY,
            schedule: config.WEBHOOK_RETRY_SCHEDULE,
            allowsLocal: config.WEBHOOK_ALLOW_LOCAL,
            userAgent: `Sablewatch-Webhooks/${VERSION}`,
          },
          mails: {
            smtp: config.SMTP_URL === undefined ? undefined : { url: config.SMTP_URL, tls: config.SMTP_TLS },
            writers: (db) => mailWriters(db, { alertsAlso: config.ALERT_ALSO }),
            connections: config.MAIL_CONNECTIONS,
            from: config.MAIL_FROM,
            publicUrl: () => publicUrl,
            schedule: config.MAIL_RETRY_SCHEDULE,
            limits: { perAddressAndDay: config.MAIL_LIMIT_PER_ADDRESS, rampPerHour: config.MAIL_RAMP_PER_HOUR },
            keptDays: config.MAILS_KEPT_DAYS,
            folder: mailFolder(config),
          },
        },
      );
      finishing.push(() => worker.stop());
    }
    if (config.METRICS_PORT !== undefined) {
      const where = { host: config.HOST, port: config.METRICS_PORT };
      const server = await startMetricsServer(metrics, where).catch((cause: unknown) => {
        throw listenError(cause, { ...where, setting: "METRICS_PORT" });
      });
      finishing.push(() => server.close());
    }
    const baseUrl = role === "worker" ? undefined : await startApi();
    return { baseUrl, stop };

    async function startApi(): Promise<string> {
      const keys = createKeyVerifier(database.db);
      const settings = {
        version: VERSION,
        requestsAtOnce: config.REQUESTS_AT_ONCE,
        onboardLimitPerMinute: config.RATE_LIMIT_ONBOARD_PER_MINUTE,
        lookUpLimitPerMinute: config.RATE_LIMIT_LOOK_UP_PER_MINUTE,
        lookUpScope: config.LOOK_UP_SCOPE,
        trustProxy: config.TRUST_PROXY ?? false,
        webhooks: { allowsLocal: config.WEBHOOK_ALLOW_LOCAL, testWaitMs: TEST_WAIT_MS },
        magicLinkLimitPerMinute: config.RATE_LIMIT_MAGIC_LINK_PER_MINUTE,
        distributorLimits: distributorLimitsOf(config),
        publicUrl: () => publicUrl,
        portal: {
          sessionDays: config.PORTAL_SESSION_DAYS,
          signInLimitPerMinute: config.RATE_LIMIT_SIGN_IN_PER_MINUTE,
          frameAncestors: config.PORTAL_FRAME_ANCESTORS,
        },
        staff: {
          sessionHours: config.STAFF_SESSION_HOURS,
          ownerIdleMinutes: config.STAFF_OWNER_IDLE_MINUTES,
        },
        linkMails: {
          perAddress: config.RATE_LIMIT_LINK_MAILS_PER_ADDRESS,
          perNetwork: config.RATE_LIMIT_LINK_MAILS_PER_NETWORK,
        },
        dns,
        mailKinds: mailWriters(database.db, { alertsAlso: config.ALERT_ALSO }).map(({ kind }) => kind),
        operations: {
          settings: () => shownSettings(config),
          liveSourceUrl: config.LIVE_SOURCE_KEY === undefined ? undefined : maskedSetting(config.LIVE_SOURCE_URL),
        },
        senders: senderSettings(config),
        imports: importSettings(config),
      };
      const poolSize = config.DATABASE_POOL_SIZE;
      const replicas =
        readUrl === undefined
          ? undefined
          : readsOnReplicas(database, {
              url: readUrl,
              maxLagSeconds,
              poolSize,
              keyring,
              log,
              registry: metrics.registry,
            });
      if (replicas) closing.unshift(() => replicas.close());
      const reads = replicas ?? readsOnPrimary(database.db);
      const { app, drain } = await createApi({ database, reads, corpus, keys, metrics, log, settings });
      const flushing = setInterval(() => {
        keys.flush().catch((error: unknown) => complain(error, "could not note the keys' last use"));
      }, MINUTE);
      closing.unshift(async () => {
        clearInterval(flushing);
        await keys.flush();
      });
      finishing.push(async () => {
        await drain.drain(STOP_MS - HANG_UP_MS);
        app.server.closeAllConnections();
        await app.close();
      });
      const where = { host: config.HOST, port: config.PORT };
      await app.listen(where).catch((cause: unknown) => {
        throw listenError(cause, { ...where, setting: "PORT" });
      });
      // With PORT 0, the actual port is known only now.
      publicUrl = expectedUrl({ ...config, PORT: (app.server.address() as AddressInfo).port });
      return publicUrl;
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

function liveSourceOf(config: Config): LiveAsking | undefined {
  const {
    LIVE_SOURCE_KEY: apiKey,
    LIVE_SOURCE_URL: baseUrl,
    LIVE_SOURCE_REQUESTS_PER_MINUTE: requestsPerMinute,
  } = config;
  if (apiKey === undefined) return undefined;
  return { source: createLiveSource({ baseUrl, apiKey, userAgent: `Sablewatch/${VERSION}` }), requestsPerMinute };
}

async function startTraces(config: Config, log: Log): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const settings = {
    endpoint,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    version: VERSION,
    resource: config.OTEL_RESOURCE_ATTRIBUTES,
    sampler: { name: config.OTEL_TRACES_SAMPLER, share: config.OTEL_TRACES_SAMPLER_ARG },
  };
  return startTracing(settings, log);
}
