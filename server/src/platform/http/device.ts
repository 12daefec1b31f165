/** What helps people recognise their sessions. */
export type Device = { browser: string | null; platform: string | null };

/** Most browsers also claim to be others; the first match wins. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/^(?=.*\bVersion\/).*\bSafari\//, "Safari"],
];

const PLATFORMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: typeof BROWSERS, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Two words from a fixed list; the rest of the header is not kept. */
export const deviceOf = (userAgent = ""): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  platform: nameIn(PLATFORMS, userAgent),
});
