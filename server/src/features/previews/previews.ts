import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { MailSender } from "../mails/index.ts";
import { alertLetter } from "../notifications/index.ts";
import { coloursOf } from "../organisations/index.ts";
import { renderPdf } from "../reports/index.ts";
import { findPreview, insertPreview, type PreviewedBrand } from "./queries.ts";
import { SAMPLE_BREACHES, SAMPLE_CUSTOMER, sampleFacts } from "./sample.ts";

const MINUTES = 15;
const LOCALE = "en-GB";

export type BrandToTry = { partnerId: string; colour: string | null; picture: Buffer | null };

/** Returns the only copy of the token that the pages of the preview are found by. */
export async function storePreview(tx: Tx, brand: BrandToTry): Promise<{ token: string; until: Date }> {
  const token = randomSecret();
  return { token, until: await insertPreview(tx, { ...brand, tokenHash: sha256(token), minutes: MINUTES }) };
}

const senderOf = ({ name, replyTo, colour, picture }: PreviewedBrand): MailSender => ({
  name,
  replyTo,
  colours: coloursOf(colour),
  logo: picture === null ? undefined : { type: "image/png", content: picture },
});

/** An alert to a made-up customer in this brand, as a page. Pictures that a mail has attached are in the page itself. */
export async function previewMail(db: Db, token: string, root: string): Promise<string | undefined> {
  const brand = await findPreview(db, sha256(token));
  if (!brand) return undefined;
  const { html, attachments = [] } = alertLetter({
    locale: LOCALE,
    sender: senderOf(brand),
    customerName: SAMPLE_CUSTOMER,
    isRedacted: false,
    isFirstScan: false,
    breaches: SAMPLE_BREACHES,
    portalUrl: `${root}/portal`,
    portalUser: null,
    unsubscribeUrl: `${root}/portal`,
  });
  return attachments.reduce(
    (page, { cid, content, contentType }) =>
      cid === undefined
        ? page
        : page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString("base64")}`),
    html,
  );
}

/** A monthly report on a made-up customer in this brand. */
export async function previewReport(db: Db, token: string, gone: AbortSignal): Promise<Buffer | undefined> {
  const brand = await findPreview(db, sha256(token));
  if (!brand) return undefined;
  const now = new Date();
  const view = {
    facts: sampleFacts(now, LOCALE),
    locale: LOCALE,
    sender: senderOf(brand),
    customerName: SAMPLE_CUSTOMER,
    createdAt: now,
  };
  return renderPdf(view, { id: sha256(token).toString("hex"), gone });
}
