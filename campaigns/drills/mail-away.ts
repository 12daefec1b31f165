import { randomUUID } from "node:crypto";
import { type MailServer, startMailServer } from "../../server/test/support/mails/mail-server.ts";
import type { Drill } from "../lib/drills/drill.ts";

const UNSENT = "select count(*)::int as count from mails where state <> 'sent'";

export const mailAway: Drill = {
  name: "mail server away",
  fault: "the mail server is gone: connections to its port are refused",
  mend: "it is started again on the same port",
  alerts: ["MailsLate"],
  async arrange() {
    const server = await startMailServer({ keepsContent: true });
    return {
      settings: { SMTP_URL: server.url, PUBLIC_URL: "https://watch.example", MAIL_FROM: "no-reply@watch.example" },
      // Each of these customers gets a welcome email.
      extraCall: () => ({
        kind: "onboardings with an email",
        path: "/customer/onboard",
        body: {
          ...{ companyName: "Juniper Bakery", customerReference: randomUUID(), status: "active" },
          ...{ contactEmail: `owner@${randomUUID()}.example`, assetsDomains: [`${randomUUID()}.example`] },
        },
      }),
      break: () => server.close(),
      mend: () => server.open(),
      async check({ lab: { database } }) {
        const { rows } = await database.pool.query<{ count: number }>(UNSENT);
        return [...lost(rows[0]?.count ?? 0), ...doubled(server)];
      },
      close: () => server.close(),
    };
  },
};

const lost = (count: number): string[] => (count === 0 ? [] : [`${count} emails were not sent`]);

function doubled({ accepted }: MailServer): string[] {
  const recipients = accepted.flatMap(({ to }) => to);
  if (recipients.length === 0) return ["no email arrived at all"];
  const count = recipients.length - new Set(recipients).size;
  return count === 0 ? [] : [`${count} emails arrived twice`];
}
