import { startClickHouse } from "../../server/test/clickhouse/server.ts";
import type { Drill } from "../lib/drills/drill.ts";

export const clickHouseAway: Drill = {
  name: "ClickHouse away",
  fault: "kill -9 of the ClickHouse server that keeps the corpus",
  mend: "it is started again",
  alerts: ["CorpusAway"],
  async arrange() {
    const cluster = await startClickHouse(1);
    const [server] = cluster.servers;
    return {
      settings: { CORPUS_URL: cluster.url("default") },
      break: () => server?.kill(),
      mend: () => server?.start(),
      close: () => cluster.stop(),
    };
  },
};
