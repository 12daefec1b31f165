import { escapeHtml } from "../../../kernel/html.ts";
import { LIGHT } from "../../../kernel/palette.ts";
import { firstLetter } from "../../../kernel/text.ts";
import type { Attachment } from "../../../platform/mail/letter.ts";
import type { MailSender } from "../sender.ts";

const SIDE_PX = 36;
const WIDEST_PX = 200;
const CID = "logo@partner";

type Size = { width: number; height: number };

type Mark = { html: string; attachment: Attachment | undefined };

/** The partner's logo as an attached image, or else the first letter of its name in its colour. */
export function markOf({ name, colours, logo }: MailSender): Mark {
  const size = logo && sizeOfPng(logo.content);
  if (!logo || !size) return { html: monogram(name, colours.light), attachment: undefined };
  const attachment = { filename: "logo.png", contentType: logo.type, content: logo.content, cid: CID };
  return { html: picture(size), attachment };
}

/** Sets both width and height: Outlook ignores maximum sizes and shows a large image at full size. */
function picture({ width, height }: Size): string {
  const scale = Math.min(SIDE_PX / height, WIDEST_PX / width);
  const shownWidth = Math.max(1, Math.round(width * scale));
  const shownHeight = Math.max(1, Math.round(height * scale));
  return (
    `<td class="logo" style="line-height:0"><img src="cid:${CID}" alt="" width="${shownWidth}" ` +
    `height="${shownHeight}" style="display:block;border:0;width:${shownWidth}px;height:${shownHeight}px" /></td>`
  );
}

function monogram(name: string, colour: string): string {
  return (
    `<td class="brand" aria-hidden="true" width="${SIDE_PX}" height="${SIDE_PX}" align="center" valign="middle" ` +
    `bgcolor="${colour}" style="width:${SIDE_PX}px;height:${SIDE_PX}px;border-radius:10px;background-color:${colour};` +
    `color:${LIGHT.card};font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:${SIDE_PX}px;` +
    `text-align:center">${escapeHtml(firstLetter(name))}</td>`
  );
}

/** A PNG starts with its size. */
function sizeOfPng(content: Buffer): Size | undefined {
  if (content.length < 24) return undefined;
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
