import { isIP, isIPv4, isIPv6 } from "node:net";
import { z } from "zod";
import { asciiHost } from "../kernel/domain-name.ts";
import { durationMs } from "../kernel/duration.ts";
import { readEmailAddress } from "../kernel/email-address.ts";
import { readClickHouseUrl } from "../platform/clickhouse/address.ts";
import { replicasOf, serversOf } from "../platform/db/servers.ts";
import { isSealingKey } from "../platform/sealing/keyring.ts";
import { withoutEnding } from "../kernel/text.ts";

export const wholeSetting = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const url = (...protocols: string[]) =>
  z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.some((protocol) => text.startsWith(`${protocol}//`)), {
      message: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    });

/** PostgreSQL's servers: one, or several with commas between them. */
const postgresUrl = (read: (url: string) => unknown) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      if (!/^postgres(ql)?:\/\/\S/.test(text)) {
        context.addIssue("must be a URL that begins with postgres:// or postgresql://");
        return;
      }
      try {
        read(text);
      } catch (error) {
        // The parser's own words would repeat the URL with its password.
        const isOurs = error instanceof Error && !(error instanceof TypeError);
        context.addIssue(
          isOurs ? error.message : "must be a URL; write signs such as % and @ in an account as %25 and %40",
        );
      }
    });

export const databaseUrl = postgresUrl(serversOf);
export const replicaUrl = postgresUrl(replicasOf);

/** The URL parser would silently accept any number of slashes in either direction, and drop spaces. */
export const webUrl = z
  .string()
  .trim()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/\\\s][^\\\s]*$/.test(text), {
    message: "must be a URL that begins with https:// or http:// and a host",
  });

/** A mail server: a host, and an account whose name and password are URL-encoded. */
export const mailServer = url("smtp:", "smtps:").refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { hostname, username, password } = new URL(text);
    return hostname !== "" && [username, password].every(isDecodable);
  },
  { message: "must have a host; write signs such as % and @ in an account as %25 and %40" },
);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** ClickHouse servers with the account and the database on them. */
export const clickHouse = z.string().transform((text, context) => {
  const address = readClickHouseUrl(text.trim());
  if (address) return address;
  context.addIssue({
    code: "custom",
    message:
      "must be https://user:password@host:8443/database, with further hosts after commas; write signs such as @ and / in an account as %40 and %2F",
  });
  return z.NEVER;
});

/** IP addresses separated by commas, each with an optional prefix length. */
export const addresses = z.string().refine(
  (text) =>
    text.split(",").every((entry) => {
      const [address = "", bits = "1", ...more] = entry.trim().split("/");
      const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
      return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
    }),
  "must be IP addresses or CIDR ranges, separated by commas",
);

const isNameServer = (text: string): boolean => {
  const [, ipv6, bare = "", port = "53"] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return (
    isIPv6(text) || ((ipv6 === undefined ? isIPv4(bare) : isIPv6(ipv6)) && Number(port) >= 1 && Number(port) <= 65_535)
  );
};

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** An address without a path, because our pages, links and cookies begin at its root. */
export const origin = z
  .string()
  .trim()
  .transform((text) => withoutEnding(text, "/"))
  .refine(isOrigin, { message: "must be http:// or https:// with a host and no path, such as https://watch.example" });

/** Words separated by commas; none if not set. */
const words = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((entry) => (entry.trim() === "" ? [] : [entry.trim()])));

/** Addresses separated by commas, as the resolver takes them. */
export const nameServers = words.refine((entries) => entries.every(isNameServer), {
  message:
    "must be IP addresses, each with an optional port (192.0.2.53, 192.0.2.53:5353, [2001:db8::53]:5353), separated by commas",
});

/** Origins separated by commas. */
export const origins = words.refine((entries) => entries.every(isOrigin), {
  message: "must be origins such as https://my.partner.example, separated by commas",
});

const SCHEDULE_TEXT = "must be up to 20 durations (5s, 1m, 2h) with commas between them, the first of them 0s";

/** The pause before each attempt, in milliseconds. */
export const schedule = z.string().transform((text, context) => {
  const pauses = text.split(",").map((pause) => durationMs(pause.trim()));
  const isComplete = (all: (number | undefined)[]): all is number[] => all.every((one) => one !== undefined);
  if (isComplete(pauses) && pauses[0] === 0 && pauses.length <= 20) return pauses;
  context.addIssue({ code: "custom", message: SCHEDULE_TEXT });
  return z.NEVER;
});

export const trueOrFalse = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((text) => text === "true");

export const emailAddress = z.string().transform((text, context) => {
  const address = readEmailAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: "must be an email address" });
  return z.NEVER;
});

export const dkimSelector = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,3}$/, {
    message: "must be a DKIM selector such as s1 or watch2026",
  });

export const hostName = z.string().transform((text, context) => {
  const host = asciiHost(text.trim());
  if (host?.includes(".")) return host;
  context.addIssue({ code: "custom", message: "must be a domain such as spf.mail.example" });
  return z.NEVER;
});

/** Some of these words, separated by commas. */
export const someOf = <Word extends string>(known: readonly Word[]) =>
  words.refine((entries): entries is Word[] => entries.every((entry) => known.some((word) => word === entry)), {
    message: `must be some of ${known.join(", ")}, separated by commas`,
  });

/** Keys separated by commas, the newest first. */
export const sealingKeys = z
  .string()
  .transform((text) => text.split(",").map((key) => key.trim()))
  .refine((keys) => keys.every(isSealingKey) && new Set(keys).size === keys.length, {
    message: "must be different keys of 32 bytes in base64, separated by commas; sablewatch secrets new-key makes one",
  });

/** A share of a whole. */
export const share = z
  .string()
  .trim()
  .regex(/^(?:\d*\.)?\d{1,9}$/, "must be a number from 0 to 1")
  .transform(Number)
  .pipe(z.number().max(1, "must be a number from 0 to 1"));

/** Names and values as OpenTelemetry writes them: `name=value` with commas between, values URL-encoded. */
export const namedValues = words.transform((entries, context): Record<string, string> => {
  const pairs = entries.map((entry): [string, string] => {
    const at = entry.indexOf("=");
    return [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
  });
  if (pairs.every(([name, value]) => /^[!#$%&'*+.^`|~\w-]+$/.test(name) && isDecodable(value))) {
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  }
  context.addIssue({ code: "custom", message: "must be name=value, separated by commas, with values URL-encoded" });
  return z.NEVER;
});
