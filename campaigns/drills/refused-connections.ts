import pg from "pg";
import type { Drill } from "../lib/drills/drill.ts";

const CUT = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'sablewatch%' and pid <> pg_backend_pid() and random() < 0.7`;

export const refusedConnections: Drill = {
  name: "refused connections",
  fault:
    "another program takes every connection that PostgreSQL has left; then 70 % of ours are cut, and it takes those too",
  mend: "that program closes its connections",
  alerts: ["ConnectionsScarce"],
  arrange({ lab }) {
    const taken: pg.Client[] = [];
    const takeAll = async (): Promise<void> => {
      for (;;) {
        const client = new pg.Client({ connectionString: lab.databaseUrl, application_name: "another program" });
        client.on("error", () => undefined);
        try {
          await client.connect();
        } catch {
          return;
        }
        taken.push(client);
      }
    };
    return {
      async break() {
        await takeAll();
        await taken[0]?.query(CUT);
        await takeAll();
      },
      async mend() {
        await Promise.all(taken.splice(0).map((client) => client.end().catch(() => undefined)));
      },
      look: () => Promise.resolve({ connectionsOfTheOtherProgram: taken.length }),
      close: () => Promise.all(taken.map((client) => client.end().catch(() => undefined))).then(() => undefined),
    };
  },
};
