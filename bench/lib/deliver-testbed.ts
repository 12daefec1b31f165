import { readConfig } from "../../server/src/main/config.ts";
import type { JobsCalls } from "../peers/deliver-jobs.ts";
import type { RawCalls } from "../peers/deliver-raw.ts";
import { type Child, startChild } from "./deliver-child.ts";
import type { ReceiverCalls } from "./deliver-receiver.ts";
import { openSite, type Site } from "./deliver-site.ts";
import { pathOf, type Receiver } from "./deliver-turn.ts";
import type { Lab } from "./lab.ts";
import { startSablewatchWorker } from "./processes.ts";

/** One receiver, and each sender in its own process with its own database. */
export type Testbed = {
  receiver: Receiver;
  raw: Child<RawCalls>;
  /** Our dispatcher, with few past deliveries. */
  ours: Site;
  /** Our dispatcher, for many past deliveries. */
  crowded: Site;
  /** One job for each delivery. */
  jobs: Site;
};

const RECEIVER = new URL("./deliver-receiver.ts", import.meta.url);
const RAW = new URL("../peers/deliver-raw.ts", import.meta.url);
const JOBS = new URL("../peers/deliver-jobs.ts", import.meta.url);

/** Everything that it starts has ended when it resolves. */
export async function withTestbed<Result>(lab: Lab, work: (testbed: Testbed) => Promise<Result>): Promise<Result> {
  const stops: (() => Promise<void>)[] = [];
  const stopping = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    const receiver = stopping(startChild<ReceiverCalls>(RECEIVER));
    const receiverUrl = `http://127.0.0.1:${await receiver.ask("listen")}`;
    const site = async (name: string, kind: Site["kind"]): Promise<Site> => {
      const opened = await openSite(lab, { name, kind, receiverUrl });
      stops.push(() => opened.database.close());
      const known = opened.endpoints.map((endpoint) => ({ path: pathOf(endpoint), secret: endpoint.secret }));
      await receiver.ask("learn", known);
      return opened;
    };
    const [ours, crowded, jobs] = [
      await site("ours", "dispatcher"),
      await site("crowded", "dispatcher"),
      await site("jobs", "jobs"),
    ];
    for (const one of [ours, crowded]) {
      const worker = stopping(await startSablewatchWorker({ DATABASE_URL: one.url, WEBHOOK_ALLOW_LOCAL: "true" }));
      one.processorSeconds = worker.processorSeconds;
    }
    const jobsProcess = stopping(startChild<JobsCalls>(JOBS, { DATABASE_URL: jobs.url, RECEIVER_URL: receiverUrl }));
    await jobsProcess.ask("start");
    jobs.processorSeconds = () => jobsProcess.processorSeconds();
    const raw = stopping(startChild<RawCalls>(RAW));
    const { endpoints, payloads } = ours;
    await raw.ask("prepare", { endpoints, payloads, concurrency: readConfig({}).WEBHOOK_CONCURRENCY });
    return await work({ receiver, raw, ours, crowded, jobs });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
