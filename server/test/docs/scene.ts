import { expect, vi } from "vitest";
import * as ids from "../../src/api/example-ids.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { sablewatch } from "../imports.ts";
import type { DemoFile } from "../server-process.ts";
import { acknowledge, answers, hmac, type Receiver } from "../receiver.ts";

type Body = Record<string, unknown>;
type Ask = (method: string, path: string, body?: Body) => Promise<Body>;

/** What stands in a sample, and what to put there. */
export type Replacements = Record<string, string>;

/** Enough of them that a slow redelivery is still running when its sample cancels it. */
const FAILING_ENDPOINTS = 14;
const PATIENCE = { timeout: 60_000, interval: 50 };

const REPORT = "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60";

/** A demo in which everything that the samples name can be found. */
export class Scene {
  readonly demo: DemoFile;
  readonly #receiver: Receiver;
  readonly #dataDir: string;
  readonly #secrets: string[] = [];
  readonly #ask: Record<"partner" | "distributor", Ask>;

  constructor(demo: DemoFile, receiver: Receiver, dataDir: string) {
    this.demo = demo;
    this.#dataDir = dataDir;
    this.#receiver = receiver;
    receiver.behaviour = (request, response) => {
      const secret = this.#secrets.find((one) => hmac(request.body, one) === request.headers["x-signature"]);
      if (secret === undefined || request.path.includes("failing")) answers(500)(request, response);
      else acknowledge(request, response, secret);
    };
    const { partner, distributor } = demo;
    this.#ask = {
      partner: asking(`${demo.baseUrl}/api/v1/integrations`, {
        "SW-PARTNER-ID": partner.id,
        "SW-API-KEY": partner.apiKey,
      }),
      distributor: asking(`${demo.baseUrl}/api/v1/distributors`, {
        "SW-DISTRIBUTOR-ID": distributor.id,
        "SW-API-KEY": distributor.apiKey,
      }),
    };
  }

  /** Endpoints that answer as they should and some that never do, and a customer whose events reach all of them. */
  async build(): Promise<void> {
    for (const ask of Object.values(this.#ask)) {
      const { secret } = await ask("POST", "/webhooks", { url: this.#at("good"), description: "good" });
      this.#secrets.push((secret as { token: string }).token);
      for (let n = 0; n < FAILING_ENDPOINTS; n += 1) {
        await ask("POST", "/webhooks", { url: this.#at(`failing/${n}`), description: "failing" });
      }
    }
    await this.#onboard({ assetsDomains: ["bluefinch-books.example"] });
    for (const ask of Object.values(this.#ask)) {
      await vi.waitFor(async () => {
        const { pagination } = await ask("GET", "/webhooks/failures");
        expect((pagination as { totalCount: number }).totalCount).toBeGreaterThanOrEqual(2 * FAILING_ENDPOINTS);
        const { deliveries } = await ask("GET", "/webhooks/deliveries?status=delivered");
        expect((deliveries as []).length).toBeGreaterThan(0);
      }, PATIENCE);
    }
  }

  /** Objects that no other language has used up, by the operation that uses them. */
  async objectsFor(language: string): Promise<(operationId: string) => Replacements> {
    const watched = await this.#onboard({});
    const exposed = await this.#onboard({ assetsDomains: ["bluefinch-books.example"] });
    const breach = await this.#breachOf(exposed);
    const gone = await this.#onboard({});
    await this.#ask.partner("POST", "/customer/offboard", { customerId: gone });
    const customers: Replacements = {
      listCustomerBreaches: exposed,
      setBreachStatus: exposed,
      removeCustomerAssets: await this.#onboard({ assetsEmails: ["one@kept.example", "owner@juniper-bakery.example"] }),
      offboardCustomer: await this.#onboard({}),
      downgradeCustomer: await this.#onboard({}),
      upgradeCustomer: await this.#onboard({ status: "prospect" }),
      reactivateCustomer: gone,
    };
    const report = await this.#report();
    const simulated = await this.#sandboxCustomer();
    const memberId = await this.#member(language);
    const partner = await this.#partner(language);
    const doomed = await this.#partner(`${language}, to be deleted`);
    const hooks = { partner: await this.#hooks("partner"), distributor: await this.#hooks("distributor") };
    const { sandbox } = this.demo;
    const lastClosed = monthsAfter(monthOf(new Date(), "UTC"), -2);
    return (operationId) => {
      if (/^simulate|Sandbox/.test(operationId)) {
        return { YOUR_PARTNER_ID: sandbox.id, YOUR_API_KEY: sandbox.apiKey, [ids.customerId]: simulated };
      }
      const isDistributors = operationId.includes("Distributor");
      const { webhookId, doomedWebhookId, secretId, ...others } = hooks[isDistributors ? "distributor" : "partner"];
      const isReport = operationId === "getReport" || operationId === "listReports";
      return {
        [ids.customerId]:
          isReport || operationId === "putUsagePriceRight" ? report.customerId : (customers[operationId] ?? watched),
        [ids.breachId]: breach,
        [REPORT]: report.id,
        [ids.partnerId]: operationId === "deletePartner" ? doomed : partner,
        [ids.distributorId]: this.demo.distributor.id,
        [ids.memberId]: memberId,
        [ids.webhookId]: /^delete\w*Webhook$/.test(operationId) ? doomedWebhookId : webhookId,
        [ids.secretId]: secretId,
        [ids.deliveryId]: /Failure/.test(operationId) ? others.failureId : others.deliveryId,
        [ids.redeliveryId]: others.redeliveryId,
        "order-1042": `order-${language}`,
        "service-gold": `gold-${language}`,
        "SW-PLUS-40": `SW-PLUS-${language}`,
        "2026-10": lastClosed,
        "SW-BASIC-25": `SW-${language}`,
      };
    };
  }

  /** The keys as a reader would fill them in. */
  get keys(): Replacements {
    const { partner, distributor, operator } = this.demo;
    return {
      YOUR_PARTNER_ID: partner.id,
      YOUR_API_KEY: partner.apiKey,
      YOUR_DISTRIBUTOR_ID: distributor.id,
      YOUR_DISTRIBUTOR_KEY: distributor.apiKey,
      YOUR_OPERATOR_TOKEN: operator.token,
    };
  }

  #at(path: string): string {
    return new URL(`/${path}`, this.#receiver.url).href;
  }

  async #onboard(more: Body, ask = this.#ask.partner): Promise<string> {
    const body = {
      companyName: "Juniper Bakery",
      contactEmail: "owner@juniper-bakery.example",
      assetsDomains: ["juniper-bakery.example"],
      ...more,
    };
    const { customerId } = await ask("POST", "/customer/onboard", body);
    return customerId as string;
  }

  async #breachOf(customerId: string): Promise<string> {
    return vi.waitFor(async () => {
      const { breaches } = await this.#ask.partner("GET", `/customer/${customerId}/breaches`);
      const [first] = breaches as { id: string }[];
      expect(first).toBeDefined();
      return first?.id ?? "";
    }, PATIENCE);
  }

  async #report(): Promise<{ customerId: string; id: string }> {
    const { customers } = await this.#ask.partner("GET", "/customers?status=active&pageSize=100");
    for (const { customerId } of (customers as { customerId: string }[]).toReversed()) {
      const { reports } = await this.#ask.partner("GET", `/customer/${customerId}/reports`);
      const [report] = reports as { id: string }[];
      if (report) return { customerId, id: report.id };
    }
    throw new Error("The demo has a customer with reports");
  }

  /** Somebody else who works for the demo's partner. */
  async #member(name: string): Promise<string> {
    const { demo } = this;
    const email = `${name}@harbour-it.example`;
    const whom = ["--partner", demo.partner.id, "--email", email, "--role", "viewer"];
    const invited = await sablewatch(["staff", "invite", ...whom, "--link"], { env: { DATA_DIR: this.#dataDir } });
    const link = /https?:\S+/.exec(invited.stdout)?.[0] ?? "";
    const token = new URL(link).searchParams.get("token_hash");
    await asking(demo.baseUrl, {})("POST", "/auth/staff/confirm", { token_hash: token, type: "invitation" });
    const ask = asking(`${demo.baseUrl}/api/v1/operator`, { Authorization: `Bearer ${demo.operator.token}` });
    const { members } = await ask("GET", `/staff?partnerId=${demo.partner.id}`);
    return (members as { id: string; email: string }[]).find((one) => one.email === email)?.id ?? "";
  }

  async #sandboxCustomer(): Promise<string> {
    const { id, apiKey } = this.demo.sandbox;
    const ask = asking(`${this.demo.baseUrl}/api/v1/integrations`, { "SW-PARTNER-ID": id, "SW-API-KEY": apiKey });
    return this.#onboard({}, ask);
  }

  async #partner(name: string): Promise<string> {
    const contact = { contact_email: "hello@new.example" };
    const { data } = await this.#ask.distributor("POST", "/partners", { name: `For ${name}`, ...contact });
    return (data as { uuid: string }).uuid;
  }

  async #hooks(surface: "partner" | "distributor") {
    const ask = this.#ask[surface];
    const { webhooks } = await ask("GET", "/webhooks");
    const good = (webhooks as { id: string; description: string }[]).find(({ description }) => description === "good");
    const { webhook } = await ask("POST", "/webhooks", { url: this.#at("doomed") });
    const { secrets } = await ask("GET", "/webhooks/secrets");
    const active = (secrets as { id: string; role: string }[]).find(({ role }) => role === "active");
    const { deliveries } = await ask("GET", "/webhooks/deliveries?status=delivered");
    const { failures } = await ask("GET", "/webhooks/failures?pageSize=100");
    const failure = (failures as { id: string; targetUrl: string }[]).findLast(({ targetUrl }) =>
      targetUrl.includes("failing"),
    );
    const { redelivery } = await ask("POST", "/webhooks/failures/redeliver", { perSecond: 1 });
    const idOf = (of: unknown): string => (of as { id: string }).id;
    return {
      webhookId: idOf(good),
      doomedWebhookId: idOf(webhook),
      secretId: idOf(active),
      deliveryId: idOf((deliveries as unknown[])[0]),
      failureId: idOf(failure),
      redeliveryId: idOf(redelivery),
    };
  }
}

const asking =
  (prefix: string, credentials: Record<string, string>): Ask =>
  async (method, path, body) => {
    const answer = await fetch(prefix + path, {
      method,
      headers: { ...credentials, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = (await answer.json()) as Body;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
