import { expect, test } from "vitest";
import { EVENT_KINDS } from "../index.ts";
import { samplePayload } from "./samples.ts";

test.each(EVENT_KINDS.map(({ type, data }) => [type, data] as const))(
  "a made-up %s has what a real one has, and `test` besides",
  (type, data) => {
    const { test: mark, ...sample } = samplePayload(type);
    expect(mark).toBe(true);
    expect(data.parse(sample)).toEqual(sample);
  },
);
