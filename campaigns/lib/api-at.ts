import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import type { Lab } from "../../bench/lib/lab.ts";
import { callsTo, type TestApi } from "../../server/test/support/api.ts";
import { contractCheck } from "../../server/test/support/contract.ts";
import type { ApiMember } from "./fleet.ts";

/** The tests' client for a service that runs in its own process. Every response is checked against openapi.json. */
export async function apiAt({ database, databaseUrl }: Lab, { baseUrl }: ApiMember): Promise<TestApi> {
  while (!(await isReady(baseUrl))) await pause(100);
  const check = contractCheck();
  const calls = callsTo(() => ({ database, databaseUrl, baseUrl, check }), new Agent({ connections: 50 }));
  const elsewhere = () => {
    throw new Error("The server runs in another process");
  };
  return Object.defineProperty(calls, "api", { get: elsewhere }) as TestApi;
}

const isReady = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/readyz`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
