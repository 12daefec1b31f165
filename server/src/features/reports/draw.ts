import type { Db } from "../../platform/db/database.ts";
import { coloursOf, findPicture } from "../organisations/index.ts";
import type { Drawable } from "./make.ts";
import { renderPdf } from "./render-pdf.ts";
import { getLetterhead } from "./queries.ts";
import type { QueueCaller } from "../../platform/work-queue.ts";

/** Draws the report as a PDF, with its partner's current branding. */
export async function drawReport(
  db: Db,
  { customerId, locale, facts, createdAt }: Drawable,
  asker?: QueueCaller,
): Promise<Buffer> {
  const { customerName, partnerId, partnerName, replyTo, colour, hasLogo } = await getLetterhead(db, customerId);
  // If a logo can't be drawn now, the report comes without it. The post office, which needs it too, logs the problem.
  const logo = hasLogo ? await findPicture(db, partnerId).catch(() => undefined) : undefined;
  const sender = { name: partnerName, replyTo, colours: coloursOf(colour), logo };
  return renderPdf({ facts, locale, sender, customerName, createdAt }, asker);
}
