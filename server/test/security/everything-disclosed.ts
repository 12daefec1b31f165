import { readFileSync } from "node:fs";
import { alertMail } from "../../src/features/notifications/index.ts";
import { drawReport, makeReport } from "../../src/features/reports/index.ts";
import { reportLetter } from "../../src/features/reports/report-letter.ts";
import { monthOf } from "../../src/kernel/month.ts";
import type { Answer, TestApi } from "../support/api.ts";
import type { TestPartner } from "../support/factories.ts";
import { aSender } from "../support/mails/letters.ts";
import type { OperatorCaller } from "../support/operator.ts";
import { readPdf } from "../support/pdf.ts";
import type { Browser } from "../support/portal.ts";

// Everything that the service reveals about a customer to anyone but the person: every GET of the API that needs no
// other object's id, look-ups, searches, events, emails, the report and its PDF. New routes are included automatically.

export type Subject = { partner: TestPartner; customerId: string; domain: string };

type Operation = { parameters?: { name: string; in: string }[] };
const { paths } = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, { get?: Operation }>;
};

/** The catalogue and the imports are about breaches, not about people. The person's own page belongs to the person. */
const NOT_ABOUT_CUSTOMERS = /\/operator\/(catalogue|imports|uploads|corpus)|\/integrations\/breach(\/|$)/;
const THE_PERSONS_OWN = "/api/v1/portal/private";

/** These are about the service and not about a tenant: they must not name anyone, but they change by themselves. */
const OF_THE_SERVICE =
  /^\/(livez|readyz)|\/health$|\/operator\/(jobs|timetable|settings|health|webhooks|mails\/(failures|suppressed))|\/staff\/|\/keys$/;

type Callers = { operator: OperatorCaller; visitors: Record<string, Browser> };

/**
 * What is disclosed in each place. Ids, times and the customer's domain are replaced by the same text for all
 * customers.
 */
export async function everythingDisclosed(api: TestApi, subject: Subject, { operator, visitors }: Callers) {
  const { partner, customerId, domain } = subject;
  const said = new Map<string, string>();
  const note = (where: string, what: unknown) =>
    said.set(normal(where, subject), normal(JSON.stringify(what), subject));
  const partners = { "sw-partner-id": partner.id, "sw-api-key": partner.apiKey };
  const distributors = { "sw-distributor-id": partner.distributor.id, "sw-api-key": partner.distributor.apiKey };
  const get = (path: string, headers: Record<string, string>) => api.call({ method: "GET", path, headers });

  for (const { path, query } of walked(subject)) {
    if (path.startsWith("/api/v1/portal/")) {
      for (const [who, browser] of Object.entries(visitors))
        note(`${who} ${path}`, contentOf(await browser.call("GET", path + query)));
      continue;
    }
    const headers = path.includes("/operator/")
      ? operator.headers
      : path.includes("/distributors/")
        ? distributors
        : partners;
    note(path, contentOf(await get(path + query, headers)));
  }
  for (const address of ["owner", "staff", "ann", "bob"].map((name) => `${name}@${domain}`)) {
    for (const call of ["check", "retrieve"])
      note(`${call} ${address}`, (await api.as(partner).post(`/breach/${call}`, { email: address })).body);
    for (const resolved of [true, false])
      note(
        `check ${resolved} ${address}`,
        (await api.as(partner).post("/breach/check", { email: address, resolved })).body,
      );
    note(`list ${address}`, (await get(`${LIST(customerId)}?address=${address}`, partners)).body);
  }
  for (const query of ["?pageSize=100", "?severity=critical", "?resolved=false", "?foundAfter=2020-01-01T00:00:00Z"])
    note(`list ${query}`, (await get(LIST(customerId) + query, partners)).body);
  for (const text of ["trystery", "dating", "ann@", "staff@"]) {
    note(`customers ${text}`, (await get(`/api/v1/integrations/customers?search=${text}`, partners)).body);
    for (const [who, browser] of Object.entries(visitors)) {
      note(`${who} breaches ${text}`, (await browser.get(`/breaches?status=all&search=${text}`)).body);
      note(`${who} addresses ${text}`, (await browser.get(`/addresses?search=${text}`)).body);
    }
  }
  const events = await api.events(partner);
  note("events", events);
  for (const [where, letter] of Object.entries(await lettersAbout(api, subject))) note(where, letter);
  return said;
}

