import { z } from "zod";
import { domainOf } from "../../../kernel/email-address.ts";
import { viewFrom } from "../../../kernel/view.ts";
import { ownershipName, ownershipText, type PartnerSender, type SendingServer } from "./sender.ts";

const DnsRecord = z.object({
  purpose: z.enum(["ownership", "dkim", "spf", "dmarc"]),
  type: z.enum(["TXT"]),
  name: z.string(),
  value: z.string().nullable().meta({ description: "Null if the operator's mail server determines the value." }),
  isRequired: z.boolean().meta({
    description: "Whether this record is required. Either `dkim` or `spf` is enough, so neither is required by itself.",
  }),
});

export const SenderView = z
  .object({
    address: z.string(),
    name: z.string().nullable().meta({ description: "The sender's name. Null for the partner's name." }),
    isUsed: z
      .boolean()
      .meta({ description: "Whether emails are sent from this address. They are once its domain is verified." }),
    alignedBy: z.enum(["dkim", "spf"]).nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
    failuresInARow: z.int().meta({
      description:
        "How many daily checks in a row have failed. After three, emails are sent from the operator's address again.",
    }),
    records: z.array(DnsRecord),
  })
  .meta({ id: "Sender" });

export const DnsFinding = z
  .object({ name: z.string(), state: z.enum(["right", "wrong", "missing", "unanswered"]), found: z.string() })
  .meta({ id: "DnsFinding" });

export const senderView = (sender: PartnerSender, server: SendingServer): z.infer<typeof SenderView> =>
  viewFrom(SenderView, { ...sender, isUsed: sender.verifiedAt !== null, records: recordsOf(sender, server) });

function recordsOf({ address, token }: PartnerSender, { dkimSelector, spfInclude }: SendingServer) {
  const domain = domainOf(address);
  const record = (purpose: z.infer<typeof DnsRecord>["purpose"], name: string, value: string | null) => ({
    purpose,
    type: "TXT" as const,
    name,
    value,
    isRequired: purpose === "ownership",
  });
  return [
    record("ownership", ownershipName(domain), ownershipText(token)),
    ...(dkimSelector === undefined ? [] : [record("dkim", `${dkimSelector}._domainkey.${domain}`, null)]),
    ...(spfInclude === undefined ? [] : [record("spf", domain, `v=spf1 include:${spfInclude} ~all`)]),
    record("dmarc", `_dmarc.${domain}`, "v=DMARC1; p=none"),
  ];
}
