import { describe, expect, test } from "vitest";
import { changesFrom, isClaimed, pick, problemsIn, wordsOf } from "./problems.ts";

const at = (path: string | null, code = "invalid-body") => ({ path, code, text: "is wrong" });

describe("a problem belongs to the field", () => {
  test.each([
    ["with the same path", at("contactEmail"), ["contactEmail"], true],
    ["of the list that contains the path", at("alertRecipients.2"), ["alertRecipients"], true],
    ["of the object that contains the path", at("billing.address.city"), ["billing.address"], true],
    ["that also covers another path", at("assetsEmails.0"), ["assetsDomains", "assetsEmails"], true],
    ["that covers the error code, if there is no path", at(null, "already-member"), ["email", "already-member"], true],
    ["but not if the names only begin with the same letters", at("nameOfOwner"), ["name"], false],
    ["but not if the field is deeper than the path", at("billing"), ["billing.address"], false],
    ["but not if the problem has no path", at(null), ["name", "price"], false],
    ["but not if no field is mounted", at("name"), [], false],
  ])("%s", (_what, problem, claims, expected) => {
    expect(isClaimed(problem, claims)).toBe(expected);
  });
});

describe("beside its field, a problem is shown without its path", () => {
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

test("the form's own rules give one problem for each path with a text, and none for the others", () => {
  expect(problemsIn({ companyName: "Give a name", price: undefined })).toEqual([
    { path: "companyName", text: "Give a name" },
  ]);
});

describe("the changes of a form", () => {
  const initial = { name: "Harbour", price: "1200.50", isOn: false, features: ["a", "b"], logo: null as object | null };

  test("are empty if all values are the same", () => {
    expect(changesFrom(initial, { ...initial, features: ["a", "b"] })).toEqual({});
  });

  test("contain only the values that differ", () => {
    const logo = { url: "/logo" };
    const values = { ...initial, isOn: true, features: ["b"], logo };
    expect(changesFrom(initial, values)).toEqual({ isOn: true, features: ["b"], logo });
  });

  test("are undone with the initial values of the same fields", () => {
    const changed = changesFrom(initial, { ...initial, name: "Harbour IT", isOn: true });
    expect(pick(initial, Object.keys(changed) as (keyof typeof initial)[])).toEqual({ name: "Harbour", isOn: false });
  });
});
