import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { type AskingLimits, takeAsking } from "../../platform/http/asking.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { askingCard, sentCard } from "../../platform/http/sign-in-cards.ts";
import { askForStaffLink } from "./links/links.ts";
import { signedInCard, staffPage, staffTexts } from "./pages.ts";
import { CONSOLE, consoleSignInPath, readConsolePage } from "./return-to.ts";
import type { StaffAccess } from "./sessions/access.ts";
import { signOutHere } from "./sessions/sign-out.ts";

export type ConsoleParts = {
  db: Db;
  access: StaffAccess;
  limits: AskingLimits;
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
};

/** `/console`: says who is signed in, or asks for an address to send a link to. */
export function consoleRoutes({ db, access, limits, pages, isFromOtherSite }: ConsoleParts): FastifyPluginAsyncZod {
  const headers = formPageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  /** The page that a link from elsewhere led to, before the sign-in came between. */
  const wantedBy = ({ query }: FastifyRequest): string | undefined =>
    readConsolePage((query as { next?: unknown }).next);
  const askingPage = (returnTo: string | undefined, typed?: string, problem?: "invalid" | "busy") =>
    staffPage(askingCard(staffTexts, consoleSignInPath(returnTo), typed, problem));

  return async (app) => {
    readFormBodies(app);
    const page = { schema: { hide: true }, config: { showsPage: () => true } };

    app.get("/", page, async (request, reply) => {
      const { previous: session } = await access.arrivalOf(request);
      return show(reply, 200, session ? staffPage(signedInCard(session)) : askingPage(wantedBy(request)));
    });

    app.post("/", page, async (request, reply) => {
      const returnTo = wantedBy(request);
      const { status, html } = await takeAsking(request, reply, {
        limits,
        isFromOtherSite,
        ask: (email) => db.transaction().execute((tx) => askForStaffLink(tx, email, returnTo)),
        askingPage: (typed, problem) => askingPage(returnTo, typed, problem),
        sentPage: (email) => staffPage(sentCard(staffTexts, email, consoleSignInPath(returnTo))),
      });
      return show(reply, status, html);
    });

    app.post("/sign-out", page, async (request, reply) => {
      if (!isFromOtherSite(request)) await signOutHere(db, access, request, reply);
      return reply.redirect(CONSOLE, 303);
    });
  };
}
