import { z } from "zod";
import { numberedId } from "../../kernel/keyset.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { operatorActorOf } from "../audit/index.ts";
import {
  getMail,
  type KnownMailKind,
  MailCause,
  mailList,
  MailQuery,
  MailView,
  mailView,
  readMailCauses,
  readMails,
  readSuppressed,
  sendMailAgain,
  suppressedList,
  SuppressedQuery,
} from "./overview/overview.ts";

const tags = ["Operator"];
const inPath = z.object({ mailId: numberedId("Mail ID") });

/** The outbox across all tenants: the state of mails, never their contents. */
export const operatorRoutes = ({ db, mailKinds }: { db: Db; mailKinds: readonly KnownMailKind[] }) =>
  calls({ db, tags }, (api) => {
    api.get("/mails", "listMails", "mails:read", {
      summary:
        "List the emails of all tenants, newest first: who they went to, which customer they're about, and their state.",
      failure: "Failed to list emails",
      schema: { query: MailQuery, answer: mailList.answer },
      handler: (request) => readMails(db, request.query),
    });

    api.get("/mails/failures", "listMailFailureCauses", "mails:read", {
      summary: "Get why emails wait after an attempt, were refused or given up, the most frequent cause first.",
      failure: "Failed to count email failures",
      schema: { answer: { causes: z.array(MailCause) } },
      handler: async () => ({ causes: await readMailCauses(db) }),
    });

    api.get("/mails/suppressed", "listSuppressedRecipients", "mails:read", {
      summary: "List the recipients who unsubscribed from alerts or reports.",
      schema: { query: SuppressedQuery, answer: suppressedList.answer },
      handler: (request) => readSuppressed(db, request.query),
    });

    api.get("/mails/:mailId", "getMail", "mails:read", {
      summary: "Get the state of an email. Its contents are never shown.",
      failure: "Failed to read email",
      schema: { params: inPath, answer: { mail: MailView }, errors: ["mail-not-found"] },
      handler: async (request) => ({ mail: mailView(await getMail(db, request.params.mailId)) }),
    });

    api.post("/mails/:mailId/send-again", "sendMailAgain", "mails:write", {
      summary: "Resend an email that was refused or given up, unless it contains a sign-in link.",
      failure: "Failed to resend email",
      schema: { params: inPath, answer: "Email queued successfully", errors: ["mail-not-found", "mail-not-sendable"] },
      change: (tx, request) => sendMailAgain(tx, operatorActorOf(request), request.params.mailId, mailKinds),
    });
  });
