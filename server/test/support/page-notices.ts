import { expect } from "vitest";
import { notifyPages } from "../../src/features/events/index.ts";
import { SECOND } from "../../src/kernel/duration.ts";
import type { TestApi } from "./api.ts";
import type { Browser } from "./portal.ts";
import { cookieOf } from "./staff.ts";
import { openStream, type OpenStream, soon } from "./webhooks/event-stream.ts";

export const STAFF_NOTICES = "/api/v1/staff/notices/stream";
export const PORTAL_NOTICES = "/api/v1/portal/notices/stream";

/** An open page: `told` returns the tags that it has been notified of so far. */
export type Watching = OpenStream & { told: () => string[] };

type Api = Pick<TestApi, "baseUrl" | "db">;

export async function watchNotices(
  { baseUrl }: Api,
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<Watching> {
  const stream = await openStream({ url: baseUrl + path, headers: { ...cookieOf(browser), ...headers } });
  const told = (): string[] =>
    stream.all
      .filter(({ type }) => type === "changed")
      .flatMap(({ data = "{}" }) => (JSON.parse(data) as { tags: string[] }).tags);
  return { ...stream, told };
}

/** Whose page it is. */
export type Whose = { ownerId?: string; customerId?: string };

/** Once this resolves, all earlier changes have been reported, and nothing is missed from here on. */
export async function settleNotices({ db }: Pick<Api, "db">, stream: Watching, whose: Whose = {}): Promise<void> {
  const before = stream.told().length;
  const { ownerId = null, customerId = null } = whose;
  let postedMs = -Infinity;
  await soon(async () => {
    // Not at every look: a page that hears of changes all the time is told of them in ever longer intervals.
    if (performance.now() > postedMs + SECOND) {
      postedMs = performance.now();
      await notifyPages(db, [{ what: "import.begun", ownerId, customerId }]);
    }
    expect(stream.told().slice(before)).toContain("imports");
  });
}
