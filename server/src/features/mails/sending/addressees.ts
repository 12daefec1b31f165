import { LRUCache } from "lru-cache";
import { SECOND } from "../../../kernel/duration.ts";
import { within } from "../../../platform/within.ts";
import type { Db } from "../../../platform/db/database.ts";
import { resolveLocale } from "../../../platform/i18n/messages.ts";
import { coloursOf, findPicture, rootOf } from "../../organisations/index.ts";
import type { OutgoingMail, StaffMail, Withdrawal } from "../mail.ts";
import type { MailKind } from "../kind.ts";
import { type AddresseeRow, listStaffMails, readingAddressees, type StaffMailRow } from "./queries-addressees.ts";
import type { MailSender } from "../sender.ts";

/** A mail with its recipient and sender, and the reason if it should not be sent after all. */
export type Addressed = { mail: OutgoingMail | StaffMail; withdrawal: Withdrawal | undefined };

export type AddressBook = (ids: readonly number[]) => Promise<Addressed[]>;

/** A partner's logo can be some hundred kilobytes, and thousands of consecutive mails can belong to one partner. */
const MOST_LOGOS = 50;

/** A mail doesn't wait longer than this for a logo that is being drawn. Later mails get it. */
const LOGO_PATIENCE_MS = 5 * SECOND;

type Complain = (error: unknown, problem: string) => void;

/** The sender of mails to staff. */
export type OperatorsAddress = {
  publicUrl: () => string;
  /** The address that mails come from. */
  from: string;
};

/** Looks up the recipient and the sender of each mail. */
export function openAddressBook(
  db: Db,
  kinds: readonly MailKind[],
  operator: OperatorsAddress,
  complain: Complain,
): AddressBook {
  const readAddressees = readingAddressees(kinds);
  const logos = new LRUCache<string, { logo: MailSender["logo"] }>({ max: MOST_LOGOS });

  /** Without a logo, a mail shows the first letter of the partner's name. A problem with a logo never delays mails. */
  async function logoOf({ partnerId, logoVersion }: AddresseeRow): Promise<MailSender["logo"]> {
    if (logoVersion === null) return undefined;
    const key = `${partnerId} ${logoVersion}`;
    const known = logos.get(key);
    if (known) return known.logo;
    const found = await within(
      findPicture(db, partnerId).then((logo) => ({ logo })),
      LOGO_PATIENCE_MS,
    ).catch((error: unknown) => {
      complain(error, "could not draw a partner's logo; its mails go without it");
      return undefined;
    });
    if (found) logos.set(key, found);
    return found?.logo;
  }

  return async (ids) => {
    const rows = await readAddressees(db, ids);
    const toCustomers = await Promise.all(
      rows.map(async (row) => ({
        mail: outgoing(row, await logoOf(row), operator.publicUrl()),
        withdrawal: whyNot(row),
      })),
    );
    const toStaff = rows.length < ids.length ? await listStaffMails(db, ids) : [];
    return [...toCustomers, ...toStaff.map((row) => ({ mail: toStaffMail(row, operator), withdrawal: undefined }))];
  };
}

/** Staff know the operator, so these mails are sent in its name. */
const OPERATOR_NAME = "Sablewatch";

const toStaffMail = (row: StaffMailRow, { publicUrl, from }: OperatorsAddress): StaffMail => ({
  ...row,
  sender: { name: OPERATOR_NAME, replyTo: from, colours: coloursOf(null), logo: undefined },
  from: { name: OPERATOR_NAME, address: null, takesBounces: false },
  links: { root: publicUrl(), unsubscribe: null },
});

/** Something may have changed since the mail was put into the outbox. */
function whyNot({ status, isEntitled, hasUnsubscribed }: AddresseeRow): Withdrawal | undefined {
  if (status === "inactive" || status === "dormant") return { withdrawn: "the customer was offboarded" };
  if (hasUnsubscribed) return { withdrawn: "the recipient unsubscribed" };
  if (!isEntitled) return { withdrawn: "such mails do not go there any more" };
  return undefined;
}

function outgoing(row: AddresseeRow, logo: MailSender["logo"], publicUrl: string): OutgoingMail {
  const { kind, partnerId, recipientId } = row;
  const root = rootOf(row.portalHost, publicUrl);
  return {
    ...row,
    isProspect: row.status === "prospect",
    locale: resolveLocale(row.chosenLocale ?? row.customerLocale),
    sender: { name: row.partnerName, replyTo: row.replyTo, colours: coloursOf(row.colour), logo },
    from: {
      name: row.senderName ?? row.partnerName,
      address: row.senderAddress,
      takesBounces: row.senderAlignedBy === "spf",
    },
    links: {
      root,
      // Names the partner, so that a browser without a session is shown the partner's sign-in page.
      portal: row.canSignIn ? `${root}/portal?partner=${partnerId}` : null,
      portalUser: row.canSignIn ? null : row.portalUser,
      signIn: `${root}/portal/sign-in?partner=${partnerId}`,
      unsubscribe: recipientId === null ? null : `${root}/mail/unsubscribe?from=${kind}s&id=${recipientId}`,
    },
  };
}
