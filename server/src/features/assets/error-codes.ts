import type { ErrorFacts } from "../../kernel/error-codes.ts";

export const ASSET_ERRORS = {
  "assets-required": {
    status: 422,
    example: "At least one domain or email must stay monitored; offboard the customer to stop",
    cause: "After the change, nothing would be monitored for the customer.",
    cure: "Keep at least one domain or address, or offboard the customer.",
  },
  "too-many-assets": {
    status: 422,
    example: "domains: at most 1000 can be monitored",
    field: "domains",
    cause: "The customer would have more domains or addresses than can be monitored.",
    cure: "Remove some, or use a second customer.",
  },
  "domain-not-found": {
    status: 404,
    example: "Domain is not monitored for this customer",
    cause: "The domain is not among the customer's assets.",
    cure: "Add it to the assets first.",
  },
  "domain-not-verifiable": {
    status: 422,
    example: "domain: anyone can have a mailbox at 'gmail.com', so it cannot be verified",
    field: "domain",
    cause: "The domain belongs to a public email provider.",
    cure: "Add the addresses to `assetsEmails` one by one instead.",
  },
  "attestation-not-allowed": {
    status: 403,
    example: "This partner may not attest domains; verify the domain by dns or mail",
    cause: "The operator has not allowed this partner to vouch for domains.",
    cure: "Use the method `dns` or `mail`.",
  },
} satisfies Record<string, ErrorFacts>;
