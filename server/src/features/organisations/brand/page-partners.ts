import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { asciiHost } from "../../../kernel/domain-name.ts";
import { SECOND } from "../../../kernel/duration.ts";
import { readUuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { cookieOf } from "../../../platform/http/cookie-header.ts";
import { unlessAway } from "../../../platform/http/unavailable.ts";
import { findPagePartner, findPagePartnerAtHost, type PagePartner } from "./queries.ts";

/** Which partner's pages a browser sees if no one is signed in. */
export type PagePartners = {
  /** The partner at whose own host the request arrived. */
  ownerOfHost(request: FastifyRequest): Promise<PagePartner | undefined>;
  find(partnerId: string): Promise<PagePartner | undefined>;
  /**
   * The one place that decides which partner a page shows: the host's owner; else the partner `linked` by the page's
   * link; else the partner that the address names; else the partner of this browser's last session. A partner's own
   * host never shows another partner. Costs at most one query. If the database is unreachable, see `remembered`.
   */
  shownTo(request: FastifyRequest, linked?: PagePartner): Promise<PagePartner | undefined>;
  /** The same without asking the database, for error pages: as far as this process knows. */
  remembered(request: FastifyRequest): PagePartner | undefined;
  /** Stores in the browser which partner its last session belonged to. The id isn't secret and opens nothing. */
  noteSession(reply: FastifyReply, partnerId: string): void;
  /** Whether this browser ever had a session. */
  hadSession(request: FastifyRequest): boolean;
  /** The address at which a partner's customers use the service: its own host once that is verified. */
  rootFor(partnerId: string): Promise<string>;
};

/** A new brand or host applies on every node after this time. */
const BELIEVED_MS = 3 * SECOND;
const MOST_KEPT = 2_000;
const YEAR_SECONDS = 31_536_000;

type Kept = { partner: PagePartner | undefined };
const NOBODY: Kept = { partner: undefined };

export function createPagePartners(db: Db, publicUrl: () => string): PagePartners {
  const byId = keeping((id) => findPagePartner(db, id));
  const byHost = keeping((host) => findPagePartnerAtHost(db, host));
  // Browsers refuse a cookie with this prefix from any other host, and on http.
  const cookieName = () => (publicUrl().startsWith("https:") ? "__Host-sw_partner" : "sw_partner");

  /** A host that may be a partner's. Most requests arrive at our own and need no look-up. */
  function strangeHostOf({ hostname }: FastifyRequest): string | undefined {
    const host = asciiHost(hostname.toLowerCase());
    return host === new URL(publicUrl()).hostname ? undefined : host;
  }

  /** The partner named by the address, else by the last session. */
  function namedBy(request: FastifyRequest): string | undefined {
    const id = partnerInQuery(request) ?? cookieOf(request, cookieName());
    return id === undefined ? undefined : readUuid(id);
  }

  async function ownerOfHost(request: FastifyRequest): Promise<PagePartner | undefined> {
    const host = strangeHostOf(request);
    return host === undefined ? undefined : byHost.find(host);
  }

  async function decide(request: FastifyRequest, linked?: PagePartner): Promise<PagePartner | undefined> {
    const known = (await ownerOfHost(request)) ?? linked;
    const id = known ? undefined : namedBy(request);
    return id === undefined ? known : byId.find(id);
  }

  function remembered(request: FastifyRequest): PagePartner | undefined {
    const host = strangeHostOf(request);
    const owner = host === undefined ? NOBODY : byHost.kept(host);
    // A host that hasn't been looked up yet may be a partner's.
    if (!owner || owner.partner) return owner?.partner;
    const id = namedBy(request);
    return id === undefined ? undefined : byId.kept(id)?.partner;
  }

  return {
    ownerOfHost,
    find: byId.find,
    shownTo: async (request, linked) => {
      const decided = await unlessAway(decide(request, linked).then((partner) => ({ partner })));
      return decided ? decided.partner : remembered(request);
    },
    remembered,
    noteSession(reply, partnerId) {
      const options = { httpOnly: true, secure: true, sameSite: "lax", path: "/", maxAge: YEAR_SECONDS } as const;
      void reply.setCookie(cookieName(), partnerId, options);
    },
    hadSession: (request) => cookieOf(request, cookieName()) !== undefined,
    async rootFor(partnerId) {
      return rootOf((await byId.find(partnerId))?.portalHost ?? null, publicUrl());
    },
  };
}

/** The service's address for a partner's customers. */
export const rootOf = (portalHost: string | null, publicUrl: string): string =>
  portalHost === null ? publicUrl : `https://${portalHost}`;

/** The partner that a request's address names, as links in mails do. */
export function partnerInQuery({ query }: FastifyRequest): string | undefined {
  const { partner } = (query ?? {}) as { partner?: unknown };
  return typeof partner === "string" ? readUuid(partner) : undefined;
}

/**
 * Reads again after a few seconds, once for all that wait. Keeps the last result for times when the database is
 * unreachable.
 */
function keeping(ask: (key: string) => Promise<PagePartner | undefined>) {
  const kept = new LRUCache<string, Kept>({
    max: MOST_KEPT,
    ttl: BELIEVED_MS,
    fetchMethod: async (key) => ({ partner: await ask(key) }),
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });
  return {
    find: async (key: string) => (await kept.fetch(key))?.partner,
    kept: (key: string) => kept.peek(key, { allowStale: true }),
  };
}
