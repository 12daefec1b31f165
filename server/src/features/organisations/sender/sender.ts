import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { textOf } from "../../../kernel/text.ts";

/** What makes a mail from a partner's domain pass DMARC: the server's signature, or the server's right to send. */
export type Alignment = "dkim" | "spf";

/** The address that a partner's mails come from, while its domain is verified. */
export type PartnerSender = {
  partnerId: string;
  address: string;
  /** Null for the partner's own name. */
  name: string | null;
  token: string;
  verifiedAt: Date | null;
  alignedBy: Alignment | null;
  checkedAt: Date | null;
  failuresInARow: number;
};

export const NewSender = z.object({ address: EmailAddress, name: textOf(1, 70).optional() });
export type NewSender = z.infer<typeof NewSender>;

/** What a partner's DNS records have to say about the operator's mail server. */
export type SendingServer = {
  /** The server signs mails of any domain with the key under this name. */
  dkimSelector: string | undefined;
  /** A domain that lets the server send includes this domain in its SPF record. */
  spfInclude: string | undefined;
};

export const ownershipName = (domain: string): string => `_sablewatch.${domain}`;
export const ownershipText = (token: string): string => `sablewatch-sender=${token}`;
