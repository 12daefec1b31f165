import {
  type ListedMail,
  listMails,
  MailQuery,
  openMail,
  readMailCauses,
  readSuppressed,
  sendMailAgain,
  STATES,
  SuppressedQuery,
} from "../features/mails/index.ts";
import { z } from "zod";
import { invalid, notFound } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, number } from "./context.ts";
import { showOne } from "./output.ts";

const Filter = MailQuery.extend({ limit: z.int().min(1).max(10_000) });

type ListOptions = {
  json?: boolean;
  state?: string;
  kind?: string;
  to?: string;
  customer?: string;
  partner?: string;
  distributor?: string;
  since?: string;
  until?: string;
  limit: number;
};

const lineOf = ({ id, createdAt, kind, state, address, subject, answer }: ListedMail) => ({
  id,
  created: createdAt,
  kind,
  state,
  to: address,
  subject,
  // If the mail was sent or kept, there is nothing to explain.
  why: state === "sent" || state === "kept" ? null : answer,
});

export const mailCommand: AddCommand = (program, context) => {
  const group = program.command("mail").description("emails to customers: their state and their contents");
  const add = adding(group, context);

  add("list", "emails, newest first", async (options: ListOptions) => {
    const { state, kind, to: address, customer: customerId, limit } = options;
    const { partner: partnerId, distributor: distributorId, since: from, until: to } = options;
    const given = { state, kind, address, customerId, partnerId, distributorId, from, to, limit };
    const filter = checked(Filter, given);
    const mails = await context.withDb((db) => {
      const kinds = context
        .mails()
        .writers(db)
        .map(({ kind }) => kind.name);
      if (filter.kind !== undefined && !kinds.includes(filter.kind)) {
        throw invalid(`kind: must be one of ${kinds.join(", ")}`);
      }
      return listMails(db, filter);
    });
    return options.json ? mails : mails.map(lineOf);
  })
    .option("--state <state>", STATES.join(", "))
    .option("--kind <kind>", "such as alert or sign-in")
    .option("--to <email>", "those to one address")
    .option("--customer <id>", "those about one customer")
    .option("--partner <id>", "those about a partner's customers")
    .option("--distributor <id>", "those about the customers of all its partners")
    .option("--since <moment>", "created then or later, such as 2026-01-31T09:00:00Z")
    .option("--until <moment>", "created then or earlier")
    .option("--limit <number>", "how many", number, 50);

  add("causes", "why emails wait, were refused or given up, the most frequent cause first", () =>
    context.withDb((db) => readMailCauses(db)),
  );

  add("suppressed", "recipients who unsubscribed from alerts or reports, at most 100", async () => {
    const query = checked(SuppressedQuery, { pageSize: 100 });
    return (await context.withDb((db) => readSuppressed(db, query))).recipients;
  });

  add(
    "send-again <id>",
    "resend an email that was refused or given up, unless it contains a sign-in link",
    async (given: string) => {
      const id = checked(z.int().min(0), number(given));
      await inTransaction(context, (tx) => {
        const kinds = context.mails().writers(tx);
        return sendMailAgain(
          tx,
          cliActor(),
          id,
          kinds.map(({ kind }) => kind),
        );
      });
      return { id, state: "waiting" };
    },
  );

  add(
    "show <id>",
    "one email: its state and its contents",
    async (given: string, options: { html?: boolean; json?: boolean }) => {
      const id = number(given);
      const { folder, publicUrl, writers } = context.mails();
      const found = await context.withDb(async (db) => {
        const [mail] = await listMails(db, { id, limit: 1 });
        if (!mail) throw notFound(`There is no mail ${id}; \`mail list\` shows those there are`);
        return { mail, content: await openMail(db, mail, { folder, publicUrl, writers: writers(db) }) };
      });
      const { mail, content } = found;
      if (options.json) return { ...mail, ...content };
      if (!options.html) showOne(context, { ...mail, subject: content.subject ?? mail.subject }, options);
      context.write(options.html ? (content.html ?? content.text) : `\n${content.text}`);
      return undefined;
    },
  ).option("--html", "the page instead of the plain text");
};
