import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSettings } from "../../src/api/parts.ts";
import { createDnsLookUps } from "../../src/platform/dns/look-ups.ts";

/** Nothing responds at this address. A test that needs responses starts its own name server. */
export const NO_DNS = createDnsLookUps({ servers: ["127.0.0.1:1"] });

/** Uploads of this test file, and files to import. */
const folder = mkdtempSync(join(tmpdir(), "sablewatch-uploads-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

export const TEST_IMPORTS = {
  uploadFolder: join(folder, "uploads"),
  importFolder: undefined,
  mostUploadBytes: 1e9,
  sortFolder: join(folder, "sorted"),
  keptDays: 7,
};

/** Contains both kinds of markup that descriptions may have. */
const ABOUT = "Port of the API; `0` takes a free one ([settings.md](settings.md)).";

/** Limits that no test reaches by accident. */
export const TEST_SETTINGS: ApiSettings = {
  version: "test",
  requestsAtOnce: 100_000,
  onboardLimitPerMinute: 100_000,
  lookUpLimitPerMinute: 100_000,
  lookUpScope: "any",
  trustProxy: false,
  webhooks: { allowsLocal: true, testWaitMs: 0 },
  magicLinkLimitPerMinute: 100_000,
  distributorLimits: { onboard: 100_000, lookUp: 100_000, magicLink: 100_000 },
  publicUrl: () => "http://portal.test",
  portal: { sessionDays: 30, signInLimitPerMinute: 100_000, frameAncestors: [] },
  staff: { sessionHours: 12, ownerIdleMinutes: 30 },
  linkMails: { perAddress: 100_000, perNetwork: 100_000 },
  dns: NO_DNS,
  mailKinds: ["alert", "welcome", "report", "sign-in", "domain-link", "staff-sign-in", "staff-invitation"].map(
    (name) => ({
      name,
      isSecret: /sign-in|link|invitation/.test(name),
    }),
  ),
  operations: {
    settings: () => [{ name: "PORT", value: "8080", byDefault: "8080", from: "default", about: ABOUT }],
    liveSourceUrl: undefined,
  },
  senders: { dkimSelector: "sable", spfInclude: undefined },
  imports: TEST_IMPORTS,
};
