import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "../../kernel/duration.ts";
import { createBell } from "../../platform/bell.ts";
import { createComplaints } from "../../platform/db/complaints.ts";
import type { Database } from "../../platform/db/database.ts";
import { listenOn } from "../../platform/db/listen.ts";
import { type Log, withoutAddresses } from "../../platform/log.ts";
import type { Postman } from "../../platform/mail/postman.ts";
import { type AddressBook, type Addressed, openAddressBook } from "./addressees.ts";
import { dispatch, type Dispatching } from "./dispatch.ts";
import type { MailWriter } from "./kind.ts";
import type { MailMetrics } from "./metrics.ts";
import { keepNotes } from "./notes.ts";
import { claimMails, type Limits, releaseClaim, releaseMails, renewClaim } from "./queries-claim.ts";

export type PostOfficeSettings = {
  /** Mails on the way at a time. */
  connections: number;
  /** The address that mails come from; the name is the partner's. */
  from: string;
  publicUrl: () => string;
  /** Pauses before each attempt, the first of them none. */
  schedule: readonly number[];
  limits: Limits;
  /** How long a dead worker's mails wait for another. */
  leaseMs?: number;
};

type Parts = { log: Log; metrics: MailMetrics; postman: Postman; writers: readonly MailWriter[] };

export type PostOffice = {
  /** Takes nothing more, lets what is on the way end, and notes it. */
  stop(): Promise<void>;
};

const LEASE_MS = 30 * SECOND;
const POLL_MS = 2 * SECOND;
/** For each one on the way others are in hand: a claim takes as long for one mail as for twenty. */
const IN_HAND = 4;
/** While the mail server is away, it is asked again after this long, and then less and less often. */
const FIRST_PAUSE_MS = SECOND;
const LONGEST_PAUSE_MS = 5 * MINUTE;
/** A database that is away keeps nobody from stopping. */
const STOP_MS = 5 * SECOND;

/**
 * Sends what is in the outbox until it is stopped. Each of a few lanes sends a mail and notes that it did before it takes
 * the next, so that a crash leaves at most as many in doubt as there are lanes: those are sent again, under the same
 * message id.
 */
