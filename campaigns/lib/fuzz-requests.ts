import { newId } from "../../server/src/kernel/ids.ts";
import type { Example } from "../../server/test/support/routes/recipe.ts";
import { inUpperCase, someCursor, somePosition } from "./fuzz-positions.ts";
import { anyValueOf, fittingValueOf, hostileTextOf, spoiledBody } from "./fuzz-values.ts";
import type { Operation, Schema } from "./operations.ts";
import type { Random } from "../../server/test/support/random.ts";

type Headers = Record<string, string>;

export type Sent = {
  kind: "valid" | "near-valid" | "hostile" | "raw";
  method: string;
  path: string;
  headers: Headers;
  body?: Buffer | undefined;
};

const JSON_TYPE = { "content-type": "application/json" };

/** Percent-encoded for a path or a query, even if the text isn't valid Unicode. */
const encoded = (text: string): string =>
  Buffer.from(text.slice(0, 4_000)).reduce(
    (path, byte) => path + (isPlain(byte) ? String.fromCharCode(byte) : hex(byte)),
    "",
  );
const isPlain = (byte: number) => /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 128;
const hex = (byte: number) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;

function pathFor({ path }: Operation, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? newId());
}

const withQuery = (path: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? path : `${path}?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&")}`;

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function queryFor(random: Random, { queries }: Operation, example: Example): [string, string][] {
  const pairs = Object.entries(example.query ?? {});
  const given = new Set(pairs.map(([name]) => name));
  for (const { name, schema, required } of queries) {
    if (given.has(name) || !(required === true || random.chance(0.25))) continue;
    pairs.push([name, asText(fittingValueOf(random, schema, name))]);
  }
  return pairs;
}

const encode = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

/** A request that the document allows, as far as the document describes the rules. */
export function validRequest(random: Random, operation: Operation, example: Example, headers: Headers): Sent {
  const { method, body: schema, otherBody } = operation;
  const path = withQuery(pathFor(operation, example.params ?? {}), queryFor(random, operation, example));
  const more = random.chance(0.1) ? { "idempotency-key": newId() } : {};
  if (otherBody) {
    const type = { "content-type": otherBody };
    return { kind: "valid", method, path, headers: { ...headers, ...type }, body: Buffer.from("ann@a.example\n") };
  }
  if (!schema) return { kind: "valid", method, path, headers: { ...headers, ...more } };
  const fields = random.chance(0.6) ? {} : (fittingValueOf(random, optionalOf(schema, example)) as object);
  const whole = example.body ?? (fittingValueOf(random, schema) as object);
  return {
    kind: "valid",
    method,
    path,
    headers: { ...headers, ...JSON_TYPE, ...more },
    body: encode({ ...fields, ...whole }),
  };
}

const optionalOf = (schema: Schema, { body = {} }: Example): Schema => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !(name in body))),
});

/** A valid request with one or a few things wrong. */
export function nearlyValidRequest(
  random: Random,
  operation: Operation,
  example: Example,
  headers: Headers,
  ids: readonly string[],
): Sent {
  const valid = validRequest(random, operation, example, headers);
  const turns: (() => Sent)[] = [() => spoiledQuery(random, operation, valid)];
  if (operation.params.length > 0) {
    turns.push(() => {
      const name = random.pick(operation.params);
      const bad = random.chance(0.4) ? random.pick(ids) : encoded(hostileTextOf(random));
      const params = { ...example.params, [name]: random.chance(0.2) ? newId() : bad };
      return { ...valid, path: withQuery(pathFor(operation, params), []) };
    });
  }
  turns.push(() => ({ ...valid, headers: { ...inUpperCase(valid.headers), "idempotency-key": newId() } }));
  if (operation.queries.some(({ name }) => name === "cursor")) {
    const mark = valid.path.includes("?") ? "&" : "?";
    const paged = () => ({ ...valid, path: `${valid.path}${mark}cursor=${someCursor(random)}` });
    turns.push(paged, paged);
  }
  if (operation.path.endsWith("/webhooks/stream")) {
    const resumed = () => ({ ...valid, headers: { ...valid.headers, "last-event-id": somePosition(random) } });
    turns.push(resumed, resumed, resumed);
  }
  const { body: schema } = operation;
  if (schema) {
    const spoil = () => {
      const whole = example.body ?? (fittingValueOf(random, schema) as Record<string, unknown>);
      return { ...valid, body: encode(spoiledBody(random, schema, whole)) };
    };
    turns.push(spoil, spoil, spoil);
  }
  return { ...random.pick(turns)(), kind: "near-valid" };
}

function spoiledQuery(random: Random, { queries }: Operation, valid: Sent): Sent {
  const name = queries.length > 0 && random.chance(0.8) ? random.pick(queries).name : hostileTextOf(random);
  const value = encoded(asText(anyValueOf(random)));
  const key = encoded(name);
  const more = random.pick([
    `${key}=${value}`,
    `${key}=${value}&${key}=${value}`,
    `${key}[]=${value}`,
    `${key}[a]=${value}`,
    key,
    `${key}=`,
    `=${value}`,
    `${key}=%ff%fe`,
    `${key}=%zz`,
    `${key}=%00`,
    `&&&${key}=${value}&`,
    `__proto__[a]=${value}&constructor=${value}`,
  ]);
  return { ...valid, path: `${valid.path}${valid.path.includes("?") ? "&" : "?"}${more}` };
}

