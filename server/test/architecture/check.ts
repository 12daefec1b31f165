import { describe, expect, test } from "vitest";
import type { Rule } from "./rules.ts";
import { parseSource, type Source } from "./sources.ts";

export type Case = {
  guarantee: string;
  rule: Rule;
  /** Files, by path, that break the rule. They prove that the rule detects violations. */
  broken: Record<string, string>;
};

export function checkRules(sources: readonly Source[], cases: readonly Case[]): void {
  describe.each(cases)("$guarantee", ({ rule, broken }) => {
    test("holds", () => {
      expect(rule(sources)).toEqual([]);
    });

    test("would be noticed if broken", () => {
      const violations = rule(Object.entries(broken).map(([path, text]) => parseSource(path, text)));
      for (const path of Object.keys(broken)) expect(violations.join("\n")).toContain(path.split("/index.ts")[0]);
    });
  });
}
