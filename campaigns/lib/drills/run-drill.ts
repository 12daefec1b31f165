import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Lab, withFolder, withLab } from "../../../bench/lib/lab.ts";
import { say } from "../../../bench/lib/say.ts";
import { aPartner } from "../../../server/test/support/factories.ts";
import { freePort } from "../../../server/test/support/processes/free-port.ts";
import { register, startReceiver } from "../../../server/test/support/webhooks/receiver.ts";
import { type ApiMember, type Environment, keepApiRunning, keepRunning, type Member, unlimited } from "../fleet.ts";
import { compareWithDatabase, untilAllIsDone } from "../kill-checks.ts";
import { type Callers, startCallers } from "./callers.ts";
import type { Arranged, Drill, Site } from "./drill.ts";
import { startWatch, type Watch } from "./watch.ts";

const CALM_SECONDS = 5;
const USUAL_FAULT_SECONDS = 10;
/** By then the alerts must have fired, or have fallen silent. */
const MOST_SECONDS = 120;
/** Callers count as served if no call has failed for so long. */
const QUIET_SECONDS = 3;

/** What a drill found, and what is wrong with it. */
export type Drilled = { wrong: string[]; findings: Record<string, unknown> };

/** Arranges, breaks, observes, mends, observes. */
export function runDrill(drill: Drill): Promise<Drilled> {
  return withFolder((folder) => {
    const inLab = (disk?: string) => withLab((lab) => arrangeAndRun(drill, { lab, disk }, folder), disk);
    return drill.withDisk ? drill.withDisk(inLab) : inLab();
  });
}

