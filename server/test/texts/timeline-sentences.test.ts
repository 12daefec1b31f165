import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENT_KINDS } from "../../src/features/webhooks/index.ts";
import { readSources } from "../architecture/sources.ts";

const CONSOLES = new URL("../../../web/src/console/parts/timeline-entry.ts", import.meta.url);

/** The types that the console has a sentence for. */
const sentences = [...readFileSync(CONSOLES, "utf8").matchAll(/^ {2}"([^"]+)": "timeline\./gm)].map(([, type]) => type);

const EVENTS = EVENT_KINDS.map(({ type }) => type);

test("the console has a sentence for each event about a customer", () => {
  const aboutCustomers = EVENTS.filter((type) => !type.startsWith("webhook."));
  expect(aboutCustomers.filter((type) => !sentences.includes(type))).toEqual([]);
});

test("it has none for what never happens", () => {
  expect(sentences.length).toBeGreaterThan(20);
  const written = readSources().filter(({ path }) => path.startsWith("features/") && !path.endsWith(".test.ts"));
  const happens = (type = ""): boolean =>
    EVENTS.includes(type) || written.some(({ text }) => text.includes(`"${type}"`) || text.includes(`'${type}'`));
  expect(sentences.filter((type) => !happens(type))).toEqual([]);
});
