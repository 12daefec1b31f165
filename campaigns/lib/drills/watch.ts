import { setTimeout as pause } from "node:timers/promises";
import { ownRules, type Prometheus, startPrometheus } from "../../../server/test/support/processes/prometheus.ts";

export type Watch = {
  /** When each alert that has fired did so first, on the clock of `performance.now()`. */
  firstFired: Map<string, number>;
  /** The alerts that fire at the moment. */
  firing(): readonly string[];
  stop(): Promise<void>;
};

const LOOK_MS = 250;

/**
 * The service's rules with a minute turned into a second, in how long a fault lasts before an alert fires and in how
 * late work may be. Rates are taken over ten seconds at least, for they need several scrapes.
 */
const hurried = (rules: string): string =>
  rules
    .replaceAll(/^( +for: )(\d+)(m|h)$/gm, (_all, before: string, many: string, unit: string) =>
      [before, inMinutes(many, unit), "s"].join(""),
    )
    .replaceAll(/\[(\d+)(m|h)\]/g, (_all, many: string, unit: string) => `[${Math.max(10, inMinutes(many, unit))}s]`)
    .replaceAll(/(_seconds\{job="sablewatch"\}\) > )(\d{3,})$/gm, (_all, before: string, seconds: string) =>
      [before, Number(seconds) / 60].join(""),
    );

const inMinutes = (many: string, unit: string): number => Number(many) * (unit === "h" ? 60 : 1);

/** Evaluates the rules in a Prometheus that scrapes all nodes, and waits until all are seen and no alert fires. */
export async function startWatch(folder: string, ports: readonly number[]): Promise<Watch> {
  const prometheus = await startPrometheus(folder, ports, hurried(ownRules()));
  await untilCalm(prometheus, ports.length);
  const firstFired = new Map<string, number>();
  const is = { over: false };
  let now: readonly string[] = [];
  const watching = (async () => {
    while (!is.over) {
      now = await prometheus.firing();
      for (const name of now) if (!firstFired.has(name)) firstFired.set(name, performance.now());
      await pause(LOOK_MS);
    }
  })();
  return {
    firstFired,
    firing: () => now,
    async stop() {
      is.over = true;
      await watching;
      await prometheus.stop();
    },
  };
}

async function untilCalm(prometheus: Prometheus, nodes: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const seen = await prometheus.results(`count(up{job="sablewatch"} == 1) == ${nodes}`);
    const firing = await prometheus.firing();
    if (seen.length > 0 && firing.length === 0) return;
    if (performance.now() > deadline) throw new Error(`Before the fault, these alerts fire: ${firing.join(", ")}`);
    await pause(LOOK_MS);
  }
}
