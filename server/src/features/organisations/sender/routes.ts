import { z } from "zod";
import { conflict } from "../../../kernel/errors.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import type { PartnerSurface } from "../partner-surface.ts";
import { findSender } from "./queries.ts";
import { NewSender } from "./sender.ts";
import { checkSender } from "./check.ts";
import { noteCheck, removeSender, senderNotFound, setSender } from "./manage.ts";
import { DnsFinding, SenderView, senderView } from "./view.ts";

const OneSender = z.object({ sender: SenderView });

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

export function senderRoutes(surface: PartnerSurface) {
  const { db, dns, senders, path, tags, operationId, partnerOf, actorOf, refused } = surface;
  const params = z.object(surface.params);
  return calls({ db, tags, operationId }, (api) => {
    api.get(`${path}/sender`, "getSender", "partners:read", {
      summary: "Get the address that a partner's emails are sent from, and the DNS records that it needs.",
      schema: {
        params,
        answer: {
          sender: SenderView.nullable().meta({ description: "Null if emails are sent from the operator's address." }),
        },
        errors: [...refused],
      },
      handler: async (request) => {
        const sender = await findSender(db, (await partnerOf(db, request)).id);
        return { sender: sender ? senderView(sender, senders) : null };
      },
    });

    api.post(`${path}/sender`, "setSender", "partners:write", {
      summary:
        "Send a partner's emails from this address once its DNS records verify the domain. Until then, they're sent from the operator's address.",
      schema: { params, body: NewSender, answer: OneSender, errors: [...refused] },
      change: async (tx, request) => {
        const { id } = await partnerOf(tx, request);
        const sender = await setSender(tx, actorOf(request), id, request.body);
        return { sender: senderView(sender, senders) };
      },
    });

    api.post(`${path}/sender/check`, "checkSender", "partners:write", {
      summary: "Check the sender's DNS records now. They're also checked every day.",
      limit: surface.limits.settings,
      schema: { params, answer: Checked, errors: [...refused, "sender-not-found", "changed-meanwhile"] },
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
            sender: senderView(noted.sender, senders),
            verdict: check.verdict.kind,
            found: { ownership, dkim, spf, dmarc },
          };
        });
      },
    });

    api.delete(`${path}/sender`, "removeSender", "partners:write", {
      summary: "Send a partner's emails from the operator's address again.",
      schema: { params, answer: "Sender removed successfully", errors: [...refused, "sender-not-found"] },
      change: async (tx, request) => removeSender(tx, actorOf(request), (await partnerOf(tx, request)).id),
    });
  });
}
