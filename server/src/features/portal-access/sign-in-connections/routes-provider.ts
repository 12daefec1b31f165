import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { isUuid } from "../../../kernel/ids.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/db/database.ts";
import { deviceOf } from "../../../platform/http/device.ts";
import { readFormBodies } from "../../../platform/http/form-body.ts";
import { showPage } from "../../../platform/http/plain-page.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { IsFromOtherSite } from "../../../platform/http/same-origin.ts";
import { formPageHeaders, neverKept, pageHeaders, type PageSettings } from "../../../platform/http/security-headers.ts";
import { localeOfBrowser } from "../../../platform/i18n/accept-language.ts";
import type { Log } from "../../../platform/log.ts";
import type { ProviderAnswer, Providers } from "../../../platform/sign-in/protocol.ts";
import { type CameBack, createSignIns } from "../../../platform/sign-in/sign-ins.ts";
import { stateIn } from "../../../platform/sign-in/protocols.ts";
import { originOf, systemActor } from "../../audit/index.ts";
import { type PagePartners, rootOf, type Visit } from "../../organisations/index.ts";
import type { PortalAccess } from "../access.ts";
import { findCustomerOfToken } from "../sessions/queries-tokens.ts";
import { readReturnTo } from "../links/return-to.ts";
import { replaceSession } from "../sessions/sessions.ts";
import { PORTAL_HOME, type SignInFor } from "../links/sign-in-path.ts";
import { admit, judge } from "./admit.ts";
import { providerCallbackPath, type TryResult } from "./connection.ts";
import { finishTry } from "./connections.ts";
import { awayPage, refusedPage, replacePage, triedPage } from "./provider-pages.ts";
import { findOpenCustomerSignInConnection, isTryOpen, type OpenCustomerSignInConnection } from "./queries.ts";
import { type CustomerAttempt, insertCustomerAttempt, isComingIn, takeCustomerAttempt } from "./queries-attempts.ts";

export type CustomerProviderParts = {
  db: Db;
  pagePartners: PagePartners;
  access: PortalAccess;
  providers: Providers;
  publicUrl: () => string;
  pages: PageSettings;
  limits: { signIn: RateLimit };
  isFromOtherSite: IsFromOtherSite;
  log: Log;
  isHttps: boolean;
};

const FormFields = z.record(z.string(), z.string());

type About = { connection?: OpenCustomerSignInConnection | undefined; returnTo?: string | undefined };

