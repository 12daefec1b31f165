import { MINUTE } from "../../kernel/duration.ts";
import type { Log } from "../log.ts";
import { useTracer } from "./spans.ts";
import type { TracingSettings } from "./tracing-settings.ts";

export type Tracing = {
  /** Sends the waiting spans, within a time limit. */
  stop(): Promise<void>;
};

/**
 * Starts tracing for everything that this process opens from now on. OpenTelemetry's packages are loaded only here and
 * only when needed, because they cost about 100 ms and 14 MB.
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

/** An unreachable collector fails every few seconds. It is logged once a minute. */
function complaining(log: Log): (error: unknown) => void {
  let saidAtMs = -Infinity;
  return (error) => {
    const nowMs = performance.now();
    if (nowMs - saidAtMs < MINUTE) return;
    saidAtMs = nowMs;
    log.warn({ err: error }, "traces do not reach the collector");
  };
}