export function startPostOffice(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, metrics, postman, writers }: Parts,
  settings: PostOfficeSettings,
): PostOffice {
  const { connections, leaseMs = LEASE_MS } = settings;
  const claimId = randomUUID();
  const addressBook: AddressBook = openAddressBook(
    db,
    writers.map(({ kind }) => kind),
    settings.publicUrl,
  );
  const dispatching: Dispatching = { ...settings, postman, writers, claimId, log };
  const notes = keepNotes(db, log);
  const complain = createComplaints(log);
  const bell = createBell();
  /** Claimed and looked up, the next ones first. */
  const hand: Addressed[] = [];
  /** Those, and what is on its way: until when each is surely ours, by this machine's clock. */
  const oursUntilMs = new Map<number, number>();
  /** On its way or still being noted when it was claimed once more. */
  const takenAgain = new Set<number>();
  const lanes = new Set<Promise<void>>();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  /** Something may have become due since the last claim. */
  let isCalled = true;
  /** The last mail could not be handed over, for no fault of its own. */
  let isAway = false;
  /** Longer and longer while the mail server is away; 0 while it is there. */
  let pauseMs = 0;

  const call = (): void => {
    isCalled = true;
    bell.ring();
  };
  const wakeUp = listenOn("mails", pool, log, call);
  /** Who is told to stop while nobody listens would wait for nothing. */
  const heard = (): Promise<void> => (isStopping() ? Promise.resolve() : bell.heard(POLL_MS));

  const hold = (ids: readonly number[], askedMs: number): void =>
    ids.forEach((id) => oursUntilMs.set(id, askedMs + leaseMs));
  /** Not after a pause of the whole machine, or while the database is out of reach: others may have it by now. */
  const isOurs = ({ mail }: Addressed): boolean => (oursUntilMs.get(mail.id) ?? 0) > performance.now();

  const renewing = setInterval(() => {
    if (oursUntilMs.size === 0) return;
    // Before the question: its answer may take a while.
    const askedMs = performance.now();
    renewClaim(db, claimId, [...oursUntilMs.keys()], leaseMs).then(
      // What was taken over meanwhile is not among them, and runs out here too. What was finished meanwhile may be.
      (ids) =>
        hold(
          ids.filter((id) => oursUntilMs.has(id)),
          askedMs,
        ),
      (error: unknown) => complain(error, "could not renew the claim of mails"),
    );
  }, leaseMs / 3);

  const send = async (addressed: Addressed): Promise<void> => {
    const { result, outcome } = await dispatch(addressed, dispatching);
    if (outcome === "unavailable") {
      if (!isAway && pauseMs === 0) {
        log.error({ answer: withoutAddresses(result.answer) }, "mails cannot be handed over; they wait");
      }
      isAway = true;
    } else if (outcome !== "withdrawn" && outcome !== "interrupted") {
      if (pauseMs > 0) log.info("mails can be handed over again");
      pauseMs = 0;
    }
    // Whatever is wrong with the database is not over at once.
    if (outcome === "interrupted") await wait(SECOND, undefined, { ref: false });
    await notes.add(result);
    metrics.finished(addressed.mail.kind, outcome);
  };

  const lane = async (): Promise<void> => {
    for (let next = hand.shift(); next && !isAway && !isStopping(); next = hand.shift()) {
      const { id } = next.mail;
      if (isOurs(next)) {
        await send(next).catch((error: unknown) => log.error({ err: error, mailId: id }, "a mail was cut short"));
      }
      oursUntilMs.delete(id);
      if (takenAgain.delete(id)) await giveBack([id]);
      if (hand.length < connections) bell.ring();
    }
  };

  /** What is to be tried again does not wait for the end of the second claim. What has ended is not touched. */
  const giveBack = (ids: readonly number[]): Promise<void> =>
    releaseMails(db, claimId, ids).catch((error: unknown) => complain(error, "could not give mails back"));

  /** As many lanes as there is work for. */
  const begin = (): void => {
    const most = pauseMs > 0 ? 1 : connections;
    while (lanes.size < most && hand.length > 0) {
      const running = lane().then(() => {
        lanes.delete(running);
        bell.ring();
      });
      lanes.add(running);
    }
  };

  const claim = async (): Promise<void> => {
    isCalled = false;
    // After a pause a single one shows whether it is over.
    const room = pauseMs > 0 ? 1 : connections * IN_HAND - hand.length;
    const wanted = { id: claimId, leaseMs, room };
    const askedMs = performance.now();
    /** What is on its way, or not yet noted: it may have run out while the database was away, and be taken once more. */
    const begun = new Set(oursUntilMs.keys());
    const { ids, madeWay } = await db.transaction().execute((tx) => claimMails(tx, wanted, settings.limits));
    if (ids.length > 0) {
      const fresh = ids.filter((id) => !begun.has(id));
      const busy = ids.filter((id) => oursUntilMs.has(id));
      const over = ids.filter((id) => begun.has(id) && !oursUntilMs.has(id));
      hold(busy, askedMs);
      busy.forEach((id) => takenAgain.add(id));
      if (over.length > 0) await giveBack(over);
      const addressed = await addressBook(fresh);
      hold(fresh, askedMs);
      hand.push(...addressed);
    }
    // There may be more than there was room for, or behind those that made way.
    if (ids.length > 0 || madeWay) isCalled = true;
  };

  const rest = async (): Promise<void> => {
    await Promise.all(lanes);
    // Others may have them meanwhile.
    hand.length = 0;
    oursUntilMs.clear();
    await releaseClaim(db, claimId);
    pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    if (pauseMs === LONGEST_PAUSE_MS) log.error({ pauseMs }, "mails still cannot be handed over; they wait");
    isAway = false;
    await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    isCalled = true;
  };

  const step = async (): Promise<void> => {
    if (isAway) return rest();
    const hasRoom = hand.length < connections && (pauseMs === 0 || lanes.size === 0);
    if (isCalled && hasRoom) await claim();
    begin();
    if (hand.length >= connections || !isCalled || pauseMs > 0) {
      await heard();
      isCalled = true;
    }
  };

  const loop = async (): Promise<void> => {
    while (!isStopping()) {
      await step().catch(async (error: unknown) => {
        complain(error, "could not look for mails; trying again");
        await heard();
      });
    }
  };
  const looping = loop();

  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await Promise.all([looping, wakeUp.stop()]);
      notes.giveUpAfter(STOP_MS);
      await Promise.all(lanes);
      clearInterval(renewing);
      await releaseClaim(db, claimId).catch(() => undefined);
      postman.close();
    },
  };
}
