import { join } from "node:path";
import type { KnownAccess } from "../cli/context.ts";
import type { Config } from "./config.ts";

/** How the commands that call the HTTP API find it: by the environment, or by the demo's file. */
export const knownAccess = (config: Config): KnownAccess => ({
  url: config.SABLEWATCH_URL,
  partnerId: config.SABLEWATCH_PARTNER_ID,
  apiKey: config.SABLEWATCH_API_KEY,
  async demo() {
    // Only now: most commands need nothing of the demo.
    const { readDemo } = await import("./demo-credentials.ts");
    const demo = await readDemo(join(config.DATA_DIR, "demo.json"));
    return demo && { url: demo.baseUrl, partners: [demo.sandbox, demo.partner, demo.otherPartner] };
  },
});
