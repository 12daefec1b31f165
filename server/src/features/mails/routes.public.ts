import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { readFormBodies } from "../../platform/http/form-body.ts";
import { showPage } from "../../platform/http/plain-page.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { pageHeaders, type PageSettings } from "../../platform/http/security-headers.ts";
import { unlessAway } from "../../platform/http/unavailable.ts";
import { localeOfBrowser } from "../../platform/i18n/accept-language.ts";
import { actorFrom, systemActor } from "../audit/index.ts";
import type { PagePartners, Visit } from "../organisations/index.ts";
import {
  findRecipient,
  MAIL_SUBSCRIPTIONS,
  type MailSubscription,
  type Recipient,
} from "./unsubscribing/queries-recipients.ts";
import { changeSubscription } from "./unsubscribing/unsubscribe.ts";
import { backPage, donePage, stopPage, unknownPage } from "./unsubscribing/pages.ts";

const Link = z.object({ id: Uuid, from: z.enum(MAIL_SUBSCRIPTIONS) });

type Asked = { recipient: Recipient; from: MailSubscription };
type Parts = { db: Db; pagePartners: PagePartners; pages: PageSettings; limit: RateLimit };

/**
 * The target of the unsubscribe links in mails. Mail programs post to it without showing a page (RFC 8058), and send
 * neither cookies nor an origin, so having the link is enough to use it.
 */
export function unsubscribeRoutes({ db, pagePartners, pages, limit }: Parts): FastifyPluginAsyncZod {
  const headers = pageHeaders(pages);
  const show = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);
  const visitOf = async (request: FastifyRequest, who: Asked | undefined): Promise<Visit> => ({
    locale: localeOfBrowser(request.headers["accept-language"]),
    partner: await pagePartners.shownTo(request, who && (await unlessAway(pagePartners.find(who.recipient.partnerId)))),
  });

  async function asked(request: FastifyRequest): Promise<Asked | undefined> {
    const link = Link.safeParse(request.query);
    const recipient = link.success ? await findRecipient(db, link.data.id) : undefined;
    return recipient && link.data ? { recipient, from: link.data.from } : undefined;
  }

  const change = async (request: FastifyRequest, reply: FastifyReply, isStopped: boolean): Promise<FastifyReply> => {
    const who = await asked(request);
    const visit = await visitOf(request, who);
    if (!who) return show(reply, 404, unknownPage(visit));
    const actor = actorFrom(request, systemActor("unsubscribe-link"));
    await db.transaction().execute((tx) => changeSubscription(tx, actor, who.recipient, { from: who.from, isStopped }));
    return show(reply, 200, isStopped ? donePage(visit, who) : backPage(visit, who));
  };

  return async (app) => {
    readFormBodies(app);
    // Some mail programs post multipart form data. The body says nothing that the URL does not.
    app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, _body, done) => done(null, {}));
    const options = { schema: { hide: true }, config: { showsPage: () => true }, onRequest: limit };

    app.get("/unsubscribe", options, async (request, reply) => {
      const who = await asked(request);
      const visit = await visitOf(request, who);
      return who ? show(reply, 200, stopPage(visit, who)) : show(reply, 404, unknownPage(visit));
    });
    app.post("/unsubscribe", options, (request, reply) => change(request, reply, true));
    app.post("/subscribe", options, (request, reply) => change(request, reply, false));
  };
}
