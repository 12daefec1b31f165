import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { defineJob, enqueue, enqueueAll } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { forgetUnwatchedLarge, noteLarge } from "../assets/index.ts";
import type { Corpus } from "../corpus/index.ts";
import { requestScans, scanCustomer } from "../customers/index.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { findGrown, tellHits, recordNextHits } from "./hits.ts";
import { askAbout, type LiveAsking } from "./live-source/ask.ts";
import { deleteUnwatchedLookUps, type LiveLookUp } from "./queries-live.ts";
import { listSilentImports, listUnscanned } from "./queries.ts";
import { lookUpAssets, recordFinding } from "./scan.ts";
import { sweepNext } from "./sweep.ts";

export { createLiveSource } from "./live-source/client.ts";
export type { LiveAsking } from "./live-source/ask.ts";

/**
 * Asks the live source about a customer's assets. Runs for one customer at a time across all workers, because of the
 * source's rate limit.
 */
const askLiveSource = defineJob("ask-live-source", z.object({ customerId: Uuid }));

const inLiveQueue = (customerId: string) => ({ queue: "live-source", dedupeKey: `live-source ${customerId}` });

export type ScanningSettings = {
  corpus: Corpus;
  live: LiveAsking | undefined;
  /** If a domain has more exposed addresses than this, customers don't see them one by one. */
  disclosureLimit: number;
};

/** Handles the scanning jobs that other slices queue. */
export const scanningHandlers = ({ corpus, live, disclosureLimit }: ScanningSettings): JobHandler[] => [
  handle(scanCustomer, async ({ customerId }, { db }) => {
    const finding = await lookUpAssets(db, corpus, customerId, disclosureLimit);
    await db.transaction().execute(async (tx) => {
      const customer = await recordFinding(tx, finding);
      if (customer && live && !finding.isMadeUp)
        await enqueue(tx, askLiveSource, { customerId }, inLiveQueue(customerId));
    });
  }),
  handle(tellHits, async ({ importId }, { db }) => {
    await untilNone(async () => {
      const grown = await findGrown(db, corpus, importId, disclosureLimit);
      // In a separate transaction, because scans lock a customer first and large domains after that.
      if (grown.length > 0) await db.transaction().execute((tx) => noteLarge(tx, grown));
      return db.transaction().execute((tx) => recordNextHits(tx, importId));
    });
  }),
  // Registered even without a source, because jobs may be left from when there was one.
  handle(askLiveSource, async ({ customerId }, { db, log }) => {
    if (!live) return;
    const { goOnAfterMs } = await askAbout({ db, corpus, log }, customerId, live);
    if (goOnAfterMs === undefined) return;
    const later = { ...inLiveQueue(customerId), runAt: new Date(Date.now() + goOnAfterMs) };
    await db.transaction().execute((tx) => enqueue(tx, askLiveSource, { customerId }, later));
  }),
];

/** Scans customers whose time of day has come. */
const sweep = defineJob("sweep", z.unknown());

const UNSCANNED_AT_ONCE = 100;

export const sweeping = (asksLiveSource: boolean): JobHandler =>
  handle(sweep, async (_payload, { db, log }) => {
    const total = await untilNone(() => db.transaction().execute((tx) => sweepNext(tx, { asksLiveSource })));
    if (total > 0) log.info({ customers: total }, "swept customers");
    await db.transaction().execute(async (tx) => requestScans(tx, await listUnscanned(tx, UNSCANNED_AT_ONCE)));
  });

/** Deletes look-ups of addresses and domains that no customer watches any more. */
const forgetLookUps = defineJob("forget-look-ups", z.unknown());

export const forgettingLookUps = (): JobHandler =>
  handle(forgetLookUps, async (_payload, { db }) => {
    const next = (after?: LiveLookUp) => db.transaction().execute((tx) => deleteUnwatchedLookUps(tx, after));
    for (let last = await next(); last; last = await next(last));
    await db.transaction().execute(forgetUnwatchedLarge);
  });

/** Notifies customers of the hits of imports that broke off and weren't resumed. */
const tellSilentImports = defineJob("tell-silent-imports", z.unknown());

const SILENT_MINUTES = 10;

export const tellingSilentImports = (): JobHandler =>
  handle(tellSilentImports, async (_payload, { db }) => {
    const ids = await listSilentImports(db, SILENT_MINUTES);
    const jobs = ids.map((importId) => ({ payload: { importId }, dedupeKey: `tell-hits ${importId}` }));
    await db.transaction().execute((tx) => enqueueAll(tx, tellHits, jobs));
  });
