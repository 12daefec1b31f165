import { setTimeout as pause } from "node:timers/promises";
import { aCustomer } from "../../server/test/support/factories.ts";
import { startDns } from "../../server/test/support/servers/outbound-dns.ts";
import type { Drill } from "../lib/drills/drill.ts";

const DOMAIN = "slow-to-find.example";
const LATE_MS = 8_000;

export const slowDns: Drill = {
  name: "slow DNS",
  fault: `the name server of DNS_SERVERS answers after ${LATE_MS / 1000} seconds`,
  mend: "it answers at once again",
  alerts: ["Slow"],
  atLeast: 15,
  async arrange() {
    const dns = await startDns();
    const is = { slow: false };
    let customerId: string | undefined;
    const late = async (): Promise<string[]> => {
      if (is.slow) await pause(LATE_MS);
      return [];
    };
    dns.set(DOMAIN, { TXT: late });
    dns.set(`_sablewatch.${DOMAIN}`, { TXT: late });
    return {
      settings: { DNS_SERVERS: dns.address },
      async prepare({ lab, partner }) {
        customerId = await aCustomer(lab.database.db, partner, { assetsDomains: [DOMAIN] });
      },
      extraCall: () => ({
        kind: "verifications of a domain",
        path: `/customer/${customerId}/assets/verify`,
        body: { domain: DOMAIN },
      }),
      break: () => void (is.slow = true),
      mend: () => void (is.slow = false),
      look: () => Promise.resolve({ questionsToTheNameServer: dns.queries.length }),
      close: () => dns.stop(),
    };
  },
};
