import { readFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { processorSecondsOfAll, TICKS_PER_SECOND } from "./processor-time.ts";
import { say } from "./say.ts";

/** Above this, figures say as much about other processes as about ours. */
const MOST_TAKEN_BY_OTHERS = 0.15;
const MOST_STOLEN = 0.05;

/** Shares of the whole machine. NaN if the system does not report them. */
export type Busyness = { byOthers: number; stolen: number };

export const machineFacts = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
});

/** Watches from now on. It separates our own load from that of others, so that it also works during a benchmark. */
export function watchMachine(): () => Busyness {
  const before = { ...processorTicks(), ours: processorSecondsOfAll() };
  return () => {
    const after = { ...processorTicks(), ours: processorSecondsOfAll() };
    const all = after.all - before.all;
    const busy = (after.busy - before.busy) / all;
    const ours = (after.ours - before.ours) / (all / TICKS_PER_SECOND);
    return { byOthers: Math.max(0, busy - ours), stolen: (after.stolen - before.stolen) / all };
  };
}

/** Over two seconds: the load average would still include the previous benchmark. */
export async function busynessNow(): Promise<Busyness> {
  const busyness = watchMachine();
  await pause(2_000);
  return busyness();
}

export const isTooBusy = ({ byOthers, stolen }: Busyness): boolean =>
  byOthers > MOST_TAKEN_BY_OTHERS || stolen > MOST_STOLEN;

export function warnIfTooBusy(when: string, busyness: Busyness): void {
  if (!isTooBusy(busyness)) return;
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  say(
    `Do not believe these figures: ${when}, other programs took ${percent(busyness.byOthers)} of this machine, ` +
      `and its host ${percent(busyness.stolen)}.`,
  );
}

function processorTicks(): { all: number; busy: number; stolen: number } {
  try {
    const line = readFileSync("/proc/stat", "latin1").split("\n", 1)[0] ?? "";
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = line
      .trim()
      .split(/ +/)
      .slice(1)
      .map(Number);
    const busy = user + nice + system + irq + softIrq;
    return { all: busy + idle + waiting + stolen, busy, stolen };
  } catch {
    return { all: NaN, busy: NaN, stolen: NaN };
  }
}
