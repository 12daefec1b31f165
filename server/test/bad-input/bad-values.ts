// Invalid values for fields of each kind.

export const OTHER_TYPES = [7, true, {}, []];
export const UNCLEAN = ["a\u0000b", "a\u0007b", "a\u009fb", "a\nb", "a\ud800b", "\udfff"];
export const NO_BOOLEAN = ["true", "", 1, 0, [], {}];
export const NO_PRICE = ["12", "", -0.01, 1_000_000_001, 1e308, -1e308, true, [], {}];

export const text = (max: number) => [...OTHER_TYPES, ...UNCLEAN, "x".repeat(max + 1), "x".repeat(100_000)];
export const NO_NAME = ["", "   ", "\u00a0", ...text(200)];

export const NO_EMAIL = [
  ...OTHER_TYPES,
  ...UNCLEAN.map((unclean) => `${unclean}@b.example`),
  ...UNCLEAN.map((unclean) => `b@${unclean}.example`),
  ..."a|a@|@b.example|a@b|a b@c.example|a@b@c.example|Owner <a@b.example>|a@-b.example|a@b..example|.a@b.example".split(
    "|",
  ),
  ..."a@1.2.3.4|a@[1.2.3.4]|a@b.example,c@d.example|a@b.example/c|a@b.example?c|a@b.example#c|a@b.example\\c|a@%62.example|a@b.example:25|mailto:a@b.example?".split(
    "|",
  ),
  "",
  `${"a".repeat(65)}@b.example`,
  `a@${"b".repeat(64)}.example`,
  `a@${"b.".repeat(130)}example`,
  "a".repeat(600),
];

export const NO_DOMAIN = [
  7,
  null,
  {},
  ...UNCLEAN.map((unclean) => `${unclean}.example`),
  ..."||localhost|com|co.uk|gmail.com|github.io|1.2.3.4|0x7f.1|[::1]|a b.example|-a.example|a-.example|a..example".split(
    "|",
  ),
  ..."http://|.|*.example.org|%61.example|a@b.example|a.example,b.example|a.example\\b|a\tb.example|a_.|user:pass@a.example".split(
    "|",
  ),
  `${"a".repeat(64)}.example`,
  "a.".repeat(130) + "example",
  "a".repeat(3000),
];

const lists = (bad: readonly unknown[], good: string, most: number) => [
  good,
  7,
  true,
  {},
  ...bad.map((one) => [good, one]),
  Array.from({ length: most + 1 }, (_, n) => `${n}${good}`),
];
export const NO_EMAILS = (most: number) => lists([...NO_EMAIL, null], "a@b.example", most);
export const NO_DOMAINS = lists(NO_DOMAIN, "a.example", 1000);

export const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
export const NO_CUSTOM_DATA = [
  "x",
  7,
  true,
  [],
  [{}],
  { a: "x".repeat(4096) },
  { a: "€".repeat(1366) },
  { a: "\u0000" },
  { "\u0000": 1 },
  { a: ["\ud800"] },
  { "\udfff": 1 },
  nested(21),
  { a: JSON.parse(`${"[".repeat(21)}${"]".repeat(21)}`) as unknown },
];

/** Texts that are not a date-time, with or without an offset. */
const NO_DATE_TIME = [
  ..."|yesterday|2026-01-31|2026-02-30T00:00:00Z|2026-13-01T00:00:00Z|2026-01-31T25:00:00Z|2026-01-31T09:00:00+25:00".split(
    "|",
  ),
  ..."1700000000|2026-01-31 09:00:00|+010000-01-01T00:00:00Z|2026-01-31T09:00:00ZZ|2026-01-31T09:00:00 Europe/Paris".split(
    "|",
  ),
  "2026-01-31T09:00:00Z\u0000",
];
export const NO_DATE = [...OTHER_TYPES, ...NO_DATE_TIME];
/** Invalid values for fields that require an offset. */
export const NO_MOMENT = [...NO_DATE_TIME, "2026-01-31T09:00:00", "2026-01-31T09:00:00+", "2026-01-31T09:00:00 0000"];

export const NO_LOCALE = [
  ...OTHER_TYPES,
  ..."|e|english|en_GB|en-GBR|en-GB-|-|en GB|en-GB\u0000|\ud800".split("|"),
  "en-".repeat(20),
];
export const NO_CURRENCY = [...OTHER_TYPES, ..."|gbp|GB|GBPX|XQX|€|GB\u0000".split("|")];
export const NO_ID = [
  7,
  true,
  {},
  [],
  "",
  "abc",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a1g",
  "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10 or 1=1",
];
export const NO_PLAN_TYPE = ["", "service-golden", ...text(100)];
export const NO_LIMIT = [-1, 1.5, 1_000_001, 1e308, "5", "", true, [], {}];
