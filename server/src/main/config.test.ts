import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { SETTINGS } from "./settings.ts";

type Name = keyof typeof SETTINGS;

type Case = {
  byDefault: unknown;
  /** Values as written, and the values they parse to. */
  right: Record<string, unknown>;
  wrong: string[];
};

const WRONG_NUMBERS = ["-1", "1.5", "1e3", "0x10", " 5", "many", "99999999999", "5s"];
const WRONG_URLS = ["nowhere", "ftp://files.example", "//host/path", "javascript:alert(1)"];
/** The URL parser would accept these and correct them. */
const MISSPELT_URLS = [
  ..."https:watch.example|https:/watch.example|https:///watch.example|https:\\\\watch.example".split("|"),
  ..."https://\\watch.example|https://watch.example\\x|https://wat\nch.example|https://wat ch.example".split("|"),
];

const KEY = Buffer.alloc(32, 1).toString("base64");
const OLDER_KEY = Buffer.alloc(32, 2).toString("base64");

/** Settings that only work together with others. */
const COMPANIONS: Partial<Record<string, Record<string, string>>> = {
  SMTP_URL: { MAIL_FROM: "alerts@watch.example", PUBLIC_URL: "https://watch.example" },
  DATABASE_URL: { SECRETS_KEYS: KEY },
  DATABASE_READ_URL: { SECRETS_KEYS: KEY, DATABASE_URL: "postgres://u:p@db.example/x" },
};