const deep = (open: string, close: string, depth: number) => Buffer.from(open.repeat(depth) + close.repeat(depth));

/** Bodies that aren't JSON, or JSON that parsers disagree about. */
function brokenBody(random: Random, valid: Buffer): Buffer {
  const text = valid.toString();
  const cut = random.below(Math.max(1, valid.length));
  switch (random.below(18)) {
    case 0:
      return valid.subarray(0, cut);
    case 1:
      return Buffer.concat([valid, Buffer.from(",")]);
    case 2:
      return Buffer.from(text.replaceAll('"', "'"));
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), valid]);
    case 4:
      return Buffer.concat([
        valid.subarray(0, cut),
        Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        valid.subarray(cut),
      ]);
    case 5:
      return Buffer.from(valid.toString("latin1"), "utf16le");
    case 6:
      return deep("[", "]", random.pick([31, 32, 33, 1_000, 100_000]));
    case 7:
      return deep('{"a":', "}", random.pick([31, 32, 33, 1_000, 50_000]));
    case 8:
      return Buffer.from(text.replace("{", '{"a":1,"a":2,'));
    case 9:
      return Buffer.from(text.replace("{", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}},'));
    case 10:
      return Buffer.from(
        text.replace(
          /:\s*[^,{}[\]]+/,
          `:${random.pick(["NaN", "Infinity", "1e999", "01", "0x1", "+1", ".5", "-", "nul", "tru"])}`,
        ),
      );
    case 11:
      return Buffer.from(text.replace(/"[^"]*"\s*([,}])/, `"\\ud800\\u0000\\udfff"$1`));
    case 12:
      return Buffer.from(random.pick(["", " ", "null", "true", "7", '"text"', "[]", "[{}]", "\0", "{}{}", "//", "{"]));
    case 13:
      return encode(anyValueOf(random));
    case 14:
      return Buffer.from(`{"a":"${"x".repeat(random.pick([16_500, 66_000, 1_048_560, 1_200_000]))}"}`);
    case 15:
      return Buffer.from(`{${Array.from({ length: 3_000 }, (_, n) => `"f${n}":${n}`).join(",")}}`);
    case 16:
      return Buffer.from(`[${"1,".repeat(20_000)}1]`);
    default:
      return Buffer.from(Array.from({ length: 40 }, () => random.below(256)));
  }
}

const TYPES = [
  ..."text/plain|application/xml|application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/json; charset=utf-16|application/json;;|/|json|application/jsonp|APPLICATION/JSON|application/json, text/plain|application/merge-patch+json|application/octet-stream|image/png|*/*".split(
    "|",
  ),
  "a".repeat(5_000),
];

/** Headers that have caused problems in proxies and frameworks. */
function oddHeaders(random: Random): Headers {
  const text = Buffer.from(hostileTextOf(random).slice(0, 2_000))
    .toString("latin1")
    // eslint-disable-next-line no-control-regex -- what an HTTP client cannot send at all; `raw` requests do
    .replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, "?");
  return random.pick<Headers>([
    { "idempotency-key": text },
    { "idempotency-key": "k".repeat(random.pick([255, 256, 5_000])) },
    { "x-http-method-override": "DELETE" },
    { "x-forwarded-for": text, "x-forwarded-host": text, "x-forwarded-proto": text },
    { "x-original-url": "/api/v1/operator/partners", "x-rewrite-url": "/metrics" },
    { accept: text },
    { accept: "text/html" },
    { "accept-language": text },
    { "accept-encoding": text },
    { "content-encoding": random.pick(["gzip", "br", "deflate", "identity", text]) },
    { cookie: text },
    { cookie: `sw_staff=${encoded(text)}; sw_session=${encoded(text)}; sw_refresh=a; sw_partner=${encoded(text)}` },
    { cookie: "a=b; ".repeat(1_000) },
    { cookie: "sw_session=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0." },
    { authorization: text },
    { authorization: `Bearer ${text}` },
    { authorization: "Basic YTpi" },
    { "sw-partner-id": text },
    { "sw-distributor-id": text, "sw-partner-id": text },
    { "sw-membership-id": random.chance(0.5) ? newId() : text },
    { "sw-api-key": text },
    {
      origin: random.pick(["null", "https://evil.example", text]),
      "sec-fetch-site": random.pick(["cross-site", "none", text]),
    },
    { "last-event-id": text },
    { range: "bytes=0-0,-1" },
    { "if-none-match": text, "if-modified-since": text },
    { "x-request-id": text },
    { traceparent: text },
    { te: "trailers", prefer: text },
    { "user-agent": text },
    { "x-long": "y".repeat(random.pick([1_000, 8_000, 14_000])) },
  ]);
}

