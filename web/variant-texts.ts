import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FIRST = fileURLToPath(new URL("../locales/en-GB/portal.json", import.meta.url));
const VARIANT = fileURLToPath(new URL("../locales/en-US/portal.json", import.meta.url));
/** Not a JSON file for the bundler. */
const MODULE = "\0portal-en-US";

/**
 * Builds the portal's American texts as what differs from the British ones. Most browsers ask for American English, and
 * many of their users then get British texts, because that is their company's language. Without this they would load
 * almost the same file twice.
 */
export function variantTexts(): Plugin {
  return {
    name: "variant-texts",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id.endsWith("/locales/en-US/portal.json") ? MODULE : null),
    load: (id) => (id === MODULE ? moduleOf(differing(readTexts(FIRST), readTexts(VARIANT))) : null),
  };
}

type AllTexts = Readonly<Record<string, string>>;

const readTexts = (file: string): AllTexts => JSON.parse(readFileSync(file, "utf8")) as AllTexts;

const differing = (first: AllTexts, variant: AllTexts): AllTexts =>
  Object.fromEntries(Object.entries(variant).filter(([key, text]) => first[key] !== text));

const moduleOf = (texts: AllTexts): string =>
  `import first from ${JSON.stringify(FIRST)};\nexport default { ...first, ...${JSON.stringify(texts)} };`;