/** Sends a customer's people to the customer's identity provider, and handles their return. */
export function customerProviderRoutes(parts: CustomerProviderParts): FastifyPluginAsyncZod {
  const { db, pagePartners, access, providers, publicUrl, limits, isFromOtherSite, log, isHttps } = parts;
  const headers = pageHeaders(parts.pages);
  const formHeaders = formPageHeaders(parts.pages);
  const signIns = createSignIns<OpenCustomerSignInConnection, CustomerAttempt>({
    providers,
    cookieName: "sw_begun",
    isHttps,
    log,
    keep: (attempt, key) => db.transaction().execute((tx) => insertCustomerAttempt(tx, attempt, key)),
  });
  const page = { schema: { hide: true }, config: { showsPage: () => true }, onRequest: limits.signIn };

  /** Which host this browser is using: the partner's own or ours. The cookie of an attempt exists only there. */
  const rootAt = async (request: FastifyRequest): Promise<string> =>
    rootOf((await pagePartners.ownerOfHost(request))?.portalHost ?? null, publicUrl());

  async function visitBy(request: FastifyRequest, { connection, returnTo }: About): Promise<[Visit, SignInFor]> {
    const told = connection && (await pagePartners.find(connection.partnerId));
    const partner = await pagePartners.shownTo(request, told);
    const visit = { locale: localeOfBrowser(request.headers["accept-language"]), partner };
    return [
      visit,
      { returnTo, ...(connection && partner?.id === connection.partnerId ? { partnerId: partner.id } : {}) },
    ];
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, about: About = {}): Promise<FastifyReply> {
    return showPage(reply, headers, 401, refusedPage(...(await visitBy(request, about))));
  }

  /** A connection that may be used here: at a partner's own host, only connections of that partner's customers. */
  async function connectionAt(request: FastifyRequest): Promise<OpenCustomerSignInConnection | undefined> {
    const { customerId } = request.params as { customerId: string };
    const connection = isUuid(customerId) ? await findOpenCustomerSignInConnection(db, customerId) : undefined;
    const only = await access.onlyPartnerAt(request);
    return only === undefined || connection?.partnerId === only ? connection : undefined;
  }

  return async (app) => {
    readFormBodies(app);

    app.get("/customers/:customerId/sign-in", page, async (request, reply) => {
      const { next, try: token } = request.query as { next?: unknown; try?: unknown };
      const connection = await connectionAt(request);
      const isTry = typeof token === "string";
      const isOpen = connection && (isTry ? await isTryOpen(db, connection.id, sha256(token)) : connection.isEnabled);
      if (!isOpen) return refuse(request, reply, connection?.isEnabled ? { connection } : {});
      const returnTo = readReturnTo(next);
      const redirectUrl = (await rootAt(request)) + providerCallbackPath(connection.customerId);
      const attempt = { connectionId: connection.id, isTry, returnTo: returnTo ?? null };
      const url = await signIns.begin(reply, connection, () => redirectUrl, attempt);
      if (url !== undefined) return neverKept(reply).redirect(url, 303);
      if (isTry) return tried(request, reply, connection, "provider-away");
      return showPage(reply, headers, 503, awayPage(...(await visitBy(request, { connection, returnTo }))));
    });

    app.get("/customers/:customerId/callback", page, async (request, reply) => {
      const url = new URL(request.url, await rootAt(request));
      const answer = { url, fields: url.searchParams };
      const connection = await connectionAt(request);
      if (connection && (await replacesAnother(request, connection, answer))) {
        const [visit] = await visitBy(request, { connection });
        return showPage(reply, formHeaders, 200, replacePage(visit, connection.customerId, answer.fields));
      }
      return comeBack(request, reply, answer);
    });

    // The same after the person has agreed that their session may be replaced.
    app.post("/customers/:customerId/callback", page, async (request, reply) => {
      if (isFromOtherSite(request)) return refuse(request, reply);
      const fields = new URLSearchParams(FormFields.safeParse(request.body).data ?? {});
      return comeBack(request, reply, { url: new URL(request.url, await rootAt(request)), fields });
    });
  };

  /**
   * Whether this would end another customer's session. Any page can send a browser to a provider, which may respond
   * without asking the person, so the person has to agree.
   */
  async function replacesAnother(
    request: FastifyRequest,
    { customerId }: OpenCustomerSignInConnection,
    answer: ProviderAnswer,
  ): Promise<boolean> {
    const key = signIns.attemptOf(request, stateIn(answer));
    const token = access.cookies.refreshTokenOf(request);
    if (!key || token === undefined) return false;
    const current = await findCustomerOfToken(db, sha256(token));
    return current !== undefined && current !== customerId && (await isComingIn(db, customerId, key));
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply, answer: ProviderAnswer): Promise<FastifyReply> {
    const connection = await connectionAt(request);
    const back = await signIns.comeBack(request, reply, answer, async (key) => {
      if (!connection) return undefined;
      // Committed immediately: an attempt is used up, no matter what the provider says.
      const attempt = await db.transaction().execute((tx) => takeCustomerAttempt(tx, connection.customerId, key));
      return attempt?.connectionId === connection.id ? { connection, attempt } : undefined;
    });
    if (!back) return refuse(request, reply);
    if (!back.attempt.isTry) return comeIn(request, reply, back);
    const verdict = await judge(db, back.connection, back.said);
    return tried(request, reply, back.connection, typeof verdict === "string" ? verdict : "worked");
  }

  async function comeIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { connection, attempt, said }: CameBack<OpenCustomerSignInConnection, CustomerAttempt>,
  ): Promise<FastifyReply> {
    const about = { connection, returnTo: readReturnTo(attempt.returnTo) };
    if (said === "provider-away") return showPage(reply, headers, 503, awayPage(...(await visitBy(request, about))));
    if (said === "provider-refused") return refuse(request, reply, about);
    const arrival = {
      device: deviceOf(request.headers["user-agent"]),
      days: access.sessionDays,
      from: originOf(request),
      previous: access.cookies.refreshTokenOf(request),
    };
    const session = await db.transaction().execute(async (tx) => {
      const whom = await admit(tx, connection, said);
      return typeof whom === "string" ? whom : replaceSession(tx, whom, arrival);
    });
    if (typeof session === "string") {
      log.info({ connectionId: connection.id, because: session }, "a customer's provider vouches for nobody we let in");
      return refuse(request, reply, about);
    }
    await access.letIn(reply, session);
    return neverKept(reply).redirect(about.returnTo ?? PORTAL_HOME, 303);
  }

  async function tried(
    request: FastifyRequest,
    reply: FastifyReply,
    connection: OpenCustomerSignInConnection,
    result: TryResult,
  ): Promise<FastifyReply> {
    const actor = { ...systemActor("customer-connection-try"), ...originOf(request) };
    await db.transaction().execute((tx) => finishTry(tx, actor, connection, result));
    const [visit] = await visitBy(request, { connection });
    return showPage(reply, headers, 200, triedPage(visit, result === "worked" || result === "no-portal-user"));
  }
}
