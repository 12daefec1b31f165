import type { IncomingHttpHeaders } from "node:http";
import { request } from "undici";
import { z } from "zod";
import { DAY, SECOND } from "../../../kernel/duration.ts";
import { withoutEnding } from "../../../kernel/text.ts";
import { kindOfError, traced } from "../../../platform/tracing/spans.ts";
import { LIVE_SOURCE_NAME } from "../queries-live.ts";

export type LiveSourceSettings = {
  /** Includes the version: `https://haveibeenpwned.com/api/v3`. */
  baseUrl: string;
  apiKey: string;
  userAgent: string;
  /** Covers a request and its whole answer. */
  timeoutMs?: number;
};

/** Why there is no answer to the question. Never contains the key or what was asked. */
export type NoAnswer =
  /** Too many requests, or a short pause: ask again after this time. */
  | { kind: "wait"; retryAfterMs: number }
  /** Asking again does not help: the key, the plan or the domain's verification has to change. */
  | { kind: "refused"; status: number; why: string }
  /** The service is down or sent something unexpected. It may recover. */
  | { kind: "down"; why: string };

export type AddressAnswer = { kind: "found"; breaches: string[] } | { kind: "clean" } | NoAnswer;
/** `aliases` maps the part before the @ to the names of its breaches. */
export type DomainAnswer = { kind: "found"; aliases: Map<string, string[]> } | { kind: "clean" } | NoAnswer;
export type CatalogueAnswer = { kind: "found"; breaches: unknown[] } | NoAnswer;

/** A service that speaks version 3 of Have I Been Pwned's API. */
export type LiveSource = {
  /** The name under which its answers are stored. */
  name: string;
  breachesOf(address: string): Promise<AddressAnswer>;
  breachesUnder(domain: string): Promise<DomainAnswer>;
  catalogue(): Promise<CatalogueAnswer>;
};

const MIB = 1024 * 1024;
const ACCOUNT_BYTES = 8 * MIB;
/** For the whole list of breaches, and for a domain with hundreds of thousands of addresses. */
const LARGE_BYTES = 64 * MIB;
const REFUSAL_BYTES = 64 * 1024;

const DEFAULT_WAIT_MS = 6 * SECOND;
const DEFAULT_TIMEOUT_MS = 30 * SECOND;
const LONGEST_REASON = 200;

const AccountBreaches = z.array(z.object({ Name: z.string().min(1) }));
const BreachesByAlias = z.map(z.string(), z.array(z.string().min(1)));
const AllBreaches = z.array(z.unknown());

type Question = "address" | "domain" | "catalogue";
type Json = { kind: "json"; value: unknown } | { kind: "clean" } | NoAnswer;

