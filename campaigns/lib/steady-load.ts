import { randomUUID } from "node:crypto";
import type { TestApi } from "../../server/test/support/api.ts";
import type { TestPartner } from "../../server/test/support/factories.ts";

type Headers = Record<string, string>;

export type LoadTarget = {
  apis: readonly TestApi[];
  partner: TestPartner;
  /** Session cookies of a customer, of a partner's admin and of an operator's viewer. */
  cookies: { portal: () => Headers; staff: Headers; operator: Headers };
  /** Customers to read and change; newly onboarded ones are appended. */
  customerIds: string[];
  /** An address in a known breach, a different one each time. */
  exposedAddress: () => string;
};

type Call = { method: string; path: string; headers: Headers; body?: unknown };
type Kind = { name: string; weight: number; make: (setup: LoadTarget) => Call };

const keysOf = ({ partner }: LoadTarget): Headers => ({ "sw-partner-id": partner.id, "sw-api-key": partner.apiKey });
const someOf = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(Math.random() * values.length)];

const asPartner = (
  name: string,
  weight: number,
  method: string,
  path: string,
  body?: (setup: LoadTarget) => object,
): Kind => ({
  name,
  weight,
  make: (setup) => ({
    method,
    path: `/api/v1/integrations${path.replace("{customerId}", () => someOf(setup.customerIds) ?? "")}`,
    headers: keysOf(setup),
    ...(body ? { body: body(setup) } : {}),
  }),
});
const asSignedIn = (name: string, weight: number, who: keyof LoadTarget["cookies"], path: string): Kind => ({
  name,
  weight,
  make: ({ cookies }) => ({ method: "GET", path, headers: who === "portal" ? cookies.portal() : cookies[who] }),
});

/** What partners, customers and staff request on a working day, with the share of each. */
const KINDS: readonly Kind[] = [
  asPartner("partner reads", 8, "GET", "/customers?limit=50"),
  asPartner("partner reads", 8, "GET", "/customer/{customerId}/info"),
  asPartner("partner reads", 8, "GET", "/customer/{customerId}/breaches"),
  asPartner("partner reads", 4, "GET", "/customer/{customerId}/threat-score"),
  asPartner("partner reads", 4, "GET", "/customer/{customerId}/timeline"),
  asPartner("partner reads", 3, "GET", "/partner/analytics"),
  asPartner("partner reads", 3, "GET", "/webhooks/deliveries"),
  asPartner("look-ups", 5, "POST", "/breach/check", (setup) => ({ email: setup.exposedAddress() })),
  asPartner("onboardings", 10, "POST", "/customer/onboard", (setup) => {
    const reference = randomUUID();
    const exposed = { assetsEmails: [setup.exposedAddress()], contactEmail: `owner@${reference}.example` };
    return {
      companyName: `Soak ${reference}`,
      customerReference: reference,
      status: "active",
      assetsDomains: [`${reference}.example`],
      ...exposed,
    };
  }),
  asPartner("changes", 5, "POST", "/customer/{customerId}/assets/add", () => ({
    domains: [`${randomUUID()}.example`],
  })),
  asPartner("changes", 5, "PATCH", "/customer/{customerId}/info", () => ({ companyName: `Soak ${randomUUID()}` })),
  asPartner("magic links", 2, "POST", "/customer/{customerId}/magic-link"),
  asSignedIn("portal", 6, "portal", "/api/v1/portal/overview"),
  asSignedIn("portal", 4, "portal", "/api/v1/portal/breaches"),
  asSignedIn("portal", 3, "portal", "/api/v1/portal/settings"),
  asSignedIn("console", 4, "staff", "/api/v1/staff/session"),
  asSignedIn("console", 4, "staff", "/api/v1/integrations/customers/urgency"),
  asSignedIn("console", 4, "staff", "/api/v1/integrations/audit"),
  asSignedIn("console", 4, "operator", "/api/v1/operator/health"),
  asSignedIn("console", 4, "operator", "/api/v1/operator/partners"),
  asSignedIn("console", 2, "operator", "/api/v1/operator/webhooks/queue"),
];
const WEIGHTS = KINDS.reduce((sum, { weight }) => sum + weight, 0);

export type Loaded = {
  /** When each response arrived, in milliseconds from the start, and how long it took. */
  answers: { at: number; ms: number }[];
  byKind: Record<string, number>;
  wrong: string[];
};

/** Customers that calls are about: enough for variety, and few enough that the pages of one don't grow endlessly. */
const MOST_CUSTOMERS = 2_000;

/** Sends calls at an even pace until the time is over, without waiting for earlier responses. */
export async function loadSteadily(setup: LoadTarget, perSecond: number, isOver: () => boolean): Promise<Loaded> {
  const loaded: Loaded = { answers: [], byKind: {}, wrong: [] };
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  for (let nth = 0; !isOver(); nth++) {
    const wait = startedAt + (nth * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { name, make } = kindAtRandom();
    const api = setup.apis[nth % setup.apis.length];
    if (!api) break;
    const call = make(setup);
    const sentAt = performance.now();
    const answered = api
      .call(call)
      .then(({ status, body }) => {
        const now = performance.now();
        loaded.answers.push({ at: now - startedAt, ms: now - sentAt });
        loaded.byKind[name] = (loaded.byKind[name] ?? 0) + 1;
        if (status !== 200)
          loaded.wrong.push(`${call.method} ${call.path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
        else if (name === "onboardings") remember(setup, String(body["customerId"]));
      })
      .catch((error: unknown) => void loaded.wrong.push(`${call.method} ${call.path}: ${String(error).slice(0, 200)}`))
      .finally(() => open.delete(answered));
    open.add(answered);
  }
  await Promise.all(open);
  return loaded;
}

function remember({ customerIds }: LoadTarget, customerId: string): void {
  customerIds.push(customerId);
  if (customerIds.length > MOST_CUSTOMERS) customerIds.shift();
}

function kindAtRandom(): Kind {
  let left = Math.random() * WEIGHTS;
  for (const kind of KINDS) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  return KINDS[0] as Kind;
}
