import type { MailSender } from "../../mails/index.ts";
import type { ReportFacts } from "../facts.ts";

/** Everything that a report is drawn from. The same view gives the same bytes. */
export type ReportView = {
  facts: ReportFacts;
  locale: string;
  sender: MailSender;
  customerName: string;
  createdAt: Date;
};