const CASES: Record<Name, Case> = {
  PORT: { byDefault: 8080, right: { "0": 0, "65535": 65_535 }, wrong: ["65536", ...WRONG_NUMBERS] },
  HOST: { byDefault: "127.0.0.1", right: { "0.0.0.0": "0.0.0.0", "::1": "::1" }, wrong: [] },
  PUBLIC_URL: {
    byDefault: undefined,
    right: { "https://watch.example": "https://watch.example", "http://watch.example:81/": "http://watch.example:81" },
    wrong: [
      "postgres://db.example/x",
      "https://watch.example/portal",
      "https://watch.example?x",
      ...WRONG_URLS,
      ...MISSPELT_URLS,
    ],
  },
  NODE_NAME: {
    byDefault: undefined,
    right: { "worker-1.eu": "worker-1.eu" },
    wrong: ["worker 1", "a/b", "x".repeat(101)],
  },
  DATA_DIR: { byDefault: resolve("data"), right: { "/var/lib/sablewatch": "/var/lib/sablewatch" }, wrong: [] },
  UPLOAD_DIR: { byDefault: undefined, right: { "/srv/uploads": "/srv/uploads" }, wrong: [] },
  UPLOADS_MAX_GB: { byDefault: 500, right: { "1": 1, "1000000": 1_000_000 }, wrong: ["0", "1000001", "1.5", "much"] },
  UPLOADS_KEPT_DAYS: { byDefault: 7, right: { "1": 1, "365": 365 }, wrong: ["0", "366", "a week"] },
  IMPORT_DIR: { byDefault: undefined, right: { "/srv/imports": "/srv/imports" }, wrong: [] },
  DATABASE_URL: {
    byDefault: undefined,
    right: {
      "postgres://u:p@db.example/x": "postgres://u:p@db.example/x",
      "postgresql://h/x": "postgresql://h/x",
      "postgres://u:p@a:5433,b/x?target_session_attrs=read-write":
        "postgres://u:p@a:5433,b/x?target_session_attrs=read-write",
    },
    wrong: [
      "https://db.example/x",
      "mysql://user:hunter2@db.example/x",
      "postgres://u:p@a,,b/x",
      "postgres://u:p@a:port,b/x",
      "postgres://u:p@a,b/x?target_session_attrs=standby",
      ...WRONG_URLS,
    ],
  },
  DATABASE_READ_URL: {
    byDefault: undefined,
    right: {
      "postgres://u:p@b,c:5433/x?target_session_attrs=prefer-standby":
        "postgres://u:p@b,c:5433/x?target_session_attrs=prefer-standby",
      "postgresql://h/x": "postgresql://h/x",
    },
    wrong: ["https://db.example/x", "postgres://u:p@a,b/x?target_session_attrs=read-write", ...WRONG_URLS],
  },
  DATABASE_READ_MAX_LAG_SECONDS: {
    byDefault: 5,
    right: { "1": 1, "3600": 3600 },
    wrong: ["0", "3601", ...WRONG_NUMBERS],
  },
  WAL_ARCHIVE_DIR: { byDefault: undefined, right: { "/srv/wal": "/srv/wal" }, wrong: [] },
  SECRETS_KEYS: {
    byDefault: undefined,
    right: { [KEY]: [KEY], [`${KEY}, ${OLDER_KEY}`]: [KEY, OLDER_KEY] },
    wrong: ["hunter2", `${KEY},`, `${KEY},${KEY}`, Buffer.alloc(31).toString("base64"), KEY.replace("=", "*")],
  },
  CORPUS_URL: {
    byDefault: undefined,
    right: {
      "https://u:p%40@one.example:8443,two.example/corpus": {
        origins: ["https://one.example:8443", "https://two.example:8443"],
        user: "u",
        password: "p@",
        database: "corpus",
      },
      "http://127.0.0.1/corpus": {
        origins: ["http://127.0.0.1:8123"],
        user: "default",
        password: "",
        database: "corpus",
      },
    },
    wrong: ["https://host:8443", "host/corpus", "ftp://host/corpus", "https://u:%@host/corpus", "https://a,,b/corpus"],
  },
  CORPUS_CLUSTER: { byDefault: undefined, right: { two_shards: "two_shards" }, wrong: ["two shards", "it's"] },
  DATABASE_POOL_SIZE: { byDefault: 15, right: { "2": 2, "1000": 1000 }, wrong: ["1", "1001", ...WRONG_NUMBERS] },
  LOG_LEVEL: {
    byDefault: undefined,
    right: { trace: "trace", silent: "silent" },
    wrong: ["loud", "INFO", "warning", "0"],
  },
  REQUESTS_AT_ONCE: {
    byDefault: 64,
    right: { "1": 1, "100000": 100_000 },
    wrong: ["0", "100001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_ONBOARD_PER_MINUTE: {
    byDefault: 300,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_LOOK_UP_PER_MINUTE: {
    byDefault: 60,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_MAGIC_LINK_PER_MINUTE: {
    byDefault: 120,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_DISTRIBUTOR_ONBOARD_PER_MINUTE: {
    byDefault: undefined,
    right: { "1": 1, "10000000": 10_000_000 },
    wrong: ["0", "10000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_DISTRIBUTOR_LOOK_UP_PER_MINUTE: {
    byDefault: undefined,
    right: { "1": 1, "10000000": 10_000_000 },
    wrong: ["0", "10000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_DISTRIBUTOR_MAGIC_LINK_PER_MINUTE: {
    byDefault: undefined,
    right: { "1": 1, "10000000": 10_000_000 },
    wrong: ["0", "10000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_SIGN_IN_PER_MINUTE: {
    byDefault: 60,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  PORTAL_SESSION_DAYS: { byDefault: 30, right: { "1": 1, "365": 365 }, wrong: ["0", "366", ...WRONG_NUMBERS] },
  STAFF_SESSION_HOURS: { byDefault: 12, right: { "1": 1, "168": 168 }, wrong: ["0", "169", ...WRONG_NUMBERS] },
  STAFF_OWNER_IDLE_MINUTES: {
    byDefault: 30,
    right: { "1": 1, "10080": 10_080 },
    wrong: ["0", "10081", ...WRONG_NUMBERS],
  },
  PORTAL_FRAME_ANCESTORS: {
    byDefault: [],
    right: {
      "https://my.partner.example": ["https://my.partner.example"],
      "https://a.example , https://b.example:8443": ["https://a.example", "https://b.example:8443"],
    },
    wrong: [
      "https://my.partner.example/",
      "https://my.partner.example/portal",
      "*",
      "'self'",
      "https://a.example https://b.example",
      ...WRONG_URLS,
      ...MISSPELT_URLS,
    ],
  },
  LOOK_UP_SCOPE: {
    byDefault: "any",
    right: { any: "any", monitored: "monitored" },
    wrong: ["ANY", "Monitored", "none", "all", "true", "any,monitored", "0"],
  },
  DOMAIN_TOLD_UP_TO: {
    byDefault: 20_000,
    right: { "1": 1, "100000000": 100_000_000 },
    wrong: ["0", "1000000001", ...WRONG_NUMBERS],
  },
  LIVE_SOURCE_KEY: { byDefault: undefined, right: { "0123-abcd": "0123-abcd" }, wrong: [] },
  LIVE_SOURCE_URL: {
    byDefault: "https://haveibeenpwned.com/api/v3",
    right: { "https://source.example/v3": "https://source.example/v3", "http://[::1]:9/v3": "http://[::1]:9/v3" },
    wrong: ["postgres://db.example/x", ...WRONG_URLS, ...MISSPELT_URLS],
  },
  LIVE_SOURCE_REQUESTS_PER_MINUTE: {
    byDefault: 10,
    right: { "1": 1, "100000": 100_000 },
    wrong: ["0", "100001", ...WRONG_NUMBERS],
  },
  DORMANT_AFTER_DAYS: { byDefault: 180, right: { "1": 1, "36500": 36_500 }, wrong: ["0", "36501", ...WRONG_NUMBERS] },
  ERASE_AFTER_DAYS: { byDefault: 365, right: { "1": 1, "36500": 36_500 }, wrong: ["0", "36501", ...WRONG_NUMBERS] },
  WEBHOOK_RETRY_SCHEDULE: {
    byDefault: [0, 5_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000],
    right: { "0s": [0], "0s,1s, 2m": [0, 1_000, 120_000] },
    wrong: ["5s,0s", "0s,,", "0s;5s", "0s,five", "0,5", "0s,-5s", Array(21).fill("0s").join()],
  },
  WEBHOOK_CONCURRENCY: { byDefault: 300, right: { "1": 1, "10000": 10_000 }, wrong: ["0", "10001", ...WRONG_NUMBERS] },
  WEBHOOK_ENDPOINT_CONCURRENCY: {
    byDefault: 8,
    right: { "1": 1, "1000": 1000 },
    wrong: ["0", "1001", ...WRONG_NUMBERS],
  },
  WEBHOOK_ALLOW_LOCAL: { byDefault: false, right: { true: true, false: false }, wrong: ["yes", "1", "TRUE", "on"] },
  WEBHOOK_FAILURES_KEPT_DAYS: {
    byDefault: 90,
    right: { "30": 30, "36500": 36_500 },
    wrong: ["29", "0", "36501", ...WRONG_NUMBERS],
  },
  WEBHOOK_DELIVERIES_KEPT_DAYS: {
    byDefault: 14,
    right: { "1": 1, "36500": 36_500 },
    wrong: ["0", "36501", ...WRONG_NUMBERS],
  },
  EVENTS_KEPT_DAYS: { byDefault: 90, right: { "2": 2, "36500": 36_500 }, wrong: ["1", "36501", ...WRONG_NUMBERS] },
  AUDIT_KEPT_YEARS: { byDefault: 7, right: { "1": 1, "100": 100 }, wrong: ["0", "0.5", "101", ...WRONG_NUMBERS] },
  RATE_LIMIT_LINK_MAILS_PER_ADDRESS: {
    byDefault: 5,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_LINK_MAILS_PER_NETWORK: {
    byDefault: 60,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  RATE_LIMIT_LINK_MAILS_PER_DAY: {
    byDefault: 20,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  SMTP_URL: {
    byDefault: undefined,
    right: {
      "smtp://mail.example:587": "smtp://mail.example:587",
      "smtps://u:p@mail.example": "smtps://u:p@mail.example",
    },
    wrong: [
      "https://mail.example",
      "mail.example:25",
      "smtp://",
      "smtp:///x",
      "smtps://u:100%@h.example",
      ...WRONG_URLS,
    ],
  },
  SMTP_TLS: {
    byDefault: "required",
    right: { required: "required", optional: "optional" },
    wrong: ["none", "true", "Required"],
  },
  MAIL_FROM: {
    byDefault: "no-reply@sablewatch.example",
    right: { "alerts@Watch.example": "alerts@watch.example" },
    wrong: ["watch.example", "Watch <alerts@watch.example>", "a@b@c", "a@watch.example, b@watch.example"],
  },
  MAIL_DKIM_SELECTOR: {
    byDefault: undefined,
    right: { s1: "s1", " Watch-2026.eu ": "watch-2026.eu" },
    wrong: ["-s", "s_1", "s1._domainkey..x", "a b", "s;1", "é"],
  },
  MAIL_SPF_INCLUDE: {
    byDefault: undefined,
    right: { "spf.mail.example": "spf.mail.example", "_SPF.mail.example.": "_spf.mail.example" },
    wrong: ["relay", "spf mail.example", "include:spf.mail.example", "192.0.2.1", "https://spf.mail.example"],
  },
  MAIL_CONNECTIONS: { byDefault: 5, right: { "1": 1, "100": 100 }, wrong: ["0", "101", ...WRONG_NUMBERS] },
  MAIL_RETRY_SCHEDULE: {
    byDefault: [0, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 43_200_000, 86_400_000],
    right: { "0s": [0], "0s,10s": [0, 10_000] },
    wrong: ["10s", "0s;10s", "0s,soon", "0s,,1m"],
  },
  MAIL_LIMIT_PER_ADDRESS: {
    byDefault: 50,
    right: { "1": 1, "1000000": 1_000_000 },
    wrong: ["0", "1000001", ...WRONG_NUMBERS],
  },
  MAIL_RAMP_PER_HOUR: {
    byDefault: undefined,
    right: { "1": 1, "100000000": 100_000_000 },
    wrong: ["0", "100000001", ...WRONG_NUMBERS],
  },
  MAILS_KEPT_DAYS: { byDefault: 90, right: { "1": 1, "36500": 36_500 }, wrong: ["0", "36501", ...WRONG_NUMBERS] },
  ALERT_ALSO: {
    byDefault: [],
    right: { "spam-lists": ["spam-lists"], "unverified , fabricated": ["unverified", "fabricated"] },
    wrong: ["all", "spam-lists;unverified", "Unverified"],
  },
  WORKER_CONCURRENCY: { byDefault: 4, right: { "1": 1, "100": 100 }, wrong: ["0", "101", ...WRONG_NUMBERS] },
  DNS_SERVERS: {
    byDefault: [],
    right: {
      "192.0.2.53": ["192.0.2.53"],
      "2001:db8::53": ["2001:db8::53"],
      "127.0.0.1:5353 , [2001:db8::53]:53": ["127.0.0.1:5353", "[2001:db8::53]:53"],
    },
    wrong: ["dns.example", "192.0.2.53:0", "192.0.2.53:65536", "192.0.2.53:x", "[192.0.2.53]:53", "192.0.2.256", "[]"],
  },
  METRICS_PORT: { byDefault: undefined, right: { "0": 0, "9100": 9100 }, wrong: ["65536", ...WRONG_NUMBERS] },
  SABLEWATCH_URL: {
    byDefault: undefined,
    right: { "http://127.0.0.1:8080": "http://127.0.0.1:8080" },
    wrong: ["watch.example", "ftp://watch.example"],
  },
  SABLEWATCH_PARTNER_ID: { byDefault: undefined, right: { x: "x" }, wrong: [] },
  SABLEWATCH_API_KEY: { byDefault: undefined, right: { x: "x" }, wrong: [] },
  TRUST_PROXY: { byDefault: undefined, right: { "10.0.0.0/8,::1": "10.0.0.0/8,::1" }, wrong: [] },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    byDefault: undefined,
    right: { "http://collector:4318": "http://collector:4318" },
    wrong: ["collector:4318", "grpc://collector:4317"],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    byDefault: {},
    right: { "authorization=Bearer%20x, x-tenant = a=b": { authorization: "Bearer x", "x-tenant": "a=b" } },
    wrong: ["authorization", "=x", "two words=x", "x=%zz"],
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    byDefault: "http/protobuf",
    right: { "http/json": "http/json" },
    wrong: ["grpc", "http/xml"],
  },
  OTEL_SERVICE_NAME: { byDefault: "sablewatch", right: { "sablewatch-eu": "sablewatch-eu" }, wrong: [] },
  OTEL_RESOURCE_ATTRIBUTES: {
    byDefault: {},
    right: { "deployment.environment.name=production": { "deployment.environment.name": "production" } },
    wrong: ["production"],
  },
  OTEL_TRACES_SAMPLER: {
    byDefault: "parentbased_always_on",
    right: { traceidratio: "traceidratio", always_off: "always_off" },
    wrong: ["all", "jaeger_remote"],
  },
  OTEL_TRACES_SAMPLER_ARG: {
    byDefault: 1,
    right: { "0": 0, "0.05": 0.05, ".5": 0.5, "1.0": 1 },
    wrong: ["1.1", "2", "-0.1", "all", "5%", "1e-1"],
  },
};

const problemOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return "";
};

test("this file knows every setting", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(SETTINGS).sort());
});

describe.each(Object.entries(CASES))("%s", (name, { byDefault, right, wrong }) => {
  const valueOf = (environment: Record<string, string>) => readConfig(environment)[name as keyof Config];

  test("has its default where it is not set, and an empty value counts as not set", () => {
    expect(valueOf({})).toStrictEqual(byDefault);
    expect(valueOf({ [name]: "" })).toStrictEqual(byDefault);
  });

  test("is read as written where it is right", () => {
    for (const [text, value] of Object.entries(right))
      expect(valueOf({ ...COMPANIONS[name], [name]: text })).toStrictEqual(value);
  });

  test("stops the start where it is wrong, in one line that names it and keeps the value to itself", () => {
    for (const text of wrong) {
      const problem = problemOf({ [name]: text });
      expect(problem, text).toMatch(new RegExp(`^Wrong settings: ${name} [^\\n]+$`));
      if (text.length > 2) expect(problem).not.toContain(text);
    }
  });

  test("is told of in one sentence or two, for the table in the documents", () => {
    expect(SETTINGS[name as Name].about).toMatch(/^[A-Z].*\.$/);
  });
});

test("all mistakes are reported together, still in one line", () => {
  const problem = problemOf({ PORT: "eighty", DATABASE_URL: "mysql://root:hunter2@db.example/x", LOG_LEVEL: "loud" });
  expect(problem).toMatch(/^Wrong settings: PORT [^\n]+; DATABASE_URL [^\n]+; LOG_LEVEL [^\n]+$/);
  expect(problem).not.toMatch(/hunter2|eighty|loud/);
});

test("a mail server is nothing without an address to write from and one to lead to", () => {
  expect(problemOf({ SMTP_URL: "smtp://user:hunter2@mail.example" })).toBe(
    "Wrong settings: SMTP_URL needs MAIL_FROM too; SMTP_URL needs PUBLIC_URL too",
  );
});

test("a relative DATA_DIR is resolved once, so a later change of folder does not move the data", () => {
  expect(readConfig({ DATA_DIR: "elsewhere/data" }).DATA_DIR).toBe(resolve("elsewhere/data"));
  expect(readConfig({ DATA_DIR: "." }).DATA_DIR).toBe(resolve("."));
});

test("what is read cannot be changed, and what is not a setting is not in it", () => {
  const config = readConfig({ PORT: "9000", PATH: "/bin", SECRET: "x" });
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.keys(config).sort()).toEqual(Object.keys(SETTINGS).sort());
});
