import { describe, expect, test } from "vitest";
import { type AskingParty, STAFF_ROLES, type StaffRole } from "./asker.ts";
import { lesserRole, refusalOfRight, type Right, RIGHTS, rightsOf, rolesWith } from "./rights.ts";

const ALL = Object.keys(RIGHTS) as Right[];

const member = (role: StaffRole, isFresh = true): AskingParty => ({
  kind: "staff",
  personId: "",
  sessionId: "",
  membershipId: "",
  role,
  isFresh,
});

const codeOf = (asker: AskingParty, right: Right): string | undefined => refusalOfRight(asker, right)?.code;

test("an owner may do everything, and each role less than the one above it", () => {
  expect(rightsOf("owner")).toEqual(ALL);
  const counts = STAFF_ROLES.map((role) => rightsOf(role).length);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(new Set(counts).size).toBe(STAFF_ROLES.length);
});

test("looking after the service is for the operator's staff alone", () => {
  const own = ALL.filter((right) => /^(jobs|mails|settings|system):/.test(right));
  expect(own).toHaveLength(6);
  for (const kind of ["distributor", "partner"] as const) {
    expect(rightsOf("owner", kind)).toEqual(ALL.filter((right) => !own.includes(right)));
  }
});

test("a viewer only reads", () => {
  expect(rightsOf("viewer").filter((right) => !right.endsWith(":read"))).toEqual([]);
});

test.each(["people", "billing", "sign-in"])("%s are for owners alone", (what) => {
  for (const right of ALL.filter((one) => one.startsWith(`${what}:`))) {
    for (const role of STAFF_ROLES) expect(rightsOf(role).includes(right)).toBe(role === "owner");
  }
});

test("a technician has nothing to do with keys and secrets", () => {
  expect(rightsOf("technician").filter((right) => /keys|secrets|partners:(write|delete)/.test(right))).toEqual([]);
});

test("people, secrets and deletions want a fresh proof, and nothing that only reads does", () => {
  const freshly = ALL.filter((right) => codeOf(member("owner", false), right) === "fresh-sign-in-required");
  expect(freshly.filter((right) => right.endsWith(":read"))).toEqual([]);
  const wanted = ALL.filter((right) => /(people|secrets|sign-in|keys):write|:delete/.test(right));
  expect(freshly).toEqual(expect.arrayContaining(wanted));
});

describe.each(STAFF_ROLES)("made by somebody with the role %s", (role) => {
  const refused = (right: Right) => (rightsOf(role).includes(right) ? undefined : "right-missing");

  test("an API key may do what they may, and needs no fresh proof", () => {
    for (const right of ALL) expect(codeOf({ kind: "key", keyId: "", role }, right)).toBe(refused(right));
  });

  test("an operator's token may do what they may, or read what they may read, as its scope says", () => {
    for (const right of ALL) {
      expect(codeOf({ kind: "token", keyId: "", role, scope: "write" }, right)).toBe(refused(right));
      const reading = codeOf({ kind: "token", keyId: "", role, scope: "read" }, right);
      expect(reading).toBe(right.endsWith(":read") ? refused(right) : "right-missing");
    }
  });
});

test("a right's roles are those whose rights have it, and of two roles the lesser has no more than either", () => {
  for (const right of ALL)
    expect(rolesWith(right)).toEqual(STAFF_ROLES.filter((role) => rightsOf(role).includes(right)));
  for (const one of STAFF_ROLES)
    for (const other of STAFF_ROLES)
      expect(rightsOf(lesserRole(one, other))).toEqual(
        rightsOf(one).filter((right) => rightsOf(other).includes(right)),
      );
});
