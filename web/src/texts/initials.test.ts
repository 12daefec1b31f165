import { expect, test } from "vitest";
import { firstLetter, initialsOfEmail, initialsOfName } from "./initials.ts";

test("a monogram is the first letter or digit, even after other characters", () => {
  expect(firstLetter("« élan »")).toBe("É");
  expect(firstLetter("3 Sisters")).toBe("3");
  expect(firstLetter("…")).toBe("");
});

test("a company's initials come from its first two words", () => {
  expect(initialsOfName("Harbour Bakery & Sons")).toBe("HB");
  expect(initialsOfName("Juniper")).toBe("J");
  expect(initialsOfName("Smith & Sons")).toBe("SS");
});

test("a person's initials are two letters of the email address", () => {
  expect(initialsOfEmail("kim.ops@juniper.example")).toBe("KO");
  expect(initialsOfEmail("owner@juniper.example")).toBe("OW");
  expect(initialsOfEmail("")).toBe("");
});
