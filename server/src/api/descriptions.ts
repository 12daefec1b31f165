/**
 * More about each operation than its summary says, in Markdown. A route's own description takes precedence. The
 * distributors' webhook operations work like the partners', and share their descriptions.
 */
const DESCRIPTIONS: Partial<Record<string, string>> = {
  onboardCustomer:
    "At least one domain or address is required. An active customer is scanned immediately and then every day. A prospect is scanned once, and its breaches show only `id`, `emails` and `resolved`.\n\nThe events are `customer.created`, then `customer.breach.found` if anything was found, then `customer.breach.firstscan.completed`. Send an `Idempotency-Key`, so that a repeated call doesn't create a second customer.",
  offboardCustomer:
    "Scans stop, portal sessions and unused magic links end immediately, and `customer.deleted` is sent. A partner may have a monthly churn limit; prospects do not count towards it.",
  upgradeCustomer:
    "Billing, assets and plan stay as they are. From now on breaches are shown in full, and the customer is scanned every day. Only prospects can be upgraded; an offboarded customer is reactivated instead.",
  downgradeCustomer:
    "Daily scans, alerts and reports stop, and breaches are redacted again. Counts towards the monthly churn limit.",
  reactivateCustomer:
    "For inactive and dormant customers. If the customer was active before, a new scan starts immediately.",
  updateCustomerInfo:
    "At least one field must be sent. A new `contactEmail` is monitored too, and moves the portal user.",
  listCustomers: "`search` looks in names and references. To get the next page, send `nextCursor` as `cursor`.",
  replaceCustomerAssets:
    "Sends `customer.asset.added` and `customer.asset.removed`, scans the new assets, and removes assets that are no longer monitored from the breach list. The lists can't both be empty: offboard the customer instead.",
  addCustomerAssets: "Assets that are monitored already stay as they are. New ones are scanned immediately.",
  removeCustomerAssets: "Entries that are not monitored are ignored. At least one asset must remain.",
  verifyCustomerDomain:
    "With `dns`, the response contains a TXT record for the customer to publish; call again to have it looked up. With `mail`, a link is sent to one of the domain's administrative addresses. Once a domain is verified, all its exposed addresses are listed, no matter how many there are.",
  getThreatScore:
    "The score rises with the kinds of data exposed, how recent the breaches are, and the number of addresses. It falls when breaches are resolved. Prospects have a score too.",
  setBreachStatus:
    "Sends `customer.breach.resolved` or `customer.breach.unresolved`. Setting the status that a breach already has changes nothing and sends nothing. If another address is found in a resolved breach, the breach opens again.",
  checkEmail:
    "The operator decides whether this works for any address or only for monitored ones. Each call is recorded in the audit trail.",
  retrieveBreaches:
    "The operator decides whether this works for any address or only for monitored ones. Each call is recorded in the audit trail. It's a POST to keep the address out of URLs.",
  getBreach: "Give either `name` or `uuid`.",
  createWebhook:
    "If `eventTypes` is empty or left out, the contract's eight types are sent. The URL must be a public `https` address; the demo also accepts `http` and addresses of the same machine. An organisation can have up to 100 webhooks.",
  updateWebhook:
    "A new URL or enabling the webhook resets its health and ends a pause. Enabling a disabled webhook sends its queued events immediately.",
  resumeWebhook:
    "Use this once your receiver works again. Queued deliveries are due immediately and have all their attempts again. Deliveries being sent are left alone, so nothing is sent twice at the same time. First attempts keep their order.",
  testWebhook:
    "The event has `data.test: true` and made-up contents. The result contains your endpoint's response, whether its signature was valid, and how long each step took.",
  cycleWebhookSecret:
    "From now on, requests are signed with the new secret; responses are accepted with either. Cycling again removes the fallback.",
  listWebhookFailures: "Each is one event that couldn't be delivered to one endpoint in any attempt.",
  redeliverWebhookFailure:
    "The event keeps its `idempotencyToken`, so you can tell if you have already handled it. This ends the endpoint's pause. Once delivered, the event is no longer listed as a failure. Send the id of a failure or of a queued delivery.",
  redeliverWebhookFailures:
    "Without filters, all failures are resent, `perSecond` per second (50 by default). With `preview`, they're only counted.",
  createPartner: "`monthly_churn_limit` 0 means no limit.",
  deletePartner: "Its API keys stop working within seconds.",
  createBillingCode: "The distributor must not have a billing code with the same name.",
};

export const descriptionOf = (operationId: string): string | undefined =>
  DESCRIPTIONS[operationId.replace("Distributor", "")];