const ODD_SEGMENTS = [
  ..."..|.|%2e%2e|%2e|..%2f..%2fetc%2fpasswd|%00|%ff|%c0%ae|%|%zz|%u0041|;a=b|a;b|~|*|:id|{customerId}|__proto__|constructor|%252e|%0d%0aX:%201|%20|+|,|$|@|-1|0|1e9|null|undefined".split(
    "|",
  ),
  "a".repeat(2_000),
  "%F0%9F%98%80",
];

/** A request that no one sends by mistake. */
export function hostileRequest(random: Random, operation: Operation, example: Example, headers: Headers): Sent {
  const valid = validRequest(random, operation, example, headers);
  const sent = { ...valid, kind: "hostile" as const };
  const body = valid.body ?? Buffer.from("{}");
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return { ...sent, headers: { ...sent.headers, ...JSON_TYPE }, body: brokenBody(random, body) };
    case 3:
      return { ...sent, headers: { ...sent.headers, "content-type": random.pick(TYPES) }, body };
    case 4: {
      const params = Object.fromEntries(operation.params.map((name) => [name, random.pick(ODD_SEGMENTS)]));
      const suffix = operation.params.length > 0 ? "" : `/${random.pick(ODD_SEGMENTS)}`;
      return { ...sent, path: pathFor(operation, params) + suffix };
    }
    case 5: {
      const method = random.pick([
        "GET",
        "POST",
        "PUT",
        "PATCH",
        "DELETE",
        "OPTIONS",
        "TRACE",
        "HEAD",
        "PROPFIND",
        "SEARCH",
      ]);
      return { ...sent, method };
    }
    default:
      return { ...sent, headers: { ...sent.headers, ...oddHeaders(random) } };
  }
}

/** Bytes that no HTTP client sends. Each ends the connection. */
export function rawRequest(random: Random, operation: Operation, example: Example, headers: Headers): Sent {
  const { method, body, ...valid } = validRequest(random, operation, example, headers);
  const path = valid.path;
  const lines = Object.entries(valid.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `Content-Length: ${body?.length ?? 0}\r\n`;
  const whole = (line: string, more: string, content: Buffer = body ?? Buffer.alloc(0)) =>
    Buffer.concat([
      Buffer.from(`${line}\r\nHost: x\r\nConnection: close\r\n${lines.join("")}${more}\r\n`, "latin1"),
      content,
    ]);
  const bytes = random.pick([
    () => whole(`${method} ${path}\0 HTTP/1.1`, length),
    () => whole(`${method} ${path}/\xff\xfe\x80 HTTP/1.1`, length),
    () => whole(`${method} http://other.example${path} HTTP/1.1`, length),
    () => whole(`${method} * HTTP/1.1`, length),
    () => whole(`${method} ${path.replaceAll("/", "\\")} HTTP/1.1`, length),
    () => whole(`${method} //${path} HTTP/1.1`, length),
    () => whole(`${method.toLowerCase()} ${path} HTTP/1.1`, length),
    () => whole(`${method} ${path} HTTP/1.0`, length),
    () => whole(`${method} ${path} HTTP/9.9`, length),
    () => whole(`${method}  ${path} HTTP/1.1`, length),
    () => whole(`GET ${path}#fragment HTTP/1.1`, ""),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}Content-Length: 7\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, "Content-Length: -1\r\n"),
    () => whole(`${method} ${path} HTTP/1.1`, "Content-Length: 1e3\r\n"),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}Transfer-Encoding: chunked\r\n`),
    () => whole(`POST ${path} HTTP/1.1`, "Transfer-Encoding: chunked\r\n", Buffer.from("zz\r\n{}\r\n0\r\n\r\n")),
    () => whole(`POST ${path} HTTP/1.1`, "Transfer-Encoding: gzip\r\n", Buffer.from("0\r\n\r\n")),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}X-Nul: a\0b\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}X-Folded: a\r\n b\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}Host: y\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}SW-API-KEY: a\r\nSW-API-KEY: b\r\nSW-PARTNER-ID: a\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}Expect: 100-continue\r\n`),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}Expect: a-miracle\r\n`),
    () =>
      whole(
        `${method} ${path} HTTP/1.1`,
        `${length}Upgrade: websocket\r\nConnection: Upgrade\r\nConnection: close\r\n`,
      ),
    () => whole(`${method} ${path} HTTP/1.1`, `${length}X-Long: ${"y".repeat(40_000)}\r\n`),
    () => whole(`${method} ${path}?${"a".repeat(30_000)} HTTP/1.1`, length),
    () => whole(`${method} ${path} HTTP/1.1`, length + "X-Many: 1\r\n".repeat(3_000)),
    () => whole(`CONNECT other.example:443 HTTP/1.1`, ""),
    () => Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    () => Buffer.from(`GET ${path}\r\n\r\n`),
  ])();
  return { kind: "raw", method, path, headers: {}, body: bytes };
}
