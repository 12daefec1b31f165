import type { FastifyInstance } from "fastify";
import type { Caller } from "../features/callers/index.ts";
import type { Corpus } from "../features/corpus/index.ts";
import type { ImportSettings } from "../features/imports/routes.operator.ts";
import type { KeyVerifier } from "../features/keys/index.ts";
import type { KnownMailKind } from "../features/mails/index.ts";
import type { ShownSetting } from "../features/operations/index.ts";
import type { PagePartners, SendingServer } from "../features/organisations/index.ts";
import type { Streams } from "../features/webhooks/index.ts";
import type { StaffSessionSettings } from "../features/staff/index.ts";
import type { WebhookSettings } from "../features/webhooks/routes.partner.ts";
import type { Database } from "../platform/db/database.ts";
import type { StaleReads } from "../platform/db/stale-reads.ts";
import type { DnsLookUps } from "../platform/dns/look-ups.ts";
import { networkOf } from "../platform/http/address.ts";
import type { FairShare } from "../platform/http/fair-shares.ts";
import { limitPerHour, limitPerMinute } from "../platform/http/rate-limit.ts";
import { neverKept, type PageSettings } from "../platform/http/security-headers.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { askedMailbox } from "../platform/sign-in/asking.ts";

export type ApiSettings = {
  version: string;
  /** Requests of one organisation that a node works on at the same time. */
  requestsAtOnce: number;
  onboardLimitPerMinute: number;
  lookUpLimitPerMinute: number;
  lookUpScope: "any" | "monitored";
  trustProxy: boolean | string;
  webhooks: WebhookSettings;
  magicLinkLimitPerMinute: number;
  /** Calls per minute that all partners of a distributor share. */
  distributorLimits: { onboard: number; lookUp: number; magicLink: number };
  /** The URL at which others reach the service; known once it listens. */
  publicUrl: () => string;
  portal: PortalSettings;
  staff: StaffSessionSettings;
  /** Sign-in link mails that may be requested per hour. */
  linkMails: { perAddress: number; perNetwork: number };
  dns: DnsLookUps;
  mailKinds: readonly KnownMailKind[];
  /** The service's settings as the operator sees them. */
  operations: { settings: () => ShownSetting[]; liveSourceUrl: string | undefined };
  /** What partners' DNS records have to say about the operator's mail server. */
  senders: SendingServer;
  imports: ImportSettings;
};

export type PortalSettings = PageSettings & { sessionDays: number; signInLimitPerMinute: number };

export const isHttps = ({ publicUrl }: Pick<ApiSettings, "publicUrl">): boolean => publicUrl().startsWith("https:");

/**
 * The limits of sign-ins. Those of staff and of customers are counted together: the limits protect the same networks and
 * mailboxes.
 */
export const signInLimits = (
  pool: Database["pool"],
  { portal, linkMails: { perAddress, perNetwork } }: ApiSettings,
) => ({
  signIn: limitPerMinute(pool, { name: "sign-in", calls: portal.signInLimitPerMinute, countedFor: networkOf }),
  linkMails: {
    perAddress: limitPerHour(pool, { name: "link-mail", calls: perAddress, countedFor: askedMailbox }),
    perNetwork: limitPerHour(pool, { name: "link-mail-network", calls: perNetwork, countedFor: networkOf }),
  },
});

/** Lets no one keep the answers of this API. */
export function neverKeepAnswers(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    neverKept(reply);
    done();
  });
}

/** What the routes about a partner's settings need. */
export const settingsMeans = ({ dns, senders, publicUrl }: ApiSettings) => ({ dns, senders, publicUrl });

/** The parts that the HTTP API is built from. */
export type ApiParts = {
  database: Database;
  /** The database for reads that may be slightly out of date; the primary by default. */
  reads?: StaleReads;
  corpus: Corpus;
  keys: KeyVerifier;
  metrics: Metrics;
  log: Log;
  settings: ApiSettings;
};

/** The parts, and what the APIs share: which partner's pages are shown if no one is signed in, and the open streams. */
export type ServedParts = ApiParts & {
  reads: StaleReads;
  pagePartners: PagePartners;
  streams: Streams;
  /** How many requests of each organisation this node works on. */
  inWork: Map<string, number>;
};

/** All partners of a distributor together have this many shares, because it can create any number of them. */
const DISTRIBUTOR_SHARES = 4;

/** Whose share of a node's work a request takes: its organisation's, and for a partner's its distributor's too. */
export const sharesOf = ({ partnerId, distributorId }: Caller, requestsAtOnce: number): FairShare[] => [
  ...(partnerId === undefined ? [] : [{ name: partnerId, most: requestsAtOnce }]),
  { name: distributorId, most: DISTRIBUTOR_SHARES * requestsAtOnce },
];
