import { expect, test } from "vitest";
import { sourcesUnder } from "./instance-readers.ts";

// Instances of sensitive breaches are only shown to the person. `KNOWN_INSTANCES` leaves them out, so all code that
// reads instances must use it, or ids that come from it.

/** Statements that read or write all instances, including sensitive ones, each with the reason why it may. */
const MAY: Readonly<Record<string, string>> = {
  "breaches/instances/queries.ts": "stores what was found, and shows nothing",
  "breaches/disclosure/queries-sensitivity.ts": "hides what has become sensitive, and tells again what no longer is",
  "breaches/erasure/queries.ts": "deletes",
  "breaches/look-up/queries-private.ts": "is asked by the person, for their own mailbox",
  "breaches/reading/queries-addresses.ts":
    "listInstancesNaming: its ids only narrow a list that was read by KNOWN_INSTANCES",
  "breaches/reading/queries-standing.ts": "weighs only instances of the breaches that `selectKnown` finds",
  "breaches/look-up/queries.ts": "is given breaches of which the look-up tells those that others may know",
};

const BY_IDS = /\bid = any\(:\w+|breach_instances\.id = any\(:\w+|using \(id\)|breach_instances\.id = ranked\.id/;
const BY_THE_DOOR = /DISCLOSED_TO_OTHERS|KNOWN_INSTANCES|KNOWN_BRIEFLY/;

test("whoever reads instances of breaches reads what others may know, or says why not", () => {
  const strangers = sourcesUnder("../../src/features")
    .flatMap(({ path, statements }) => statements.map((statement) => ({ path, statement })))
    .filter(({ path, statement }) => !(path in MAY) && !BY_IDS.test(statement) && !BY_THE_DOOR.test(statement));
  expect(strangers).toEqual([]);
});