async function arrangeAndRun(
  drill: Drill,
  means: { lab: Lab; disk: string | undefined },
  folder: string,
): Promise<Drilled> {
  const { lab } = means;
  const arranged = await drill.arrange(means);
  const receiver = await startReceiver();
  const nodes: Member[] = [];
  try {
    const partner = await aPartner(lab.database.db, { send_customer_welcome_emails: true });
    await register(lab.database.db, partner.id, receiver);
    const { site, ports } = await startSite({ lab, folder, partner, receiver }, arranged, nodes);
    await arranged.prepare?.(site);
    const watch = await startWatch(folder, ports);
    try {
      return await observe(drill, arranged, site, watch);
    } finally {
      await watch.stop();
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await receiver.close();
    await arranged.close?.();
  }
}

type Base = Pick<Site, "lab" | "folder" | "partner" | "receiver">;

async function startSite(base: Base, arranged: Arranged, nodes: Member[]): Promise<{ site: Site; ports: number[] }> {
  const ports: number[] = [];
  const settingsOf = async (name: string): Promise<Environment> => {
    const port = await freePort();
    ports.push(port);
    return { ...usual(base), ...arranged.settings, NODE_NAME: name, METRICS_PORT: String(port) };
  };
  const logOf = (name: string) => ({ logFile: join(process.env["CAMPAIGN_LOGS"] ?? base.folder, `${name}.log`) });
  const api = async (name: string): Promise<ApiMember> => {
    const node = await keepApiRunning(await settingsOf(name), logOf(name));
    nodes.push(node);
    return node;
  };
  const worker = async (name: string, settings: Environment = {}): Promise<Member> => {
    const env = { ...(await settingsOf(name)), ...settings };
    const node = keepRunning("worker", () => ["serve", "--role", "worker"], env, logOf(name));
    nodes.push(node);
    return node;
  };
  const site: Site = {
    ...base,
    apis: [await api("api-1"), await api("api-2")],
    workers: [await worker("worker-1", arranged.settingsOfOneWorker), await worker("worker-2")],
  };
  const ready = [...site.apis.map(({ baseUrl }) => `${baseUrl}/readyz`), ...ports.map((port) => liveAt(port))];
  for (const url of ready) {
    if (!(await within(MOST_SECONDS, () => isThere(url)))) throw new Error(`${url} never answered`);
  }
  return { site, ports };
}

const usual = ({ lab, folder }: Base): Environment => ({
  ...unlimited(lab.databaseUrl, folder),
  ...{ LOG_LEVEL: "warn", RATE_LIMIT_LOOK_UP_PER_MINUTE: "1000000", DNS_SERVERS: "127.0.0.1:1" },
  // What fails is tried again every five seconds, so that a drill need not wait for the usual minutes and hours.
  ...{ WEBHOOK_RETRY_SCHEDULE: OFTEN, MAIL_RETRY_SCHEDULE: OFTEN },
});
const OFTEN = ["0s", ...Array.from({ length: 19 }, () => "5s")].join(",");

const liveAt = (port: number): string => `http://127.0.0.1:${port}/livez`;
const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function observe(drill: Drill, arranged: Arranged, site: Site, watch: Watch): Promise<Drilled> {
  const callers = startCallers(site, arranged.extraCall);
  const startedAt = performance.now();
  await pause(CALM_SECONDS * 1000);
  const calmAlerts = new Set(watch.firstFired.keys());
  const brokenAt = performance.now();
  await arranged.break(site);
  await pause((drill.atLeast ?? USUAL_FAULT_SECONDS) * 1000);
  const haveFired = await within(MOST_SECONDS, () => drill.alerts.every((name) => watch.firstFired.has(name)));
  const looked = await arranged.look?.(site);
  const mendingAt = performance.now();
  const mendedAtDatabase = new Date();
  await arranged.mend(site);
  const mendedAt = performance.now();
  const whole = await untilWhole(drill, site, { callers, watch }, { mendedAt, mendedAtDatabase });
  const endedAt = performance.now();
  await callers.stop();
  await untilAllIsDone(site.lab.database);
  const { database } = site.lab;
  const compared = await compareWithDatabase(database, site.partner.id, callers.noted, site.receiver.received);
  const { acknowledgedChangesLost, doubledCustomers, eventsWithoutDelivery } = compared;
  const wrong = [
    ...(haveFired ? [] : [`not all of these fired: ${drill.alerts.join(", ")}`]),
    ...whole.wrong,
    ...(acknowledgedChangesLost + doubledCustomers + eventsWithoutDelivery > 0
      ? ["something was lost or doubled"]
      : []),
    ...callers.noted.wrong.slice(0, 3),
    ...((await arranged.check?.(site)) ?? []),
  ];
  const fired = [...watch.firstFired].filter(([name]) => !calmAlerts.has(name));
  const findings = {
    ...{ fault: drill.fault, mend: drill.mend },
    faultSeconds: seconds(mendingAt - brokenAt),
    callers: {
      before: callers.seen(startedAt, brokenAt),
      during: callers.seen(brokenAt, mendingAt),
      after: callers.seen(mendingAt, endedAt),
    },
    ...looked,
    firedAfterSeconds: Object.fromEntries(fired.map(([name, at]) => [name, seconds(at - brokenAt)])),
    startsOfNodes: [...site.apis, ...site.workers].map((node) => node.starts()),
    ...whole.times,
    ...compared,
    ...(wrong.length > 0 ? { wrong } : {}),
  };
  for (const line of wrong) say(`  wrong: ${line}`);
  return { wrong, findings };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const OLD_WORK = `
  select (select count(*) from webhook_deliveries where state = 'waiting' and created_at < $1)::int
    + (select count(*) from mails where state = 'waiting' and created_at < $1)::int
    + (select count(*) from graphile_worker.jobs where run_at <= now() and created_at < $1)::int as count`;

type Mended = { mendedAt: number; mendedAtDatabase: Date };

/** Waits until callers are served, the work from before the mend is done, and the alerts are silent. */
async function untilWhole(
  drill: Drill,
  { lab }: Site,
  { callers, watch }: { callers: Callers; watch: Watch },
  { mendedAt, mendedAtDatabase }: Mended,
) {
  const since = { work: Number.NaN, alerts: Number.NaN };
  const areServed = () => performance.now() - (callers.lastFailure(mendedAt) ?? mendedAt) > QUIET_SECONDS * 1000;
  const isWhole = await within(MOST_SECONDS, async () => {
    const now = performance.now();
    const left = await lab.database.pool.query<{ count: number }>(OLD_WORK, [mendedAtDatabase]).catch(() => undefined);
    if (left?.rows[0]?.count !== 0) since.work = Number.NaN;
    else if (Number.isNaN(since.work)) since.work = now;
    if (watch.firing().some((name) => drill.alerts.includes(name))) since.alerts = Number.NaN;
    else if (Number.isNaN(since.alerts)) since.alerts = now;
    return !Number.isNaN(since.work) && !Number.isNaN(since.alerts) && areServed();
  });
  const after = (at: number): number | string => (Number.isNaN(at) ? "not yet" : seconds(at - mendedAt));
  return {
    wrong: isWhole ? [] : [`not whole ${MOST_SECONDS} s after the mend; firing: ${watch.firing().join(", ")}`],
    times: {
      lastFailedCallSecondsAfterMend: after(callers.lastFailure(mendedAt) ?? mendedAt),
      oldWorkDoneSecondsAfterMend: after(since.work),
      alertsSilentSecondsAfterMend: drill.alerts.length === 0 ? "none fired" : after(since.alerts),
    },
  };
}

async function within(most: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + most * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await pause(100);
  }
  return true;
}
