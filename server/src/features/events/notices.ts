import { SECOND } from "../../kernel/duration.ts";
import { createComplaints } from "../../platform/db/complaints.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { notify } from "./queries-notices.ts";

/**
 * Says that data on open pages is out of date. It names what happened and to whom, without details: `what` is an
 * event's type, or a name that `page-notices/what-changes.ts` lists.
 */
export type Notice = {
  what: string;
  /** The partner or distributor it happened to. Null if it only concerns the operator. */
  ownerId: string | null;
  customerId: string | null;
};

const NOBODY = "-";

export const noticeText = ({ what, ownerId, customerId }: Notice): string =>
  `${what} ${ownerId ?? NOBODY} ${customerId ?? NOBODY}`;

/** Reads what `noticeText` wrote. */
export function readNotice(text: string): Notice {
  const [what = "", ownerId = NOBODY, customerId = NOBODY] = text.split(" ");
  return { what, ownerId: ownerId === NOBODY ? null : ownerId, customerId: customerId === NOBODY ? null : customerId };
}

/** Notifies open pages when the transaction commits. Recorded events do so automatically. */
export async function notifyPages(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await notify(db, [...new Set(notices.map(noticeText))]);
}

export type NoticeBoard = { post(notices: readonly Notice[]): void; stop(): Promise<void> };

const POSTED_EVERY_MS = SECOND / 2;

/** For things that happen hundreds of times a second: sent afterwards, all of half a second in one statement. */
export function createNoticeBoard(db: Db, log: Log): NoticeBoard {
  const complain = createComplaints(log);
  const waiting = new Map<string, Notice>();
  let timer: NodeJS.Timeout | undefined;
  let posting = Promise.resolve();

  async function flush(): Promise<void> {
    const notices = [...waiting.values()];
    waiting.clear();
    timer = undefined;
    // Nothing is kept for later, because pages also reload their data when someone looks at them.
    await notifyPages(db, notices).catch((error: unknown) => complain(error, "cannot tell open pages what changed"));
  }

  return {
    post(notices) {
      for (const notice of notices) waiting.set(noticeText(notice), notice);
      if (waiting.size > 0) timer ??= setTimeout(() => void (posting = flush()), POSTED_EVERY_MS).unref();
    },
    async stop() {
      clearTimeout(timer);
      await posting;
      await flush();
    },
  };
}
