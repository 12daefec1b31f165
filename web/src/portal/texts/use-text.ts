import { useStore } from "../../state/use-store.ts";
import { type ShownMessages, shownMessages } from "./shown.ts";
import { type Texts, textsOf } from "../../texts/texts.ts";

const made = new WeakMap<ShownMessages, Texts>();

/** The texts and formats of the language on the screen. */
export const useText = (): Texts => textsIn(useStore(shownMessages));

/** The same for the current moment, for use outside of components. */
export const textsNow = (): Texts => textsIn(shownMessages.get());

function textsIn(shown: ShownMessages | null): Texts {
  if (shown === null) throw new Error("nothing is rendered before a language is there");
  let texts = made.get(shown);
  if (texts === undefined) {
    texts = textsOf(shown.messages, shown.locale);
    made.set(shown, texts);
  }
  return texts;
}
