import { type Texts as AnyTexts, textsOf } from "../../texts/texts.ts";
import type { TextKey } from "./keys.ts";

export type { TextKey } from "./keys.ts";
export type Texts = AnyTexts<TextKey>;

/** The console is in English. To add a language, add its files and choose it here. */
export const LOCALE = "en-GB";

const files = import.meta.glob<Record<string, string>>("../../../../locales/*/console/*.json", {
  import: "default",
});

const messages: Record<string, string> = {};
const loading = new Map<string, Promise<void>>();

/** Loads a text file once. A page is shown only once its own texts have loaded. */
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

/** The current texts, for use outside of components. */
export const textsNow = (): Texts => texts;

/** The current texts and formats. This is a hook because they will change once there is a second language. */
export const useText = (): Texts => texts;
