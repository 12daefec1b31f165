import { expect, test } from "vitest";
import { explain } from "./explain.ts";

test("a database that belongs to another role is one line that says what to do", () => {
  const refusal = Object.assign(new Error("permission denied for table sealing_keys"), { code: "42501" });
  expect(explain(refusal)).toBe(
    "The database refuses: permission denied for table sealing_keys. The role in DATABASE_URL must own the database and all that is in it.",
  );
});
