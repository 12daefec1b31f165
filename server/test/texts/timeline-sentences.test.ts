import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "../architecture/sources.ts";

const CONSOLES = new URL("../../../web/src/console/parts/timeline-entry.ts", import.meta.url);

/** The console's sentences for everything but events. The compiler already requires the sentences for events. */
const sentences = [...readFileSync(CONSOLES, "utf8").matchAll(/^ {2}"([^"]+)": "timeline\./gm)].map(([, type]) => type);

test("the console's timeline has no sentence for what never happens", () => {
  expect(sentences.length).toBeGreaterThan(5);
  const sources = readSources().filter(({ path }) => path.startsWith("features/") && !path.endsWith(".test.ts"));
  const happens = (type = ""): boolean =>
    sources.some(({ text }) => text.includes(`"${type}"`) || text.includes(`'${type}'`));
  expect(sentences.filter((type) => !happens(type))).toEqual([]);
});