export function createLiveSource(settings: LiveSourceSettings): LiveSource {
  const { apiKey, userAgent, timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const baseUrl = withoutEnding(settings.baseUrl, "/");

  // The path names an address or a domain, so the span is named by the question.
  const get = (question: Question, path: string, maxBytes: number, asked: string): Promise<Json> =>
    traced({ name: `live source ${question}`, kind: "client" }, async (span) => {
      let answer: Answer;
      try {
        answer = await fetched(baseUrl + path, maxBytes);
      } catch (error) {
        span?.fail(kindOfError(error));
        return { kind: "down", why: whyUnreachable(error, timeoutMs) };
      }
      span?.set({ "http.response.status_code": answer.status });
      return understand(answer, [apiKey, asked]);
    });

  const fetched = async (url: string, maxBytes: number): Promise<Answer> => {
    const headers = { "hibp-api-key": apiKey, "user-agent": userAgent, accept: "application/json" };
    // One deadline for the whole exchange, so that a server that sends a byte now and then cannot prolong it. Redirects
    // are not followed, because they would send the key to another server.
    const answer = await request(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const { statusCode: status } = answer;
    return {
      status,
      headers: answer.headers,
      text: await textOf(answer.body, status === 200 ? maxBytes : REFUSAL_BYTES),
    };
  };

  return {
    name: LIVE_SOURCE_NAME,
    async breachesOf(address) {
      const query = "truncateResponse=true&IncludeUnverified=true";
      const answer = await get("address", `/breachedaccount/${encoded(address)}?${query}`, ACCOUNT_BYTES, address);
      if (answer.kind !== "json") return answer;
      const breaches = AccountBreaches.safeParse(answer.value).data?.map(({ Name }) => Name);
      if (breaches === undefined) return unexpected;
      return breaches.length === 0 ? { kind: "clean" } : { kind: "found", breaches };
    },

    async breachesUnder(domain) {
      const answer = await get("domain", `/breacheddomain/${encoded(domain)}`, LARGE_BYTES, domain);
      if (answer.kind !== "json") return answer;
      // A Map, because an alias can be any text, even `__proto__`.
      const aliases = BreachesByAlias.safeParse(entriesOf(answer.value)).data;
      if (aliases === undefined) return unexpected;
      return aliases.size === 0 ? { kind: "clean" } : { kind: "found", aliases };
    },

    async catalogue() {
      const answer = await get("catalogue", "/breaches", LARGE_BYTES, "");
      if (answer.kind === "clean") return { kind: "down", why: "answered 404 where its list of breaches should be" };
      if (answer.kind !== "json") return answer;
      const breaches = AllBreaches.safeParse(answer.value).data;
      return breaches === undefined ? unexpected : { kind: "found", breaches };
    },
  };
}

const unexpected: NoAnswer = { kind: "down", why: "answered in an unexpected form" };

/** Half a surrogate pair has no encoding and would throw. */
const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

const entriesOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : value;

/** `text` is undefined if the body was too long. */
type Answer = { status: number; headers: IncomingHttpHeaders; text: string | undefined };

function understand(answer: Answer, secrets: string[]): Json {
  const { status, text } = answer;
  if (status === 200) {
    return text === undefined ? { kind: "down", why: "answered with more than is believable" } : parsed(text);
  }
  const isPage = /html/i.test(headerOf(answer, "content-type"));
  // With a wrong base URL, a web server's error page answers. It must not count as "in no breach".
  if (status === 404 && !isPage) return { kind: "clean" };
  const retryAfterMs = retryAfter(answer);
  if (status === 429) return { kind: "wait", retryAfterMs: retryAfterMs ?? DEFAULT_WAIT_MS };
  if (status === 503 && retryAfterMs !== undefined) return { kind: "wait", retryAfterMs };
  if (status >= 400 && status < 500 && status !== 404 && status !== 408) {
    return { kind: "refused", status, why: (isPage ? "" : reasonIn(text ?? "", secrets)) || `answered ${status}` };
  }
  return { kind: "down", why: isPage ? `answered ${status} with a web page` : `answered ${status}` };
}

function parsed(text: string): Json {
  try {
    return { kind: "json", value: JSON.parse(text) as unknown };
  } catch {
    return { kind: "down", why: "answered with something that is not JSON" };
  }
}

/** The body, or undefined if it is larger than `maxBytes`. */
async function textOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection and drops the rest.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function headerOf({ headers }: Answer, name: string): string {
  const value = headers[name] ?? "";
  return Array.isArray(value) ? value.join() : value;
}

/** Reads `Retry-After`, in seconds or as a date. A date is compared with the clock of the server that wrote it. */
function retryAfter(answer: Answer): number | undefined {
  const text = headerOf(answer, "retry-after").trim();
  const given = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - serverTime(answer);
  // At least a second, because without a wait we would only keep asking; at most a day, no matter what the service
  // says.
  return Number.isNaN(given) ? undefined : Math.min(Math.max(given, SECOND), DAY);
}

function serverTime(answer: Answer): number {
  const time = Date.parse(headerOf(answer, "date"));
  return Number.isNaN(time) ? Date.now() : time;
}

const Refusal = z.object({ message: z.string() });

/** The service's reason for a refusal, in one short line and without anything secret that we sent. */
function reasonIn(body: string, secrets: string[]): string {
  const json = parsed(body);
  const message = json.kind === "json" ? Refusal.safeParse(json.value).data?.message : undefined;
  const line = (message ?? body).replace(/[\p{C}\s]+/gu, " ").trim();
  const clean = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encoded(secret)])
    .reduce((rest, secret) => rest.replace(new RegExp(literally(secret), "gi"), "…"), line);
  return clean.length > LONGEST_REASON ? `${clean.slice(0, LONGEST_REASON - 1)}…` : clean;
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Uses only the error's code: the message may contain the URL, and the URL the address. */
function whyUnreachable(error: unknown, timeoutMs: number): string {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === "TimeoutError" || name === "AbortError") return `did not answer in full within ${timeoutMs / SECOND} s`;
  return typeof code === "string" ? `could not be reached (${code})` : "could not be reached";
}
