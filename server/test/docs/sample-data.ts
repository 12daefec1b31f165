import pg from "pg";
import { expect, vi } from "vitest";
import * as ids from "../../src/kernel/example-ids.ts";
import { findRunningPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { CATALOGUE_EXAMPLES } from "../../src/features/catalogue/examples.ts";
import { PART_EXAMPLE } from "../../src/features/imports/examples.ts";
import { monthOf, monthsAfter } from "../../src/kernel/month.ts";
import { sablewatch } from "../support/imports.ts";
import type { DemoFile } from "../support/processes/server-process.ts";
import { anIssuer } from "../support/routes/sign-in-connections.ts";
import { acknowledge, answers, hmac, type Receiver } from "../support/webhooks/receiver.ts";

type Body = Record<string, unknown>;
type Ask = (method: string, path: string, body?: Body) => Promise<Body>;

/** Placeholders in a sample, and what to replace them with. */
export type Replacements = Record<string, string>;

/** Enough of them that a slow redelivery is still running when its sample cancels it. */
const FAILING_ENDPOINTS = 14;
const PATIENCE = { timeout: 100_000, interval: 50 };

const SHOWN_ISSUER = "https://login.juniper-bakery.example";
const REPORT = "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60";

/** A demo that contains everything that the samples mention. */
export class SampleData {
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

  /** Endpoints that respond correctly, some that never do, and a customer whose events reach all of them. */
  async build(): Promise<void> {
    for (const ask of Object.values(this.#ask)) {
      await ask("POST", "/webhooks", { url: this.#at("good"), description: "good" });
      // The demo's partner already has a secret, which can't be read again.
      const { secret } = await ask("POST", "/webhooks/secrets/cycle", {});
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
    const connected = await this.#connected();
    const issuer = await anIssuer();
    const customers: Replacements = {
      listCustomerBreaches: exposed,
      setBreachStatus: exposed,
      removeCustomerAssets: await this.#onboard({ assetsEmails: ["one@kept.example", "owner@juniper-bakery.example"] }),
      offboardCustomer: await this.#onboard({}),
      downgradeCustomer: await this.#onboard({}),
      upgradeCustomer: await this.#onboard({ status: "prospect" }),
      reactivateCustomer: gone,
      getCustomerConnection: connected,
      changeCustomerConnection: connected,
      tryCustomerConnection: connected,
      removeCustomerConnection: await this.#connected(),
    };
    const report = await this.#report();
    const simulated = await this.#sandboxCustomer();
    const imported = await this.#imports(language);
    const memberId = await this.#member(language);
    const partner = await this.#partner(language);
    const doomed = await this.#partner(`${language}, to be deleted`);
    const hooks = { partner: await this.#hooks("partner"), distributor: await this.#hooks("distributor") };
    const troubles = await this.#troubles(watched);
    const { sandbox } = this.demo;
    const leaving = await this.#leaving(language);
    const other = await this.#partner(`${language}, for the operator`);
    const invitationId = await this.#invitation(partner);
    const keyOf = await this.#keysFor(partner);
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
        ...keyOf(operationId),
        [ids.invitationId]: invitationId,
        "watch.harbour-it.example": `watch.${language}-${/Partner|Any/.exec(operationId)?.[0] ?? "own"}.example`,
        [ids.partnerId]:
          operationId === "deletePartner"
            ? doomed
            : (leaving[operationId] ?? (/Any/.test(operationId) ? other : partner)),
        [ids.distributorId]: this.demo.distributor.id,
        [ids.memberId]: memberId,
        [String(ids.jobId)]: troubles.jobId,
        [String(ids.mailId)]: troubles.mailId,
        [ids.webhookId]: /^delete\w*Webhook$/.test(operationId) ? doomedWebhookId : webhookId,
        [ids.secretId]: secretId,
        [ids.deliveryId]: /Failure/.test(operationId) ? others.failureId : others.deliveryId,
        [ids.redeliveryId]: others.redeliveryId,
        [SHOWN_ISSUER]: issuer,
        [ids.breachUuid]: imported.breachUuid,
        [ids.importId]: imported.importId,
        [ids.uploadId]: operationId === "startImport" ? imported.completeId : imported.uploadId,
        "larchmont-parcels.txt": `larchmont-${language}.txt`,
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

  /** A customer with an identity provider that no one has tried yet. */
  async #connected(): Promise<string> {
    const customerId = await this.#onboard({});
    const settings = { clientId: "sablewatch", clientSecret: "a-secret", domains: ["juniper-bakery.example"] };
    const path = `/customer/${customerId}/sign-in-connection`;
    await this.#ask.partner("POST", path, { issuer: await anIssuer(), ...settings });
    return customerId;
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

  /** Another person who works for the demo's partner. */
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

  /** A job and an email that were given up, which a demo never has by itself. */
  async #troubles(customerId: string): Promise<{ jobId: string; mailId: string }> {
    const url = await findRunningPostgres(this.#dataDir);
    if (url === undefined) throw new Error("The demo's database is not running");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const job = await client.query<{ id: string }>("select id from graphile_worker.add_job('nobody-does-this')");
      const jobId = job.rows[0]?.id ?? "";
      const giveUp = "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x' where id = $1";
      await client.query(giveUp, [jobId]);
      const mail = await client.query<{ id: string }>(
        `insert into mails (kind, turn, is_limited, customer_id, partner_id, address, state, due_at, finished_at)
         select 'alert', 1, true, id, partner_id, 'nobody@juniper-bakery.example', 'failed', null, now()
         from customers where id = $1 returning id`,
        [customerId],
      );
      return { jobId, mailId: mail.rows[0]?.id ?? "" };
    } finally {
      await client.end();
    }
  }

  /** An upload that hasn't received any data, a complete one, an import, and its breach. */
  async #imports(language: string) {
    const { baseUrl, operator } = this.demo;
    const authorization = { Authorization: `Bearer ${operator.token}` };
    const ask = asking(`${baseUrl}/api/v1/operator`, authorization);
    const breach = CATALOGUE_EXAMPLES.importCatalogue.request.breaches[0];
    await ask("POST", "/catalogue/import", { breaches: [breach] });
    const { breaches } = await ask("GET", "/catalogue/breaches?search=LarchmontParcels");
    const upload = async (name: string): Promise<string> => {
      const { upload: begun } = await ask("POST", "/uploads", { name, length: PART_EXAMPLE.length });
      return (begun as { id: string }).id;
    };
    const complete = async (name: string): Promise<string> => {
      const id = await upload(name);
      const headers = { ...authorization, "Content-Type": "application/octet-stream" };
      const sent = await fetch(`${baseUrl}/api/v1/operator/uploads/${id}?offset=0`, {
        method: "PATCH",
        headers,
        body: PART_EXAMPLE,
      });
      expect(sent.status).toBe(200);
      return id;
    };
    const uploadId = await complete(`${language} to import`);
    const { import: asked } = await ask("POST", "/imports", { breach: "LarchmontParcels", uploadId });
    return {
      breachUuid: (breaches as { uuid: string }[])[0]?.uuid ?? "",
      uploadId: await upload(`${language} to send`),
      completeId: await complete(`${language} to start`),
      importId: (asked as { id: string }).id,
    };
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

  /** Partners to offboard, and partners that are already offboarded, with separate ones for each call. */
  async #leaving(language: string): Promise<Replacements> {
    const names = ["offboardPartner", "offboardAnyPartner", "restorePartner", "restoreAnyPartner"];
    const made = await Promise.all(names.map((name) => this.#partner(`${language}, ${name}`)));
    for (const id of made.slice(2)) await this.#ask.distributor("POST", `/partners/${id}/offboard`);
    return Object.fromEntries(names.map((name, at) => [name, made[at] ?? ""]));
  }

  async #invitation(partnerId: string): Promise<string> {
    const body = { email: "withdrawn@harbour-it.example", role: "viewer" };
    const { invitation } = await this.#ask.distributor("POST", `/partners/${partnerId}/staff/invitations`, body);
    return (invitation as { id: string }).id;
  }

  /** A key for each call that changes one. A partner's keys are changed by its distributor, acting on its behalf. */
  async #keysFor(partnerId: string): Promise<(operationId: string) => Replacements> {
    const { demo } = this;
    const make = async (of: string): Promise<string> => {
      const { key } = await this.#ask.distributor("POST", `/partners/${of}/keys`, { name: "sample" });
      return (key as { id: string }).id;
    };
    const { keys } = await this.#ask.distributor("GET", "/keys");
    const own = (keys as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id ?? "";
    const ofDemo = { rotateKey: await make(demo.partner.id), revokeKey: await make(demo.partner.id) };
    const ofPartner = {
      rotatePartnerKey: await make(partnerId),
      revokePartnerKey: await make(partnerId),
      rotateOrganisationKey: await make(partnerId),
      revokeOrganisationKey: await make(partnerId),
      rotateDistributorKey: own,
    };
    const known: Replacements = { ...ofDemo, ...ofPartner };
    return (operationId) => {
      const keyId = known[operationId];
      const acting = /^(issue|rotate|revoke)Key$/.test(operationId) ? { YOUR_API_KEY: demo.distributor.apiKey } : {};
      return { ...acting, ...(keyId === undefined ? {} : { [ids.keyId]: keyId }) };
    };
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
