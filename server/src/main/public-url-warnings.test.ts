import { expect, test } from "vitest";
import { warningsAbout } from "./public-url-warnings.ts";

test.each([
  ["https://watch.example", []],
  ["http://localhost:8080", []],
  ["http://127.0.0.1:8080", []],
  ["http://[::1]:8080", []],
  ["http://watch.example", [/cookies/]],
  ["https://203.0.113.7", [/Passkeys/]],
  ["http://203.0.113.7", [/cookies/, /Passkeys/]],
  ["https://[2001:db8::7]", [/Passkeys/]],
])("%s", (url, expected) => {
  expect(warningsAbout(url)).toEqual(expected.map((words) => expect.stringMatching(words) as string));
});
