import type { z } from "zod";

const KINDS: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Partial<Record<string, string>> = {
  email: "must be an email address",
  url: "must be a URL",
  uuid: "must be a valid UUID",
  guid: "must be a valid UUID",
  datetime: "must be a date-time with an offset, such as 2026-01-31T09:00:00Z",
};

const UNITS: Partial<Record<string, string>> = { string: "characters", array: "entries" };

/** The validator's issue in our own words, unless the rule has its own message. It follows the field's name. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeSentence(issue);
    case "too_small":
      return sizeSentence(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return sizeSentence(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "does not have the right form";
    default:
      return "is not valid";
  }
}

function typeSentence({ input, expected, path }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (path === undefined || path.length === 0) return `Request body must be ${KINDS[expected] ?? expected}`;
  return input === undefined ? "is required" : `must be ${KINDS[expected] ?? expected}`;
}

function sizeSentence(origin: string, bound: number | bigint, how: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${how} ${bound}`;
  return how === "at least" && bound === 1 ? "must not be empty" : `must have ${how} ${bound} ${unit}`;
}
