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
  let lastAt = -Infinity;
  return {
    show(progress) {
      const now = performance.now();
      firstBytes ??= progress.bytesRead;
      if (now - lastAt < (terminal.isTty ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
      lastAt = now;
      const line = lineOf(name, progress, { seconds: (now - startedAt) / SECOND, firstBytes });
      terminal.write(terminal.isTty ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (terminal.isTty) terminal.write("\r\u001b[K");
    },
  };
}

function lineOf(
  name: string,
  { bytesRead, sizeBytes, lines, linesBefore, addresses }: ImportProgress,
  { seconds, firstBytes }: { seconds: number; firstBytes: number },
): string {
  const rate = `${count(addresses)} addresses, ${count((lines - linesBefore) / Math.max(seconds, 0.001))} lines/s`;
  if (sizeBytes === undefined || sizeBytes === 0) return `${name}: ${count(lines)} lines, ${rate}`;
  const share = Math.min(1, bytesRead / sizeBytes);
  const bytesPerSecond = (bytesRead - firstBytes) / Math.max(seconds, 0.001);
  const left = bytesPerSecond > 0 ? `, ${duration((sizeBytes - bytesRead) / bytesPerSecond)} left` : "";
  const bar = "█".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "░");
  return `${name}: ${bar} ${Math.floor(share * 100)} %, ${rate}${left}`;
}

const count = (value: number): string => Math.round(value).toLocaleString("en-GB");

function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
