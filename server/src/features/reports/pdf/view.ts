import type { Sender } from "../../mails/index.ts";
import type { ReportFacts } from "../facts.ts";

/** What a report is made from. The same view gives the same bytes. */
export type ReportView = {
  facts: ReportFacts;
  locale: string;
  sender: Sender;
  customerName: string;
  createdAt: Date;
};
