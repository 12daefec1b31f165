import fc from "fast-check";
import { newId } from "../../server/src/kernel/ids.ts";
import { HUGE_TEXTS, hostileText } from "../../server/test/support/hostile-text.ts";
import { NO_DATE, NO_DOMAIN, NO_EMAIL, NO_LOCALE } from "../../server/test/bad-input/bad-values.ts";
import type { Schema } from "./operations.ts";
import type { Random } from "../../server/test/support/random.ts";

/** Always the same, so that the seed of the requests is enough to repeat a run. */
const TEXTS = fc.sample(hostileText(), { seed: 20_261_117, numRuns: 500 });

const SPECIAL = [
  ..."__proto__|constructor|prototype|toString|hasOwnProperty|valueOf|null|undefined|NaN|Infinity|true|[]|{}|../../etc/passwd".split(
    "|",
  ),
  ..."' or 1=1 --|\"; drop table x; --|${7*7}|{{7*7}}|<script>alert(1)</script>|%00|%s%n|\\u0000|\u202e|\ufeff|\u0000|\ud800".split(
    "|",
  ),
  ...["İ", "ß", "ﬁ", "e\u0301", "👩‍👩‍👧‍👦", "a\u0300".repeat(50), "\u200b", "١٢٣", "Ⅷ", "Ω".repeat(300)],
  ...["9".repeat(400), "0x10", "1e999", "-0", "2147483648", "9223372036854775808", " 1", "1 ", "+1", "1_000"],
];

const NUMBERS = [
  ...[0, -0, 1, -1, 0.1 + 0.2, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 32, 2 ** 53],
  ...[2 ** 53 + 2, -(2 ** 53), 2 ** 63, 2 ** 64, 1e21, 1.5, 99_999, 1_000_000_001],
];

/** Days and times that don't exist, or that some calendars can't represent. */
const MOMENTS = [
  ...NO_DATE,
  ..."2025-02-29|2026-04-31T00:00:00Z|0000-01-01T00:00:00Z|9999-12-31T23:59:59Z|9999-12-31|0000-00-00|2026-06-30T23:59:60Z".split(
    "|",
  ),
  ..."-000001-01-01T00:00:00Z|2026-01-01T24:00:00Z|2026-13|2026-00|0000-01|9999-12|2026-1|1969-12-31T23:59:59.999999999Z|0001-01-01T00:00:00+23:59".split(
    "|",
  ),
];

export function hostileTextOf(random: Random): string {
  if (random.chance(0.01)) return random.pick(HUGE_TEXTS);
  return random.chance(0.5) ? random.pick(SPECIAL) : random.pick(TEXTS);
}

/** Any JSON value. */
export function anyValueOf(random: Random, depth = 0): unknown {
  switch (random.below(depth < 3 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return random.pick(MOMENTS);
    case 4:
      return random.pick<unknown>(random.chance(0.5) ? NO_EMAIL : random.chance(0.5) ? NO_DOMAIN : NO_LOCALE);
    case 5:
      return hostileTextOf(random);
    case 6:
      return Array.from({ length: random.below(5) }, () => anyValueOf(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [hostileTextOf(random), anyValueOf(random, depth + 1)]),
      );
  }
}

const typeOf = ({ type }: Schema): string | undefined => (Array.isArray(type) ? type[0] : type);

/** A value that the schema allows, or nearly: most patterns are ignored. */
export function fittingValueOf(random: Random, schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fittingValueOf(random, random.pick(choices), name);
  switch (typeOf(schema)) {
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "integer":
    case "number":
      return numberWithin(random, schema);
    case "array": {
      const { items = {}, minItems = 0, maxItems = 3 } = schema;
      const length = Math.max(minItems, random.below(Math.min(maxItems, 3) + 1));
      return Array.from({ length }, () => fittingValueOf(random, items, name));
    }
    case "object": {
      const { properties = {}, required = [] } = schema;
      const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.4));
      return Object.fromEntries(chosen.map(([key, value]) => [key, fittingValueOf(random, value, key)]));
    }
    case "string":
      return fittingText(random, schema, name);
    default:
      return anyValueOf(random);
  }
}

