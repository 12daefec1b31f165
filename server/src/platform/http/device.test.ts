import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

test.each([
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Edge", "Windows"],
  [`${WINDOWS} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, "Opera", "Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Windows"],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, "Safari", "macOS"],
  [`${MAC} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`, "Edge", "Android"],
  [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, "Samsung Internet", "Android"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox", "Android"],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, "Firefox", "iPhone"],
  [`${IPHONE} Version/18.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/604.1`, "Edge", "iPhone"],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.1.1`, "Opera", "iPhone"],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPad",
  ],
  ["curl/8.5.0", null, null],
  ["Mozilla/5.0 (compatible; Googlebot/2.1)", null, null],
  ["", null, null],
  [undefined, null, null],
])("%s", (userAgent, browser, platform) => {
  expect(deviceOf(userAgent)).toEqual({ browser, platform });
});

test("nothing of what a browser says is kept but words of ours, however it is written", () => {
  const words = new Set<string | null>(["Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari", null]);
  const platforms = new Set<string | null>([
    "iPhone",
    "iPad",
    "Android",
    "Windows",
    "macOS",
    "ChromeOS",
    "Linux",
    null,
  ]);
  const parts = fc.constantFrom(
    "Chrome/",
    "Firefox/",
    "Version/",
    "Safari/",
    "Windows",
    "Android",
    "<b>",
    "\0",
    " ",
    "é",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 20 }), (said) => {
      const { browser, platform } = deviceOf(said.join(""));
      expect([words.has(browser), platforms.has(platform)]).toEqual([true, true]);
    }),
  );
  expect(deviceOf(`Version/${"Version/".repeat(2000)}`)).toEqual({ browser: null, platform: null });
});
