import { SECOND } from "../kernel/duration.ts";
import type { ImportProgress } from "../features/scanning/index.ts";
import type { CommandContext } from "./context.ts";

const BAR_WIDTH = 24;
const ON_TERMINAL_MS = 200;
/** In a log, one line now and then is enough. */
const ELSEWHERE_MS = 10 * SECOND;

export type Progress = { show: (progress: ImportProgress) => void; end: () => void };

/** Shows how far an import is on stderr: a moving bar on a terminal, plain lines elsewhere. */
export function startProgress({ terminal }: CommandContext, name: string): Progress {
  const startedAt = performance.now();
  /** Where this run started: what an earlier run read says nothing about the speed of this one. */
  let firstBytes: number | undefined;
  let storingSince: { at: number; firstKeys: number } | undefined;
  let lastAt = -Infinity;
  return {
    show(progress) {
      const now = performance.now();
      firstBytes ??= progress.bytesRead;
      if (progress.storing) storingSince ??= { at: now, firstKeys: progress.storing.keys };
      if (now - lastAt < (terminal.isTty ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
      lastAt = now;
      const storing = storingSince && { ...storingSince, seconds: (now - storingSince.at) / SECOND };
      const line = lineOf(name, progress, { seconds: (now - startedAt) / SECOND, firstBytes, storing });
      terminal.write(terminal.isTty ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (terminal.isTty) terminal.write("\r\u001b[K");
    },
  };
}

/** The same for work of unknown size: how much is done, and how fast. */
export function startCounting(
  { terminal }: CommandContext,
  what: string,
): { show: (addresses: number) => void; end: () => void } {
  const startedAt = performance.now();
  let lastAt = startedAt;
  return {
    show(addresses) {
      const now = performance.now();
      if (now - lastAt < (terminal.isTty ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
      lastAt = now;
      const perSecond = addresses / ((now - startedAt) / SECOND);
      const line = `${what} ${count(addresses)} addresses, ${count(perSecond)} addresses/s`;
      terminal.write(terminal.isTty ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (terminal.isTty) terminal.write("\r\u001b[K");
    },
  };
}

function lineOf(
  name: string,
  progress: ImportProgress,
  { seconds, firstBytes, storing }: { seconds: number; firstBytes: number; storing: StoringSince | undefined },
): string {
  const { bytesRead, sizeBytes, lines, linesBefore, addresses } = progress;
  if (progress.storing && storing) return storingLine(name, progress.storing, storing);
  const rate = `${count(addresses)} addresses, ${count((lines - linesBefore) / Math.max(seconds, 0.001))} lines/s`;
  if (sizeBytes === undefined || sizeBytes === 0) return `${name}: ${count(lines)} lines, ${rate}`;
  const left = leftOf(sizeBytes - bytesRead, (bytesRead - firstBytes) / Math.max(seconds, 0.001));
  return `${name}: ${barOf(bytesRead / sizeBytes)}, ${rate}${left}`;
}

/** When storing began, and how much was stored before. */
type StoringSince = { seconds: number; firstKeys: number };

function storingLine(name: string, { keys, of }: Storing, { seconds, firstKeys }: StoringSince): string {
  const perSecond = (keys - firstKeys) / Math.max(seconds, 0.001);
  const left = leftOf(of - keys, perSecond);
  return `${name}: sorted, storing ${barOf(of === 0 ? 1 : keys / of)}, ${count(perSecond)} addresses/s${left}`;
}

type Storing = NonNullable<ImportProgress["storing"]>;

function barOf(share: number): string {
  const shown = Math.min(1, share);
  return `${"█".repeat(Math.round(shown * BAR_WIDTH)).padEnd(BAR_WIDTH, "░")} ${Math.floor(shown * 100)} %`;
}

const leftOf = (what: number, perSecond: number): string =>
  perSecond > 0 ? `, ${duration(what / perSecond)} left` : "";

const count = (value: number): string => Math.round(value).toLocaleString("en-GB");

function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
