import { expect, test } from "vitest";
import { EVENT_TYPES, EVENTS } from "../../events/index.ts";
import { samplePayload } from "./samples.ts";

test.each(EVENT_TYPES)("a made-up %s has what a real one has, and `test` besides", (type) => {
  const { test: mark, ...sample } = samplePayload(type);
  expect(mark).toBe(true);
  expect(EVENTS[type].data.parse(sample)).toEqual(sample);
});
