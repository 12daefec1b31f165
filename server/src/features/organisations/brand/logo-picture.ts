import { invalidField } from "../../../kernel/errors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { rasterise } from "../../../platform/pictures/rasterise.ts";
import type { QueueCaller } from "../../../platform/work-queue.ts";
import type { Logo, LogoPicture } from "./brand.ts";
import { findPictureRow, storePicture } from "./queries.ts";

/**
 * Draws a logo that is about to be set, while the caller waits. One that mails and reports couldn't show is refused.
 */
export async function drawLogo({ content }: Logo, asker?: QueueCaller): Promise<LogoPicture> {
  const picture = await rasterise(content, { asker });
  if (picture === undefined) {
    throw invalidField(
      "invalid-body",
      "logo",
      "cannot be drawn. Try a simpler SVG without outside parts, or a PNG of at most 16 megapixels",
    );
  }
  return { type: "image/png", content: picture };
}

/** Logos that this process is drawing. Hundreds of mails may need the same one at once. */
const drawing = new Map<string, Promise<Buffer | undefined>>();

/**
 * A partner's logo as mails and reports show it, or undefined if there is none that can be drawn. Draws a logo that was
 * set without its picture once, and keeps the picture.
 */
export async function findPicture(db: Db, partnerId: string): Promise<LogoPicture | undefined> {
  const row = await findPictureRow(db, partnerId);
  if (!row) return undefined;
  const { picture, isDrawn, logo, version } = row;
  const content = isDrawn || logo === null || version === null ? picture : await drawn(db, partnerId, logo, version);
  return content ? { type: "image/png", content } : undefined;
}

function drawn(db: Db, partnerId: string, logo: Buffer, version: string): Promise<Buffer | undefined> {
  const key = `${partnerId} ${version}`;
  const known = drawing.get(key);
  if (known) return known;
  const work = (async () => {
    const picture = await rasterise(logo);
    await db.transaction().execute((tx) => storePicture(tx, partnerId, version, picture));
    return picture;
  })().finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}
