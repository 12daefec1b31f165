import { escapeHtml } from "../../../kernel/html.ts";
import { LIGHT } from "../../../kernel/palette.ts";
import type { Chip } from "./chip.ts";
import type { Button, Card, Item, Part, StepLine } from "./content.ts";
import { BUTTON_TYPE, CHIPS, LINKS, ROW_LINE, TYPE } from "./html-style.ts";
import type { MailSender } from "../sender.ts";

/** The role makes screen readers skip these tables. Outlook supports no other layout. */
export const TABLE = `<table role="presentation" cellspacing="0" cellpadding="0" border="0"`;
const FULL_TABLE = `${TABLE} width="100%" style="width:100%;border-collapse:separate">`;

/** An address moves to the next line as a whole. One that is longer than a line breaks anywhere. */
const WHOLE = `<span style="display:inline-block;max-width:100%">$&</span>`;
const keepAddresses = (escaped: string): string =>
  escaped.includes("@") ? escaped.replace(/(?<!\S)[^\s@]+@\S+/g, WHOLE) : escaped;

const paragraph = (text: string, type: string): string => `<p ${type}>${keepAddresses(escapeHtml(text))}</p>`;

const chipped = ({ tone, word }: Chip): string => `<span ${CHIPS[tone]}>${escapeHtml(word)}</span>`;

/** List rows are separated by a line. */
const rowStart = (index: number, top: number, left = 0): string =>
  index === 0
    ? `valign="top" style="padding:${top - 10}px 0 0 ${left}px"`
    : `class="line" valign="top" style="padding:${top}px 0 0 ${left}px;${ROW_LINE}"`;

/** The space between two rows; below the last one the card has its own margin. */
const ROW_END = `<tr><td colspan="2" height="14" style="height:14px;font-size:0;line-height:14px">&#160;</td></tr>`;

const BOX =
  `${TABLE} aria-hidden="true"><tr><td class="edge" width="16" height="16" style="width:16px;height:16px;` +
  `border:1.5px solid ${LIGHT.edge};border-radius:6px;font-size:0;line-height:0">&#160;</td></tr></table>`;

const stepRow = ({ action, about, reason, time }: StepLine, index: number): string =>
  `<tr><td width="32" ${rowStart(index, 15)}>${BOX}</td>` +
  `<td ${rowStart(index, 14)}>${paragraph(action, TYPE.strong)}` +
  (about === undefined ? "" : paragraph(about, TYPE.small)) +
  `${paragraph(reason === "" ? time : `${time} · ${reason}`, TYPE.small)}</td></tr>`;

function itemRow({ title, url, chips = [], lines }: Item, index: number): string {
  const name = keepAddresses(escapeHtml(title));
  const heading = url === undefined ? name : `<a href="${escapeHtml(url)}" ${LINKS.ink}>${name}</a>`;
  const words = chips.map(chipped).join(`<div style="height:4px;font-size:0;line-height:4px">&#160;</div>`);
  const chipCell = chips.length > 0 ? `<td align="right" width="1%" ${rowStart(index, 14, 12)}>${words}</td>` : "";
  const texts = lines.map((line) => paragraph(line, TYPE.small)).join("");
  return (
    `<tr><td ${rowStart(index, 14)}><h3 ${TYPE.strong}>${heading}</h3></td>${chipCell}</tr>` +
    `<tr><td colspan="${chips.length > 0 ? 2 : 1}">${texts}</td></tr>`
  );
}

function bulletRow(text: string, index: number): string {
  const cell = `valign="top" style="padding-top:${index === 0 ? 0 : 8}px"`;
  return `<tr><td width="20" ${cell}><p ${TYPE.body}>&#8226;</p></td><td ${cell}>${paragraph(text, TYPE.body)}</td></tr>`;
}

const figureCell = ({ value, label }: { value: string; label: string }): string =>
  `<td width="33%" ${rowStart(1, 14)}>${paragraph(value, TYPE.figure)}${paragraph(label, TYPE.small)}</td>`;

const list = (rows: readonly string[]): string => `${FULL_TABLE}${rows.join(ROW_END)}</table>`;

function part(given: Part): string {
  switch (given.kind) {
    case "text":
      return paragraph(given.text, TYPE.body);
    case "more":
      return `${FULL_TABLE}<tr><td ${rowStart(1, 14)}>${paragraph(given.text, TYPE.small)}</td></tr></table>`;
    case "steps":
      return list(given.steps.map(stepRow));
    case "items":
      return list(given.items.map(itemRow));
    case "bullets":
      return `${FULL_TABLE}${given.items.map(bulletRow).join("")}</table>`;
    case "score":
      return (
        `${TABLE}><tr><td>${paragraph(given.value, TYPE.score)}</td>` +
        `<td style="padding:6px 0 0 12px">${chipped(given.chip)}</td></tr></table>` +
        given.lines.map((line) => paragraph(line, TYPE.small)).join("")
      );
    case "figures":
      return `${FULL_TABLE}<tr>${given.figures.map(figureCell).join("")}</tr></table>`;
  }
}

const GAP = `<tr><td height="16" style="height:16px;font-size:0;line-height:16px">&#160;</td></tr>`;

export function cardRow({ title, note, parts }: Card): string {
  const head = `<h2 ${TYPE.cardTitle}>${escapeHtml(title)}</h2>${note === undefined ? "" : paragraph(note, TYPE.small)}`;
  const spaced = parts
    .map((one, index) => `<div style="padding-top:${index === 0 ? 10 : 14}px">${part(one)}</div>`)
    .join("");
  return (
    `<tr><td class="card" bgcolor="${LIGHT.card}" style="padding:24px;background-color:${LIGHT.card};` +
    `border:1px solid ${LIGHT.line};border-radius:16px">${head}${spaced}</td></tr>${GAP}`
  );
}

/**
 * The link has the padding, so that the whole button can be tapped. Outlook ignores it and uses the cell's padding
 * instead.
 */
export function buttonRow({ label, url, isQuiet }: Button, { colours }: MailSender): string {
  const [cellClass, ground] = isQuiet ? ["quiet", LIGHT.card] : ["brand", colours.light];
  const [linkClass, text] = isQuiet ? ["ink edge", LIGHT.ink] : ["on-brand", LIGHT.card];
  const box = isQuiet ? `padding:12px 23px;border:1px solid ${LIGHT.edge}` : "padding:13px 24px";
  return (
    `<tr><td>${TABLE} class="button"><tr><td class="${cellClass}" align="center" bgcolor="${ground}" ` +
    `style="border-radius:10px;background-color:${ground};mso-padding-alt:13px 24px">` +
    `<a class="${linkClass}" href="${escapeHtml(url)}" style="display:block;${box};border-radius:10px;color:${text};` +
    `${BUTTON_TYPE}">${escapeHtml(label)}</a></td></tr></table></td></tr>${GAP}`
  );
}
