import { type MailKind, puttingMails } from "../mails/index.ts";
import { REPORTED } from "./queries-audience.ts";

export const reportKind: MailKind = {
  name: "report",
  turn: 3,
  isLimited: true,
  isSecret: false,
  subscription: "reports",
  audience: REPORTED,
};

export const putReports = puttingMails(reportKind);
