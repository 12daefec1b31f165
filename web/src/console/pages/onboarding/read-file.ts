import { CUSTOMER_DETAILS, type DetailName } from "../../api/customer-details.gen.ts";
import { readCsv } from "../../parts/csv.ts";
import { readNumber } from "../../parts/number-field.tsx";
import { readPastedAssets } from "../../parts/pasted-assets.ts";
import type { Texts } from "../../texts/texts.ts";
import type { OnboardBody } from "./onboarding.ts";

export type FileLine = {
  /** Numbered as in a spreadsheet: line 1 has the column names. */
  line: number;
  company: string;
  body: OnboardBody;
  problem?: string;
  /** Always the same for the same line, no matter when it is sent. */
  key: string;
};

/** Other programs use different column names. */
const OTHER_NAMES: Partial<Record<DetailName, readonly string[]>> = { customerReference: ["crm", "id"] };
const NAMES: Readonly<Record<string, readonly string[]>> = {
  company: ["company", "companyname", "name", "customer"],
  contact: ["contact", "contactemail", "contact email", "email address"],
  domains: ["domains", "domain", "website"],
  emails: ["emails", "addresses", "mailboxes"],
  ...Object.fromEntries(
    CUSTOMER_DETAILS.map(({ name, short }) => [short, [short, name.toLowerCase(), ...(OTHER_NAMES[name] ?? [])]]),
  ),
  plan: ["plan", "plantype"],
  price: ["price"],
  currency: ["currency", "currencycode"],
  language: ["language", "locale", "localecode"],
  status: ["status"],
};

/**
 * Spreadsheets on Windows write files without a byte order mark in their own encoding, where not every byte is valid
 * UTF-8.
 */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The lines of a file with the problems of each. Undefined if the columns have no names. */
export async function readFile(text: string, texts: Texts): Promise<FileLine[] | undefined> {
  const [head = [], ...rows] = readCsv(text);
  const columns = new Map(
    Object.entries(NAMES).map(([name, known]) => [
      name,
      head.findIndex((title) => known.includes(title.toLowerCase())),
    ]),
  );
  if ((columns.get("company") ?? -1) === -1) return undefined;
  const seen = new Set<string>();
  return Promise.all(
    rows.map(async (row, at) => {
      const cell = (name: string) => row[columns.get(name) ?? -1] ?? "";
      const { body, problem } = bodyOf(cell, texts);
      const key = await digestOf(JSON.stringify(body));
      const isTwice = seen.has(key);
      seen.add(key);
      const wrong = problem ?? (isTwice ? texts.t("many.twice") : undefined);
      return { line: at + 2, company: body.companyName, body, key, ...(wrong === undefined ? {} : { problem: wrong }) };
    }),
  );
}

function bodyOf(cell: (name: string) => string, texts: Texts): { body: OnboardBody; problem?: string } {
  const { t, enumeration } = texts;
  const { domains, emails, unreadable } = readPastedAssets(`${cell("domains")} ${cell("emails")}`);
  const currency = cell("currency").toUpperCase();
  const price = readNumber(cell("price"), { currency }, texts);
  const status = cell("status").toLowerCase();
  const body: OnboardBody = {
    companyName: cell("company"),
    assetsDomains: domains,
    assetsEmails: emails,
    ...(cell("contact") === "" ? {} : { contactEmail: cell("contact") }),
    ...Object.fromEntries(
      CUSTOMER_DETAILS.flatMap(({ name, short }) => (cell(short) === "" ? [] : [[name, cell(short)]])),
    ),
    ...(cell("plan") === "" ? {} : { planType: cell("plan") }),
    ...(price.numeral === undefined ? {} : { price: Number(price.numeral) }),
    ...(currency === "" ? {} : { currencyCode: currency }),
    ...(cell("language") === "" ? {} : { localeCode: cell("language") }),
    ...(status === "prospect" || status === "active" ? { status } : {}),
  };
  if (body.companyName === "") return { body, problem: t("many.noCompany") };
  if (unreadable.length > 0) return { body, problem: t("many.unreadable", { list: enumeration(unreadable) }) };
  if (domains.length + emails.length === 0 && cell("contact") === "") return { body, problem: t("many.noWatched") };
  if (price.problem !== undefined) {
    return { body, problem: t("many.badPrice", { price: cell("price"), why: price.problem }) };
  }
  if (status !== "" && body.status === undefined) return { body, problem: t("many.badStatus") };
  return { body };
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const SAMPLE = `company,contact,domains,emails,reference,plan,price,currency,status
Juniper Bakery,owner@juniper-bakery.example,juniper-bakery.example,orders@juniper-bakery.example,CRM-1042,service-basic,12.50,EUR,active
Old Quay Dental,,old-quay-dental.example,,CRM-1043,,,,prospect
`;
