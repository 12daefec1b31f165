import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../../kernel/duration.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Load, type Room, startLeasing } from "../../../platform/leases/leasing.ts";
import { createComplaints } from "../../../platform/db/complaints.ts";
import type { Log } from "../../../platform/log.ts";
import type { Postman } from "../../../platform/mail/postman.ts";
import { createNoticeBoard } from "../../events/index.ts";
import { type Addressed, openAddressBook } from "./addressees.ts";
import { dispatch, type Dispatching } from "./dispatch.ts";
import { type AnyMailWriter, customerKinds } from "../kind.ts";
import { mayBeMailed } from "./may-be-mailed.ts";
import type { MailMetrics } from "./metrics.ts";
import { notBegun, notingMails } from "./notes.ts";
import { createPauses } from "./pauses.ts";
import { claimMails, type Limits, renewClaim } from "./queries-claim.ts";
import type { MailResult } from "./queries-finish.ts";

export type PostOfficeSettings = {
  /** How many mails are sent at the same time. */
  connections: number;
  /** The address that mails come from; the name is the partner's. */
  from: string;
  publicUrl: () => string;
  /** The pauses before each attempt; the first is zero. */
  schedule: readonly number[];
  limits: Limits;
  /** How long a dead worker's mails wait before another worker takes them. */
  leaseMs?: number;
};

type Parts = {
  log: Log;
  metrics: MailMetrics;
  postman: Postman;
  mailFolder: Postman;
  writers: readonly AnyMailWriter[];
};

export type PostOffice = {
  /** Claims nothing more, lets mails on their way finish, and records their results. */
  stop(): Promise<void>;
};

const LEASE_MS = 30 * SECOND;
const POLL_MS = 2 * SECOND;
/** How many mails are claimed for each one being sent: a claim takes as long for one mail as for twenty. */
const IN_HAND = 4;

/** A claimed mail; its recipient is looked up afterwards. */
type ClaimedMail = { mail: { id: number } };

/**
 * Sends the mails in the outbox until it is stopped. Each of a few lanes sends a mail and records the result before it
 * takes the next one, so a crash leaves at most one mail per lane in doubt. Those are sent again, under the same
 * message id.
 */
export function startPostOffice(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, metrics, postman, mailFolder, writers }: Parts,
  settings: PostOfficeSettings,
): PostOffice {
  const { connections, limits, leaseMs = LEASE_MS } = settings;
  const addressBook = openAddressBook(db, customerKinds(writers), settings, createComplaints(log));
  const dispatching: Dispatching = { ...settings, postman, mailFolder, writers, log };
  const board = createNoticeBoard(db, log);
  const pauses = createPauses(log, () => leasing.look());

  const room = ({ inHand, onTheWay }: Load): Room => {
    const isFull = pauses.isTrying ? inHand + onTheWay > 0 : inHand >= connections;
    return pauses.isResting || isFull ? "none" : "plenty";
  };

  const leasing = startLeasing<ClaimedMail, Addressed, MailResult>(
    { pool, log },
    {
      channel: "mails",
      pollMs: POLL_MS,
      lanes: connections,
      laneIsFree: "once it is noted",
      tenure: {
        leaseMs,
        leastLeftMs: 0,
        ends: "once it is noted",
        keyOf: ({ mail }) => mail.id,
        renew: (claimId, ids) => renewClaim(db, claimId, ids, leaseMs),
      },
      noting: notingMails(db, board),
      room,
      async claim(claimId, { inHand }) {
        const claim = { id: claimId, leaseMs, room: pauses.isTrying ? 1 : connections * IN_HAND - inHand };
        const { ids, madeWay } = await db.transaction().execute((tx) => claimMails(tx, claim, limits));
        // There may be more mails behind the ones that were postponed.
        return { rows: ids.map((id) => ({ mail: { id } })), hasMore: madeWay };
      },
      async prepare(rows) {
        const addressed = await addressBook(rows.map(({ mail }) => mail.id));
        return addressed.map((one) => [one]);
      },
      mayBegin: () => !pauses.isResting,
      async perform(addressed, { claimId }) {
        const dispatched = await dispatch(addressed, claimId, dispatching);
        // A mail that is only kept says nothing about the mail server.
        if (mayBeMailed(addressed.mail)) pauses.hear(dispatched);
        metrics.finished(addressed.mail.kind, dispatched.outcome);
        // A database problem does not go away at once.
        if (dispatched.outcome === "interrupted") await wait(SECOND);
        return dispatched.result;
      },
      ended: () => undefined,
      giveBack: ({ mail }, claimId) => notBegun(mail.id, claimId),
      named: ({ mail }) => ({ mailId: mail.id }),
    },
  );

  return {
    async stop() {
      pauses.stop();
      await leasing.stop();
      await board.stop();
      postman.close();
    },
  };
}
