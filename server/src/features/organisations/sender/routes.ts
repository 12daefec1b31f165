import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { conflict } from "../../../kernel/errors.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import type { PartnerSurface } from "../partner-surface.ts";
import { findSender } from "./queries.ts";
import { NewSender } from "./sender.ts";
import { checkSender } from "./check.ts";
import { noteCheck, removeSender, senderNotFound, setSender } from "./manage.ts";
import { DnsFinding, SenderView, senderView } from "./view.ts";

const OneSender = z.object({ ...success, sender: SenderView });

const Checked = OneSender.extend({
  verdict: z.enum(["verified", "refused", "unknown"]).meta({
    description: "`unknown`: a name server couldn't be reached, so the previous result still counts.",
  }),
  found: z.object({
    ownership: DnsFinding,
    dkim: DnsFinding.nullable(),
    spf: DnsFinding.nullable(),
    dmarc: DnsFinding,
  }),
});

export function senderRoutes(surface: PartnerSurface): FastifyPluginAsyncZod {
  const { db, dns, senders, path, tags, operationId, partnerOf, actorOf, refused } = surface;
  const params = z.object(surface.params);
  return async (app) => {
    app.get(`${path}/sender`, {
      config: { right: "partners:read", failure: "Failed to read sender" },
      schema: {
        operationId: operationId("getSender"),
        tags,
        summary: "Get the address that a partner's emails are sent from, and the DNS records that it needs.",
        params,
        response: {
          200: z.object({
            ...success,
            sender: SenderView.nullable().meta({ description: "Null if emails are sent from the operator's address." }),
          }),
          ...refusals(...refused),
        },
      },
      handler: async (request) => {
        const sender = await findSender(db, (await partnerOf(db, request)).id);
        return { success: true as const, sender: sender ? senderView(sender, senders) : null };
      },
    });

    app.post(`${path}/sender`, {
      config: { right: "partners:write", failure: "Failed to set sender" },
      schema: {
        operationId: operationId("setSender"),
        tags,
        summary:
          "Send a partner's emails from this address once its DNS records verify the domain. Until then, they're sent from the operator's address.",
        params,
        body: NewSender,
        response: { 200: OneSender, ...refusals(...refused) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { id } = await partnerOf(tx, request);
          const sender = await setSender(tx, actorOf(request), id, request.body);
          return { success: true as const, sender: senderView(sender, senders) };
        }),
    });

    app.post(`${path}/sender/check`, {
      config: { right: "partners:write", failure: "Failed to check sender" },
      onRequest: surface.limits.settings,
      schema: {
        operationId: operationId("checkSender"),
        tags,
        summary: "Check the sender's DNS records now. They're also checked every day.",
        params,
        response: { 200: Checked, ...refusals(...refused, "sender-not-found", "changed-meanwhile", "rate-limited") },
      },
      handler: async (request, reply) => {
        // Asks name servers before the transaction. The transaction refuses callers without access, and checks of
        // something that doesn't exist.
        const partner = await partnerOf(db, request).catch(() => undefined);
        const sender = partner && (await findSender(db, partner.id));
        const check = sender && (await checkSender(dns, sender, senders));
        return change(db, request, reply, async (tx) => {
          await partnerOf(tx, request);
          if (!sender || !check) throw senderNotFound();
          const noted = await noteCheck(tx, actorOf(request), sender, check, { countsFailures: false });
          if (!noted) throw conflict("It was changed in the meantime; check again", "changed-meanwhile");
          const { ownership, dkim = null, spf = null, dmarc } = check;
          return {
            success: true as const,
            sender: senderView(noted.sender, senders),
            verdict: check.verdict.kind,
            found: { ownership, dkim, spf, dmarc },
          };
        });
      },
    });

    app.delete(`${path}/sender`, {
      config: { right: "partners:write", failure: "Failed to remove sender" },
      schema: {
        operationId: operationId("removeSender"),
        tags,
        summary: "Send a partner's emails from the operator's address again.",
        params,
        response: { 200: Done, ...refusals(...refused, "sender-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await removeSender(tx, actorOf(request), (await partnerOf(tx, request)).id);
          return { success: true as const, message: "Sender removed successfully" };
        }),
    });
  };
}
