import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { type AskingLimits, takeAsking } from "../../platform/http/asking.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { IsFromOtherSite } from "../../platform/http/same-origin.ts";
import { formPageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { askingCard, sentCard } from "../../platform/http/sign-in-cards.ts";
import { askForStaffLink } from "./links/links.ts";
import { CONSOLE, signedInCard, staffPage, staffTexts } from "./pages.ts";
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
  const askingPage = (typed?: string, problem?: "invalid" | "busy") =>
    staffPage(askingCard(staffTexts, CONSOLE, typed, problem));

  return async (app) => {
    readFormBodies(app);
    const page = { schema: { hide: true }, config: { showsPage: () => true } };

    app.get("/", page, async (request, reply) => {
      const { previous: session } = await access.arrivalOf(request);
      return show(reply, 200, session ? staffPage(signedInCard(session)) : askingPage());
    });

    app.post("/", page, async (request, reply) => {
      const { status, html } = await takeAsking(request, reply, {
        limits,
        isFromOtherSite,
        ask: (email) => db.transaction().execute((tx) => askForStaffLink(tx, email)),
        askingPage,
        sentPage: (email) => staffPage(sentCard(staffTexts, email, CONSOLE)),
      });
      return show(reply, status, html);
    });

    app.post("/sign-out", page, async (request, reply) => {
      if (!isFromOtherSite(request)) await signOutHere(db, access, request, reply);
      return reply.redirect(CONSOLE, 303);
    });
  };
}
