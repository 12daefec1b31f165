import { customerId, mailId, partnerId } from "../../kernel/example-ids.ts";
import { done, lastPage, type Examples } from "../../kernel/examples.ts";

const mail = {
  id: mailId,
  kind: "alert",
  state: "refused",
  address: "owner@juniper-bakery.example",
  partnerId,
  customerId,
  customerName: "Juniper Bakery",
  subject: "Critical: Juniper Bakery found in the Larchmont Parcels breach",
  attempts: 1,
  answer: "550 5.1.1 No such mailbox",
  messageId: null,
  createdAt: "2026-11-15T08:12:00.000Z",
  dueAt: null,
  finishedAt: "2026-11-15T08:12:02.000Z",
};
const latestAt = "2026-11-16T03:40:00.000Z";

export const MAIL_EXAMPLES = {
  listCustomerMails: {
    answer: {
      mails: [
        {
          id: 48213,
          kind: "alert",
          state: "sent",
          address: "owner@juniper-bakery.example",
          createdAt: "2026-11-15T08:12:04.000Z",
          finishedAt: "2026-11-15T08:12:05.000Z",
        },
      ],
      pagination: lastPage,
    },
  },
  listMails: { answer: { mails: [mail], pagination: lastPage } },
  listMailFailureCauses: {
    answer: { causes: [{ kind: "alert", state: "refused", cause: "550 5.1.1 No such mailbox", count: 2, latestAt }] },
  },
  listSuppressedRecipients: {
    answer: {
      recipients: [
        {
          id: "01990b46-3f71-7b44-85a7-6f8b0c2d4e65",
          address: "owner@juniper-bakery.example",
          customerId,
          customerName: "Juniper Bakery",
          partnerId,
          alertsStoppedAt: "2026-11-15T08:12:00.000Z",
          reportsStoppedAt: null,
        },
      ],
      pagination: lastPage,
    },
  },
  getMail: { answer: { mail } },
  sendMailAgain: done("Email queued successfully"),
} satisfies Examples;
