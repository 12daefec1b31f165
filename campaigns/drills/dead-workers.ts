import type { Drill } from "../lib/drills/drill.ts";

export const deadWorkers: Drill = {
  name: "dead workers",
  fault: "kill -9 of all workers, and nothing starts them again",
  mend: "both are started",
  alerts: ["Down", "NoWorkers", "WebhooksLate"],
  arrange: () => ({
    break: ({ workers }) => Promise.all(workers.map((worker) => worker.hold())).then(() => undefined),
    mend: ({ workers }) => workers.forEach((worker) => worker.release()),
  }),
};
