import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export type Access = {
  baseUrls: readonly string[];
  headers: Record<string, string>;
  /** Whether to check at each server that a change appears in a list that may come from a replica. */
  readsBack?: boolean;
  /** The pause before each call; none by default. */
  pauseMs?: number;
  /** Is told about every attempt. The status is undefined if there was no response. */
  tell?: (attempt: Attempt) => void;
};

/** One call of a caller, on the clock of `performance.now()`. */
export type Attempt = { kind: string; beganAt: number; endedAt: number; status: number | undefined };

/** What the service has confirmed, by customer. */
export type Acknowledged = {
  customers: Map<string, { reference: string; domains: string[]; isOffboarded: boolean }>;
  /** Responses that are neither a success nor a 503. */
  wrong: string[];
  /** Attempts that ended without a response, or with a 503. All were repeated. */
  repeated: number;
  /** Attempts without any response. */
  unanswered: number;
  /** Lists that were read right after a change, and those that didn't show it. */
  readBack: number;
  staleReads: string[];
};

export const nothingYet = (): Acknowledged => ({
  ...{ customers: new Map(), wrong: [], repeated: 0 },
  ...{ unanswered: 0, readBack: 0, staleReads: [] },
});

const RETRY_MS = 200;
const ANSWER_MS = 20_000;

/** Onboards customers and changes them. Repeats each call with its key until it gets a response. */
export async function workAsPartner(access: Access, noted: Acknowledged, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const reference = randomUUID();
    const domain = `${reference}.example`;
    const onboarding = { companyName: `Campaign ${reference}`, customerReference: reference, assetsDomains: [domain] };
    const customerId = (await insist(access, noted, "/customer/onboard", onboarding))?.["customerId"];
    if (typeof customerId !== "string") return;
    const customer = { reference, domains: [domain], isOffboarded: false };
    noted.customers.set(customerId, customer);
    if (access.readsBack) await readBack(access, noted, reference, ["active", "prospect"]);
    const added = `more-${domain}`;
    if (await insist(access, noted, `/customer/${customerId}/assets/add`, { domains: [added] })) {
      customer.domains.push(added);
    }
    if (noted.customers.size % 3 === 0 && (await insist(access, noted, "/customer/offboard", { customerId }))) {
      customer.isOffboarded = true;
      if (access.readsBack) await readBack(access, noted, reference, ["inactive", "dormant"]);
    }
  }
}

/** Callers see their own changes in the next response, whichever server and database it comes from. */
async function readBack(access: Access, noted: Acknowledged, reference: string, statuses: string[]): Promise<void> {
  for (const baseUrl of access.baseUrls) {
    const list = await insist({ ...access, baseUrls: [baseUrl] }, noted, `/customers?search=${reference}`);
    noted.readBack++;
    const { status } = (list?.["customers"] as { status: string }[] | undefined)?.[0] ?? {};
    if (status === undefined || !statuses.includes(status)) noted.staleReads.push(`${reference}: ${status}`);
  }
}

/** Without a body, it is a read. */
async function insist(
  { baseUrls, headers, pauseMs = 0, tell }: Access,
  noted: Acknowledged,
  path: string,
  body?: object,
): Promise<Record<string, unknown> | undefined> {
  const key = randomUUID();
  const change = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  };
  if (pauseMs > 0) await pause(pauseMs);
  for (let turn = 0; ; turn++) {
    const baseUrl = baseUrls[(turn + key.charCodeAt(0)) % baseUrls.length] ?? "";
    const request = { ...(body ? change : { headers }), signal: AbortSignal.timeout(ANSWER_MS) };
    const beganAt = performance.now();
    const answer = await fetch(`${baseUrl}/api/v1/integrations${path}`, request)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    const kind = body ? "changes" : "reads";
    tell?.({ kind, beganAt, endedAt: performance.now(), status: answer?.status });
    if (answer?.status === 200 || answer?.status === 201) return JSON.parse(answer.text) as Record<string, unknown>;
    if (!answer) noted.unanswered++;
    else if (answer.status !== 503) {
      noted.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      if (answer.status < 500) return undefined;
    }
    noted.repeated++;
    await pause(RETRY_MS);
  }
}
