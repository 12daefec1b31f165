import { shortened } from "../../kernel/text.ts";

const BREAKS = /[\p{Cc}\u2028\u2029 ]+/gu;

/** These characters reverse the order of the text after them, including our own. */
const TURNS = /\p{Bidi_Control}+/gu;

/** No email program shows more of a subject, or even half as much of a name. A header line may have 998 bytes. */
const MOST_OF_A_SUBJECT = 200;
const MOST_OF_A_NAME = 70;

/**
 * "=?" starts an encoded word, which email programs decode. Some decode it even within quotes, or again in text that
 * they have already decoded. A space between the two characters prevents that.
 */
const inPlainWords = (text: string): string =>
  text.replace(TURNS, "").replace(BREAKS, " ").replaceAll("=?", "= ?").trim();

/** Untrusted text as a subject. */
export const subjectText = (text: string): string => shortened(inPlainWords(text), MOST_OF_A_SUBJECT);

/** The at sign in any of its widths. */
const AT_IN_A_WORD = /(?<=\S)[@\uff20\ufe6b](?=\S)/gu;

/** A sender's display name. Mail programs show it in place of the address, so it must not look like one. */
export const senderName = (name: string): string =>
  shortened(inPlainWords(name.replace(AT_IN_A_WORD, " (at) ")), MOST_OF_A_NAME);
