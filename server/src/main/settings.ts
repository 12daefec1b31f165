import { z } from "zod";
import { UNCONFIRMED_KINDS } from "../features/catalogue/index.ts";
import { DATABASE_SETTINGS } from "./settings-of-databases.ts";
import { IMPORT_SETTINGS } from "./settings-of-imports.ts";
import { RETENTION_SETTINGS } from "./settings-of-retention.ts";
import {
  addresses,
  dkimSelector,
  emailAddress,
  hostName,
  mailServer,
  nameServers,
  origin,
  origins,
  schedule,
  someOf,
  trueOrFalse,
  webUrl,
  wholeSetting,
} from "./setting-rules.ts";
import { TRACE_SETTINGS } from "./settings-of-traces.ts";
import { RATE_LIMITS } from "./settings-of-rate-limits.ts";

export type Setting = { schema: z.ZodType; byDefault: string; about: string };

/**
 * Every setting: its rule, its default as you would write it, and its purpose. `docs/settings.md` shows this table, and
 * a test keeps the two the same.
 */
export const SETTINGS = {
  PORT: { schema: wholeSetting(0, 65_535), byDefault: "8080", about: "Port of the API; 0 takes a free one." },
  HOST: {
    schema: z.string().min(1),
    byDefault: "127.0.0.1",
    about: "Address to listen on; `0.0.0.0` for all.",
  },
  NODE_NAME: {
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, "must be a name of letters, digits, dots, - and _")
      .optional(),
    byDefault: "",
    about: "Name of this process in `sablewatch health`. Default: the machine's name and the process's number.",
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    byDefault: "",
    about:
      "Public address of the service, without a path. Sign-in needs https (or localhost), passkeys a host name. Default: the address it listens on.",
  },
  DATA_DIR: {
    schema: z.string().min(1),
    byDefault: "./data",
    about: "Folder for the embedded PostgreSQL, `demo.json`, and emails that are kept as files.",
  },
  ...DATABASE_SETTINGS,
  LOG_LEVEL: {
    schema: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).optional(),
    byDefault: "",
    about:
      "What to log: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. Default: `info` for `serve`, `warn` for the demo.",
  },
  ...RATE_LIMITS,
  PORTAL_SESSION_DAYS: {
    schema: wholeSetting(1, 365),
    byDefault: "30",
    about: "Days without a visit after which a portal session ends.",
  },
  STAFF_SESSION_HOURS: {
    schema: wholeSetting(1, 168),
    byDefault: "12",
    about: "Hours after which a staff session ends, even if it is in use.",
  },
  STAFF_OWNER_IDLE_MINUTES: {
    schema: wholeSetting(1, 10_080),
    byDefault: "30",
    about: "Minutes without a request after which the session of someone who is an owner anywhere ends.",
  },
  PORTAL_FRAME_ANCESTORS: {
    schema: origins,
    byDefault: "",
    about:
      "Origins (comma-separated, such as `https://my.partner.example`) whose pages may show the portal in a frame. Default: none.",
  },
  LOOK_UP_SCOPE: {
    schema: z.enum(["any", "monitored"], { error: "must be any or monitored" }),
    byDefault: "any",
    about: "Addresses that partners may look up: `any`, or only those `monitored` for one of their customers.",
  },
  DOMAIN_TOLD_UP_TO: {
    schema: wholeSetting(1, 100_000_000),
    byDefault: "20000",
    about:
      "If a watched domain has more exposed addresses than this, they are not listed one by one until the domain is verified or allowed with `sablewatch domain allow`. Use the same value for workers and `corpus import`.",
  },
  LIVE_SOURCE_KEY: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about: "API key for a service with Have I Been Pwned's API v3. Default: no live source.",
  },
  LIVE_SOURCE_URL: {
    schema: webUrl,
    byDefault: "https://haveibeenpwned.com/api/v3",
    about: "Base URL of the live source, up to and with the version.",
  },
  LIVE_SOURCE_REQUESTS_PER_MINUTE: {
    schema: wholeSetting(1, 100_000),
    byDefault: "10",
    about: "Requests per minute that the live source's plan allows.",
  },
  DORMANT_AFTER_DAYS: {
    schema: wholeSetting(1, 36_500),
    byDefault: "180",
    about: "Days after which an inactive customer becomes dormant.",
  },
  ERASE_AFTER_DAYS: {
    schema: wholeSetting(1, 36_500),
    byDefault: "365",
    about: "Days after which a dormant customer's exposures are erased.",
  },
  WEBHOOK_RETRY_SCHEDULE: {
    schema: schedule,
    byDefault: "0s,5s,1m,5m,30m,2h,6h,12h",
    about:
      "The pause before each attempt of a webhook delivery, counted from the previous one. There are as many attempts as pauses.",
  },
  WEBHOOK_CONCURRENCY: {
    schema: wholeSetting(1, 10_000),
    byDefault: "300",
    about: "How many webhook deliveries one worker process sends at a time.",
  },
  WEBHOOK_ENDPOINT_CONCURRENCY: {
    schema: wholeSetting(1, 1000),
    byDefault: "8",
    about: "How many of them may go to one endpoint.",
  },
  WEBHOOK_ALLOW_LOCAL: {
    schema: trueOrFalse,
    byDefault: "false",
    about:
      "For development: webhooks may go to `http` URLs and to this machine's loopback addresses. The demo sets it.",
  },
  WEBHOOK_FAILURES_KEPT_DAYS: {
    schema: wholeSetting(30, 36_500),
    byDefault: "90",
    about: "How many days failed webhook deliveries are kept.",
  },
  WEBHOOK_DELIVERIES_KEPT_DAYS: {
    schema: wholeSetting(1, 36_500),
    byDefault: "14",
    about: "How many days delivered ones are kept.",
  },
  ...RETENTION_SETTINGS,
  SMTP_URL: {
    schema: mailServer.optional(),
    byDefault: "",
    about:
      "Mail server, with the account in it: `smtps://user:password@host` (TLS from the start) or `smtp://…` (STARTTLS). Needs `MAIL_FROM` and `PUBLIC_URL`. Default: emails are kept as files under `DATA_DIR/mail`.",
  },
  SMTP_TLS: {
    schema: z.enum(["required", "optional"], { error: "must be required or optional" }),
    byDefault: "required",
    about:
      "Whether the mail server must support TLS: `required`, or `optional` for a relay in your own network. On loopback addresses it is always optional.",
  },
  MAIL_FROM: {
    schema: emailAddress,
    byDefault: "no-reply@sablewatch.example",
    about: "Address that emails are sent from and that bounces go to. The sender's name is the partner's.",
  },
  MAIL_DKIM_SELECTOR: {
    schema: dkimSelector.optional(),
    byDefault: "",
    about: "Selector of the DKIM key with which your mail server signs emails from partners' own addresses.",
  },
  MAIL_SPF_INCLUDE: {
    schema: hostName.optional(),
    byDefault: "",
    about: "Domain that partners include in their SPF record to let your mail server send for them.",
  },
  MAIL_CONNECTIONS: {
    schema: wholeSetting(1, 100),
    byDefault: "5",
    about: "Connections that one worker process keeps to the mail server.",
  },
  MAIL_RETRY_SCHEDULE: {
    schema: schedule,
    byDefault: "0s,1m,5m,15m,1h,4h,12h,24h",
    about:
      "The pause before each attempt to send an email, counted from the previous one. There are as many attempts as pauses.",
  },
  MAIL_LIMIT_PER_ADDRESS: {
    schema: wholeSetting(1, 1_000_000),
    byDefault: "50",
    about: "Attempts to reach one address per day (UTC), successful or not. Further emails wait for the next day.",
  },
  MAIL_RAMP_PER_HOUR: {
    schema: wholeSetting(1, 100_000_000).optional(),
    byDefault: "",
    about:
      "How many emails to send in the first hour; after that, each hour may have 1.5 % more than the busiest hour of the last 30 days. For a sender that mailbox providers don't know yet. Default: no limit.",
  },
  MAILS_KEPT_DAYS: {
    schema: wholeSetting(1, 36_500),
    byDefault: "90",
    about: "How many days emails that were sent or given up stay in the list.",
  },
  ALERT_ALSO: {
    schema: someOf(UNCONFIRMED_KINDS),
    byDefault: "",
    about:
      "Kinds of unconfirmed breaches that trigger an alert by themselves: `spam-lists`, `unverified`, `fabricated`, separated by commas.",
  },
  WORKER_CONCURRENCY: {
    schema: wholeSetting(1, 100),
    byDefault: "4",
    about: "Jobs that one worker process runs at a time.",
  },
  DNS_SERVERS: {
    schema: nameServers,
    byDefault: "",
    about:
      "Name servers (IP addresses, comma-separated) for looking up DNS records that prove something. Default: the machine's.",
  },
  METRICS_PORT: {
    schema: wholeSetting(0, 65_535).optional(),
    byDefault: "",
    about:
      "Port that serves `/metrics` without a token, for your own network, and `/livez`, also for workers. Default: `/metrics` on `PORT` with an operator token.",
  },
  SABLEWATCH_URL: {
    schema: webUrl.optional(),
    byDefault: "",
    about: "For `sablewatch listen` and `trigger`: the service to call. Default: the demo in `DATA_DIR`.",
  },
  SABLEWATCH_PARTNER_ID: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about: "For the same commands: the partner to call as. Default: the demo's sandbox.",
  },
  SABLEWATCH_API_KEY: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about: "For the same commands: its key.",
  },
  TRUST_PROXY: {
    schema: addresses.optional(),
    byDefault: "",
    about: "Addresses of the proxies in front (comma-separated, CIDR allowed) whose `X-Forwarded-For` is trusted.",
  },
  ...IMPORT_SETTINGS,
  ...TRACE_SETTINGS,
} satisfies Record<string, Setting>;
