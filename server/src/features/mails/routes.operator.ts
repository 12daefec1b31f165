import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { numberedId } from "../../kernel/keyset.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import {
  getMail,
  type KnownMailKind,
  MailCause,
  MailList,
  MailQuery,
  MailView,
  mailView,
  readMailCauses,
  readMails,
  readSuppressed,
  sendMailAgain,
  SuppressedList,
  SuppressedQuery,
} from "./overview/overview.ts";

const tags = ["Operator"];
const inPath = z.object({ mailId: numberedId("Mail ID") });

/** The outbox across all tenants: the state of mails, never their contents. */
export function operatorRoutes({
  db,
  mailKinds,
}: {
  db: Db;
  mailKinds: readonly KnownMailKind[];
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/mails", {
      config: { right: "mails:read", failure: "Failed to list emails" },
      schema: {
        operationId: "listMails",
        tags,
        summary:
          "List the emails of all tenants, newest first: who they went to, which customer they're about, and their state.",
        querystring: MailQuery,
        response: { 200: MailList },
      },
      handler: (request) => readMails(db, request.query),
    });

    app.get("/mails/failures", {
      config: { right: "mails:read", failure: "Failed to count email failures" },
      schema: {
        operationId: "listMailFailureCauses",
        tags,
        summary: "Get why emails were refused or given up, the most frequent cause first.",
        response: { 200: z.object({ ...success, causes: z.array(MailCause) }) },
      },
      handler: async () => ({ success: true as const, causes: await readMailCauses(db) }),
    });

    app.get("/mails/suppressed", {
      config: { right: "mails:read", failure: "Failed to list suppressed recipients" },
      schema: {
        operationId: "listSuppressedRecipients",
        tags,
        summary: "List the recipients who unsubscribed from alerts or reports.",
        querystring: SuppressedQuery,
        response: { 200: SuppressedList },
      },
      handler: (request) => readSuppressed(db, request.query),
    });

    app.get("/mails/:mailId", {
      config: { right: "mails:read", failure: "Failed to read email" },
      schema: {
        operationId: "getMail",
        tags,
        summary: "Get the state of an email. Its contents are never shown.",
        params: inPath,
        response: { 200: z.object({ ...success, mail: MailView }), ...refusals("mail-not-found") },
      },
      handler: async (request) => ({
        success: true as const,
        mail: mailView(await getMail(db, request.params.mailId)),
      }),
    });

    app.post("/mails/:mailId/send-again", {
      config: { right: "mails:write", failure: "Failed to resend email" },
      schema: {
        operationId: "sendMailAgain",
        tags,
        summary: "Resend an email that was refused or given up, unless it contains a sign-in link.",
        params: inPath,
        response: { 200: Done, ...refusals("mail-not-found", "mail-not-sendable") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await sendMailAgain(tx, operatorActorOf(request), request.params.mailId, mailKinds);
          return { success: true as const, message: "Email queued successfully" };
        }),
    });
  };
}