const LIST = (customerId: string): string => `/api/v1/integrations/customer/${customerId}/breaches`;

/** The paths that can be called knowing only the customer and its partner. */
function walked({ partner, customerId }: Subject): { path: string; query: string }[] {
  const ids: Record<string, string> = {
    customerId,
    partnerId: partner.id,
    partnerUuid: partner.id,
    distributorId: partner.distributor.id,
  };
  return Object.entries(paths).flatMap(([template, { get }]) => {
    const path = template.replace(/\{(\w+)\}/g, (hole, name: string) => ids[name] ?? hole);
    if (!get || path.includes("{") || NOT_ABOUT_CUSTOMERS.test(path) || path === THE_PERSONS_OWN) return [];
    const known = (get.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
    const query = new URLSearchParams();
    if (known.includes("partnerId")) query.set("partnerId", partner.id);
    else if (known.includes("customerId")) query.set("customerId", customerId);
    else if (known.includes("distributorId")) query.set("distributorId", partner.distributor.id);
    if (known.includes("ownerId")) query.set("ownerId", partner.id);
    if (known.includes("follow")) query.set("follow", "false");
    return [{ path, query: query.size === 0 ? "" : `?${query.toString()}` }];
  });
}

export const isOfTheService = (where: string): boolean => OF_THE_SERVICE.test(where);

const contentOf = ({ status, body, bytes }: Answer): unknown => [
  status,
  Object.keys(body).length > 0 ? body : bytes.toString(),
];

/** The emails that would be sent, the report's facts, and the text of its PDF. A prospect gets no report. */
async function lettersAbout(api: TestApi, { customerId }: Subject): Promise<Record<string, unknown>> {
  const customer = await api.db
    .selectFrom("customers")
    .select("status")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const isProspect = customer.status === "prospect";
  const links = { portal: "https://watch.example/portal", unsubscribe: "https://watch.example/u", portalUser: null };
  const about = { locale: "en-GB", sender: aSender(), customerName: "Juniper Bakery", isProspect };
  const found = await api.db
    .selectFrom("events")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("type", "in", ["customer.breach.found", "customer.breach.firstscan.completed"])
    .orderBy("seq")
    .execute();
  const writer = alertMail(api.db, []);
  const alerts = await Promise.all(
    found.map(({ id }) =>
      writer.write({ ...about, customerId, eventId: id, links } as unknown as Parameters<typeof writer.write>[0]),
    ),
  );
  const letters: Record<string, unknown> = { alerts };
  if (isProspect) return letters;
  const month = monthOf(new Date(), "UTC");
  const drawable = await api.db.transaction().execute((tx) => makeReport(tx, customerId, month));
  const pdf = await drawReport(api.db, drawable);
  const mail = reportLetter({
    ...about,
    facts: drawable.facts,
    portalUrl: links.portal,
    unsubscribeUrl: links.unsubscribe,
    pdf,
  });
  return {
    ...letters,
    "report facts": drawable.facts,
    "report pdf": (await readPdf(pdf)).text,
    "report mail": [mail.subject, mail.text, mail.html],
  };
}

/** Replaces what differs between any two customers. */
function normal(text: string, { domain }: Subject): string {
  return text
    .replaceAll(domain, "DOMAIN")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)?/g, "TIME")
    .replace(/sw_\w+|prefix\W+\w{8}|verification=[\w-]+/g, "KEY")
    .replace(/"(Cursor|nextCursor)":"[^"]*"/gi, '"CURSOR"')
    .replace(/"id":"?\d+"?/g, '"NUMBER"')
    .replace(/id: \S+/g, "id: POSITION");
}
