import { expect, test } from "vitest";
import { firstLetter, initialsOfEmail, initialsOfName } from "./initials.ts";

test("a monogram is the first letter or digit, whatever stands before it", () => {
  expect(firstLetter("« élan »")).toBe("É");
  expect(firstLetter("3 Sisters")).toBe("3");
  expect(firstLetter("…")).toBe("");
});

test("a company has the initials of its first two words", () => {
  expect(initialsOfName("Harbour Bakery & Sons")).toBe("HB");
  expect(initialsOfName("Juniper")).toBe("J");
  expect(initialsOfName("Smith & Sons")).toBe("SS");
});

test("a person has those of the address, two letters in any case", () => {
  expect(initialsOfEmail("kim.ops@juniper.example")).toBe("KO");
  expect(initialsOfEmail("owner@juniper.example")).toBe("OW");
  expect(initialsOfEmail("")).toBe("");
});
