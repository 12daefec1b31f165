import { MINUTE } from "../../kernel/duration.ts";
import type { Log } from "../log.ts";
import { useTracer } from "./spans.ts";
import type { TracingSettings } from "./tracing-settings.ts";

export type Tracing = {
  /** Sends what waits, within a bound. */
  stop(): Promise<void>;
};

/**
 * Traces from now on what this process opens. OpenTelemetry's packages are loaded here alone and only then: they take
 * some 100 ms and 14 MB, which nobody pays for who has no collector.
 */
export async function startTracing(settings: TracingSettings, log: Log): Promise<Tracing> {
  const { openTracing } = await import("./open-telemetry.ts");
  const running = openTracing(settings, complaining(log));
  useTracer(running.tracer);
  return {
    async stop() {
      useTracer(undefined);
      await running.stop();
    },
  };
}

/** A collector that is away fails every few seconds; the log tells it once a minute. */
function complaining(log: Log): (error: unknown) => void {
  let saidAtMs = -Infinity;
  return (error) => {
    const nowMs = performance.now();
    if (nowMs - saidAtMs < MINUTE) return;
    saidAtMs = nowMs;
    log.warn({ err: error }, "traces do not reach the collector");
  };
}