function numberWithin(random: Random, { minimum = -1000, maximum = 1000, type }: Schema): number {
  if (random.chance(0.3)) return random.chance(0.5) ? minimum : maximum;
  const value = minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum);
  return type === "integer" ? Math.floor(value) : Math.round(value * 100) / 100;
}

function fittingText(random: Random, { format, pattern = "", maxLength = 60, minLength = 0 }: Schema, name: string) {
  if (format === "uuid") return newId();
  if (format === "date-time" || pattern.includes("T(?:")) return "2026-03-01T09:00:00Z";
  if (format === "date" || pattern.includes("-02-29")) return "2026-03-01";
  if (format === "uri" || /url|issuer/i.test(name)) return `http://127.0.0.1:1/${random.below(1000)}`;
  if (/e?mail|address|recipients/i.test(name)) return `person-${random.below(1e6)}@juniper.example`;
  if (/domain|host/i.test(name)) return `shop-${random.below(1e6)}.example`;
  if (/month/i.test(name)) return `2026-0${1 + random.below(9)}`;
  if (/locale/i.test(name)) return random.pick(["en-GB", "de-DE", "fr-FR", "ja-JP"]);
  if (/currency/i.test(name)) return random.pick(["GBP", "EUR", "USD"]);
  if (/zone/i.test(name)) return random.pick(["UTC", "Europe/Helsinki", "Asia/Tokyo"]);
  if (/colour/i.test(name)) return "#1f5f5b";
  const length = random.chance(0.1) ? maxLength : Math.max(minLength, 1 + random.below(Math.min(maxLength, 30)));
  return "Juniper & Söhne 東京 ".repeat(Math.ceil(length / 18)).slice(0, Math.min(length, 5000));
}

const PROTOTYPE_NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", ""];

/** The body as JSON with one to three things that are wrong, or just unusual. */
export function spoiledBody(random: Random, schema: Schema, example: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = { ...example };
  const names = Object.keys({ ...schema.properties, ...example });
  for (let left = 1 + random.below(3); left > 0; left--) {
    const name = names.length > 0 ? random.pick(names) : random.pick(PROTOTYPE_NAMES);
    const property = schema.properties?.[name] ?? {};
    switch (random.below(9)) {
      case 0:
        Reflect.deleteProperty(body, name);
        break;
      case 1:
        define(body, random.pick(PROTOTYPE_NAMES), anyValueOf(random));
        break;
      case 2:
        define(body, hostileTextOf(random), anyValueOf(random));
        break;
      case 3:
        define(body, name, valueAtLimit(random, property));
        break;
      case 4:
        define(body, name, hostileTextOf(random));
        break;
      case 5:
        define(body, name, [body[name], anyValueOf(random)]);
        break;
      case 6:
        define(body, name, newId());
        break;
      case 7:
        define(body, name, fittingValueOf(random, property, name));
        break;
      default:
        define(body, name, anyValueOf(random));
    }
  }
  return body;
}

/** Also works for `__proto__`, which an assignment would treat differently. */
const define = (body: Record<string, unknown>, name: string, value: unknown) =>
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });

function valueAtLimit(random: Random, schema: Schema): unknown {
  const plain = (schema.anyOf ?? schema.oneOf)?.[0] ?? schema;
  const { maxLength, minLength, minimum, maximum, maxItems, items } = plain;
  const off = random.pick([-1, 0, 1]);
  if (maxItems !== undefined) {
    const item = fittingValueOf(random, items ?? {});
    return Array.from({ length: Math.min(maxItems + off, 2_000) }, () => item);
  }
  if (maxLength !== undefined) {
    const length = Math.max(0, (random.chance(0.2) ? (minLength ?? 0) : maxLength) + off);
    return random.pick(["x", "é", "€", "😀", " ", "a.", "a@"]).repeat(Math.min(length, 20_000));
  }
  if (maximum !== undefined) return (random.chance(0.5) ? maximum : (minimum ?? 0)) + off;
  return random.pick(NUMBERS);
}
