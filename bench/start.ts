import { type Finding, median } from "./lib/finding.ts";
import { notePostgresIn, withFolder } from "./lib/lab.ts";
import { startSablewatch } from "./lib/processes.ts";
import { say } from "./lib/say.ts";
import { sized } from "./lib/size.ts";

const STARTS = sized(5, 1);

/** Our own target, by the clock and by the server's processor time. */
const MOST_SECONDS = 3;

/**
 * Measures from the start of the process to the first 200 of `/readyz`, with the embedded PostgreSQL on existing data.
 */
export function start(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    say("start: from the command to /readyz on an existing DATA_DIR");
    const environment = { DATA_DIR: folder };
    // The first start creates the database.
    await (await startSablewatch([], environment)).stop();
    const [seconds, processorSeconds]: [number[], number[]] = [[], []];
    for (let attempt = 1; attempt <= STARTS; attempt++) {
      const startedAt = performance.now();
      const server = await startSablewatch([], environment);
      seconds.push((performance.now() - startedAt) / 1000);
      processorSeconds.push(server.processorSeconds());
      await notePostgresIn(folder);
      await server.stop();
      say(`  start ${attempt} of ${STARTS}: ${seconds.at(-1)?.toFixed(2)} s`);
    }
    const rounds = { ours: seconds, against: [] };
    const limit = { atMost: MOST_SECONDS };
    return [
      { figure: "start to ready", unit: "s", ours: median(seconds), limit, rounds },
      { figure: "the server's processor time until then", unit: "s", ours: median(processorSeconds), limit },
    ];
  });
}
