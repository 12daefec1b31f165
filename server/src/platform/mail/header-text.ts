import { shortened } from "../../kernel/text.ts";

const BREAKS = /[\p{Cc}\u2028\u2029 ]+/gu;

/** They turn round the order of what stands after them, also of what is ours. */
const TURNS = /\p{Bidi_Control}+/gu;

/** No mail program shows more of a subject, and none half as much of a name. A line of a header ends at 998 bytes. */
const MOST_OF_A_SUBJECT = 200;
const MOST_OF_A_NAME = 70;

/**
 * "=?" begins a word that mail programs decode, some of them also within quotes, or once more in what they have decoded.
 * Apart, the two begin nothing.
 */
const inPlainWords = (text: string): string =>
  text.replace(TURNS, "").replace(BREAKS, " ").replaceAll("=?", "= ?").trim();

/** Text that anybody wrote, as a subject. */
export const subjectText = (text: string): string => shortened(inPlainWords(text), MOST_OF_A_SUBJECT);

/** In any of its widths. */
const AT_IN_A_WORD = /(?<=\S)[@\uff20\ufe6b](?=\S)/gu;

/** A name as a sender's. Mail programs show it in place of the address, so it must not be read as one. */
export const senderName = (name: string): string =>
  shortened(inPlainWords(name.replace(AT_IN_A_WORD, " (at) ")), MOST_OF_A_NAME);
