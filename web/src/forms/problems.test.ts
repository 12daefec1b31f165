import { describe, expect, test } from "vitest";
import { changesFrom, isClaimed, pick, problemsIn, wordsOf } from "./problems.ts";

const at = (path: string | null, code = "invalid-body") => ({ path, code, text: "is wrong" });

describe("a problem belongs to the field", () => {
  test.each([
    ["of its own path", at("contactEmail"), ["contactEmail"], true],
    ["of the list that the path leads into", at("alertRecipients.2"), ["alertRecipients"], true],
    ["of the object that the path leads into", at("billing.address.city"), ["billing.address"], true],
    ["that takes another path as well", at("assetsEmails.0"), ["assetsDomains", "assetsEmails"], true],
    ["that takes the code of a refusal without a path", at(null, "already-member"), ["email", "already-member"], true],
    ["and to none whose name only begins alike", at("nameOfOwner"), ["name"], false],
    ["and not to a deeper one", at("billing"), ["billing.address"], false],
    ["and to none if it has no path", at(null), ["name", "price"], false],
    ["and to none where no field is mounted", at("name"), [], false],
  ])("%s", (_what, problem, claims, expected) => {
    expect(isClaimed(problem, claims)).toBe(expected);
  });
});

describe("beside its field, the path in front of the server's words is left out", () => {
  test.each([
    ["name: must not be empty", "name", "must not be empty"],
    ["alertRecipients.2: 'x' is not an address", "alertRecipients.2", "'x' is not an address"],
    ["The name: it is taken", "name", "The name: it is taken"],
    ["named: is no field", "name", "named: is no field"],
    ["name: is wrong; price: is wrong", null, "name: is wrong; price: is wrong"],
  ])("%s", (text, path, words) => {
    expect(wordsOf({ text, path })).toBe(words);
  });
});

test("the form's own rules give a problem for each path that they name, and none for the others", () => {
  expect(problemsIn({ companyName: "Give a name", price: undefined })).toEqual([
    { path: "companyName", text: "Give a name" },
  ]);
});

describe("a form is changed", () => {
  const initial = { name: "Harbour", price: "1200.50", isOn: false, features: ["a", "b"], logo: null as object | null };

  test("by nothing that is as it was", () => {
    expect(changesFrom(initial, { ...initial, features: ["a", "b"] })).toEqual({});
  });

  test("by what differs, and by that alone", () => {
    const logo = { url: "/logo" };
    const values = { ...initial, isOn: true, features: ["b"], logo };
    expect(changesFrom(initial, values)).toEqual({ isOn: true, features: ["b"], logo });
  });

  test("and taken back by the values from before, of the same names", () => {
    const changed = changesFrom(initial, { ...initial, name: "Harbour IT", isOn: true });
    expect(pick(initial, Object.keys(changed) as (keyof typeof initial)[])).toEqual({ name: "Harbour", isOn: false });
  });
});
