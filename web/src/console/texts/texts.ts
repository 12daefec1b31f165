import { type Texts as AnyTexts, textsOf } from "../../texts/texts.ts";
import type { TextKey } from "./keys.ts";

export type { TextKey } from "./keys.ts";
export type Texts = AnyTexts<TextKey>;

/** The console is in English. Another language needs its files, and is chosen here. */
export const LOCALE = "en-GB";

const files = import.meta.glob<Record<string, string>>("../../../../locales/*/console/*.json", {
  import: "default",
});

const messages: Record<string, string> = {};
const loading = new Map<string, Promise<void>>();

/** Loads a file of texts once. A page is shown only when its own are there. */
export function loadTexts(name: string): Promise<void> {
  let loaded = loading.get(name);
  if (loaded === undefined) {
    const fetchFile = files[`../../../../locales/${LOCALE}/console/${name}.json`];
    if (fetchFile === undefined) throw new Error(`there is no locales/${LOCALE}/console/${name}.json`);
    loaded = fetchFile().then((file) => void Object.assign(messages, file));
    loading.set(name, loaded);
    loaded.catch(() => loading.delete(name));
  }
  return loaded;
}

const texts: Texts = textsOf<TextKey>(messages, LOCALE);

/** The texts of this moment, for what is said outside of a component. */
export const textsNow = (): Texts => texts;

/** The texts and formats in view. A hook, because a second language will make them change. */
export const useText = (): Texts => texts;
