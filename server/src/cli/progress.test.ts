import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_DNS } from "../../test/support/settings.ts";
import type { CommandContext } from "./context.ts";
import { startProgress } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

/** A context that records what is written to its terminal. */
function terminal(isTty: boolean): { context: CommandContext; written: string[] } {
  const written: string[] = [];
  const context: CommandContext = {
    ask: () => Promise.reject(new Error("no one to ask here")),
    withDb: () => Promise.reject(new Error("no database here")),
    withBothEngines: () => Promise.reject(new Error("no database here")),
    withCorpus: () => Promise.reject(new Error("no database here")),
    write: () => undefined,
    pour: () => Promise.resolve(),
    complain: () => undefined,
    mails: () => ({ folder: "", publicUrl: "", writers: () => [] }),
    operations: () => ({ settings: [], liveSourceUrl: undefined, version: "test" }),
    backups: {
      make: () => Promise.reject(new Error("no database here")),
      restore: () => Promise.reject(new Error("no database here")),
    },
    secrets: {
      columns: [],
      addKeyToFile: () => "",
      withKeysAtHand: () => Promise.reject(new Error("no database here")),
    },
    disclosureLimit: () => 1,
    sortFolder: () => "",
    outbound: () => ({ allowsLocal: false }),
    senders: () => ({ dkimSelector: undefined, spfInclude: undefined }),
    dns: () => NO_DNS,
    callersFolder: () => "",
    access: () => ({ url: undefined, partnerId: undefined, apiKey: undefined, demo: () => Promise.resolve(undefined) }),
    userAgent: () => "",
    stopping: () => AbortSignal.abort(),
    hasColours: () => false,
    terminal: { isTty, write: (text) => void written.push(text) },
  };
  return { context, written };
}

const MB = 1_000_000;
const at = (share: number, sizeBytes: number | undefined = 100 * MB) => ({
  bytesRead: share * 100 * MB,
  sizeBytes,
  lines: share * 4_000_000,
  linesBefore: 0,
  addresses: share * 3_999_000,
  storing: undefined,
});

test("on a terminal, a bar moves in its place, with share, rate and time left, and is gone at the end", () => {
  const { context, written } = terminal(true);
  const progress = startProgress(context, "list.txt");
  progress.show(at(0));
  after(10);
  progress.show(at(0.25));
  expect(written.at(-1)).toBe(
    "\r\u001b[Klist.txt: ██████░░░░░░░░░░░░░░░░░░ 25 %, 999,750 addresses, 100,000 lines/s, 30 s left",
  );
  after(30);
  progress.show(at(1));
  expect(written.at(-1)).toContain(`${"█".repeat(24)} 100 %`);
  expect(written.at(-1)).toContain("0 s left");
  progress.end();
  expect(written.at(-1)).toBe("\r\u001b[K");
  expect(written.join("")).not.toContain("\n");
});

test("on a terminal it is drawn a few times a second and no more", () => {
  const { context, written } = terminal(true);
  const progress = startProgress(context, "list.txt");
  for (let n = 0; n <= 1_000; n += 1) {
    progress.show(at(n / 1_000));
    after(0.001);
  }
  expect(written.length).toBeGreaterThanOrEqual(4);
  expect(written.length).toBeLessThanOrEqual(7);
});

test("elsewhere there are plain lines now and then, without any control character", () => {
  const { context, written } = terminal(false);
  const progress = startProgress(context, "list.txt");
  for (let second = 0; second <= 60; second += 1) {
    progress.show(at(second / 60));
    after(1);
  }
  progress.end();
  expect(written).toHaveLength(7);
  for (const line of written)
    expect(line).toMatch(/^list\.txt: [█░]{24} \d+ %, [\d,]+ addresses, [\d,]+ lines\/s.*\n$/);
  expect(written[3]).toMatch(/ 50 %, .*, 30 s left\n$/);
});

test("for a pipe of unknown size, lines and rate are shown", () => {
  const { context, written } = terminal(false);
  const progress = startProgress(context, "stdin");
  after(2);
  progress.show({ ...at(0.1), sizeBytes: undefined });
  expect(written).toEqual(["stdin: 400,000 lines, 399,900 addresses, 200,000 lines/s\n"]);
});

test("what an earlier run had read counts neither for the rate nor for the time left", () => {
  const { context, written } = terminal(true);
  const progress = startProgress(context, "list.txt");
  const linesBefore = 2_000_000;
  progress.show({ ...at(0.5), linesBefore });
  after(10);
  progress.show({ ...at(0.75), linesBefore });
  expect(written.at(-1)).toMatch(/ 75 %, 2,999,250 addresses, 100,000 lines\/s, 10 s left$/);
});

test("long times are told in minutes and hours", () => {
  const { context, written } = terminal(true);
  const progress = startProgress(context, "list.txt");
  progress.show(at(0));
  after(100);
  progress.show(at(0.5));
  expect(written.at(-1)).toMatch(/1 min 40 s left$/);
  after(7_100);
  progress.show(at(0.6));
  expect(written.at(-1)).toMatch(/1 h 20 min left$/);
});

test("a file of nothing, or one that grew while it was read, is no trouble", () => {
  const { context, written } = terminal(true);
  const progress = startProgress(context, "list.txt");
  progress.show({ bytesRead: 0, sizeBytes: 0, lines: 0, linesBefore: 0, addresses: 0, storing: undefined });
  after(1);
  progress.show(at(2));
  expect(written.at(-1)).toMatch(/ 100 %/);
  expect(written.join("")).not.toMatch(/NaN|Infinity|-\d/);
});
