import { expect, test } from "vitest";
import { readMark } from "./migration-file.ts";

test.each([
  ["-- additive\ncreate table x ();", { isBreaking: false, isOutsideTransaction: false }],
  ["-- additive, outside a transaction\n", { isBreaking: false, isOutsideTransaction: true }],
  [
    "-- breaking: nodes of the version before would store secrets in the clear\n",
    { isBreaking: true, isOutsideTransaction: false },
  ],
])("%j is read", (statements, mark) => {
  expect(readMark("0035_things.sql", statements)).toEqual(mark);
});

test.each(["", "create table x ();", "-- breaking:\n", "-- Additive\n", "\n-- additive\n", "-- additive and more\n"])(
  "%j says nothing, which is refused",
  (statements) => {
    expect(() => readMark("0035_things.sql", statements)).toThrow('0035_things.sql must begin with "-- additive"');
  },
);
