import { type Texts, textsIn } from "../../../platform/i18n/messages.ts";
import type { Button, Card, Content, Item, Part, StepLine } from "./content.ts";
import { shownUrl } from "./mailto.ts";
import type { MailSender } from "../sender.ts";

const WIDTH = 76;

/** Without this, a line break in a name could end a line, a header or a part. Non-breaking spaces stay. */
const BREAKS = /[\p{Cc}\u2028\u2029 ]+/gu;

/** Text from any source, as one line. */
export const oneLine = (text: string): string => text.replace(BREAKS, " ").trim();

/** Lines of at most 76 characters if the words allow it. Links and addresses are never split. */
function wrapped(text: string, first = ""): string {
  const indent = " ".repeat(first.length);
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(BREAKS)) {
    if (word === "") continue;
    const isStart = line.length === first.length;
    if (!isStart && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line += isStart ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}

function underlined(text: string, rule: "=" | "-"): string {
  const title = wrapped(text);
  return `${title}\n${rule.repeat(Math.min(WIDTH, Math.max(...title.split("\n").map((line) => line.length))))}`;
}

function step({ action, about = "", reason, time }: StepLine): string {
  const lines = [about, reason].filter((line) => line !== "");
  return [wrapped(`${action} (${time})`, "[ ] "), ...lines.map((line) => wrapped(line, "    "))].join("\n");
}

function item({ title, url, chips = [], lines }: Item): string {
  const words = chips.map(({ word }) => word).join(", ");
  const name = wrapped(words === "" ? title : `${title} (${words})`, "- ");
  return [name, ...lines.map((line) => wrapped(line, "  ")), ...(url === undefined ? [] : [`  ${url}`])].join("\n");
}

function part(given: Part, t: Texts): string {
  switch (given.kind) {
    case "text":
    case "more":
      return wrapped(given.text);
    case "steps":
      return given.steps.map(step).join("\n\n");
    case "items":
      return given.items.map(item).join("\n\n");
    case "bullets":
      return given.items.map((text) => wrapped(text, "- ")).join("\n");
    case "score":
      return [`${given.value} (${given.chip.word})`, ...given.lines.map((line) => wrapped(line))].join("\n");
    case "figures":
      return given.figures.map(({ value, label }) => wrapped(t("figure", { label, value }), "- ")).join("\n");
  }
}

const card = ({ title, note, parts }: Card, t: Texts): string =>
  [
    underlined(title, "-"),
    ...(note === undefined ? [] : [wrapped(note)]),
    ...parts.map((given) => part(given, t)),
  ].join("\n\n");

/** A link has its own line, so that mail programs see where it ends. */
const link = ({ label, url }: Button): string => `${wrapped(label)}\n${shownUrl(url)}`;

export function plainText(content: Content, sender: MailSender, locale: string): string {
  const { headline, lead, action, cards, buttons, closing, why, unsubscribe } = content;
  const t = textsIn("email", locale);
  const questions = `${t("footer.questions", { partner: sender.name })} ${sender.replyTo}`;
  const blocks = [
    oneLine(sender.name),
    underlined(headline, "="),
    wrapped(lead),
    ...(action === undefined ? [] : [link(action)]),
    ...cards.map((given) => card(given, t)),
    ...buttons.map(link),
    ...(closing === undefined ? [] : [wrapped(closing)]),
    `${"-".repeat(WIDTH)}\n${wrapped(why)}`,
    wrapped(questions),
    ...(unsubscribe === undefined ? [] : [link(unsubscribe)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}
