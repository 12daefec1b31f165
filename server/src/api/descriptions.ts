/**
 * What there is to know of an operation beyond its summary, in Markdown. A route's own description goes before it. The
 * distributors' webhooks work as the partners' do, and have their descriptions.
 */
const DESCRIPTIONS: Partial<Record<string, string>> = {
  onboardCustomer:
    "At least one domain or address must be given. An active customer is scanned at once and then every day; a prospect once, and its breaches show only `id`, `emails` and `resolved`.\n\nThe events are `customer.created`, then `customer.breach.found` where anything was found, then `customer.breach.firstscan.completed`. Send an `Idempotency-Key`, so that a repeated call does not make a second customer.",
  offboardCustomer:
    "Scans stop, portal sessions and unused magic links end at once, and `customer.deleted` is sent. A partner may have a monthly churn limit; prospects do not count towards it.",
  upgradeCustomer:
    "Billing, assets and plan stay as they are. From now on breaches are shown in full, and the customer is scanned every day. Only prospects can be upgraded; an offboarded customer is reactivated instead.",
  downgradeCustomer:
    "Daily scans, alerts and reports stop, and breaches are redacted again. Counts towards the monthly churn limit.",
  reactivateCustomer: "For inactive and dormant customers. If it was active before, a fresh scan starts at once.",
  updateCustomerInfo:
    "At least one field must be sent. A new `contactEmail` is monitored too, and moves the portal user.",
  listCustomers: "`search` looks in names and references. Read on with `nextCursor` as `cursor`.",
  replaceCustomerAssets:
    "Sends `customer.asset.added` and `customer.asset.removed`, scans what is new, and takes what is no longer monitored off the breach list. Both lists cannot be empty: offboard the customer instead.",
  addCustomerAssets: "What is there already stays as it is. What is new is scanned at once.",
  removeCustomerAssets: "Entries that are not monitored are ignored. At least one asset must remain.",
  verifyCustomerDomain:
    "With `dns`, the answer holds a TXT record for the customer to publish; call again to have it looked up. With `mail`, a link goes to an address of the domain's administrators. The addresses of a verified domain are listed, however many are exposed.",
  getThreatScore:
    "It grows with what was exposed, how recently and for how many addresses, and falls when breaches are resolved. Prospects have one too.",
  setBreachStatus:
    "Sends `customer.breach.resolved` or `customer.breach.unresolved`. Setting what is set already changes nothing and sends nothing. An address newly found in a resolved breach opens it again.",
  checkEmail:
    "For any address, or only monitored ones, as the operator has decided. Each call is noted in the audit trail.",
  retrieveBreaches:
    "For any address, or only monitored ones, as the operator has decided. Each call is noted in the audit trail. Sent by POST to keep the address out of URLs.",
  getBreach: "Give either `name` or `uuid`.",
  createWebhook:
    "`eventTypes` empty or left out: the contract's eight types. The URL must be public `https`; the demo also takes `http` and this machine. Up to 100 webhooks for an organisation.",
  updateWebhook:
    "A new URL, or enabling, begins with a clean record and ends a pause. Enabling one that was disabled sends what waits for it at once.",
  resumeWebhook:
    "Use it once a receiver works again. Waiting deliveries are due at once and have all their attempts again. Those being sent are left alone, so nothing is sent twice at a time. First attempts keep their order.",
  testWebhook:
    "The event has `data.test: true` and made-up contents. The answer tells what your endpoint answered, whether its signature verified, and how long each step took.",
  cycleWebhookSecret:
    "Requests are signed with the new secret from now on; answers are accepted with either. Cycling again drops the fallback.",
  listWebhookFailures: "Each is one event that exhausted all attempts for one endpoint.",
  redeliverWebhookFailure:
    "Keeps the `idempotencyToken`, so an event that you had handled after all does no harm. Ends the endpoint's pause. Once delivered, it is a failure no more. The id is a failure's, or that of a delivery that waits.",
  redeliverWebhookFailures:
    "Without filters, all failures are sent again, at `perSecond` (50 by default). With `preview`, they are only counted.",
  createPartner: "`monthly_churn_limit` 0 means no limit.",
  deletePartner: "Its API keys stop working within seconds.",
  createBillingCode: "The code must be new for this distributor.",
};

export const descriptionOf = (operationId: string): string | undefined =>
  DESCRIPTIONS[operationId.replace("Distributor", "")];
