import type { Demo } from "./demo-credentials.ts";

/** What `npm start` prints: where it is, how to get in, and three lines to try. */
export function welcome({ baseUrl, distributor, partner, operator, sample }: Demo, file: string): string {
  const asPartner = `-H 'SW-PARTNER-ID: ${partner.id}' -H 'SW-API-KEY: ${partner.apiKey}'`;
  const customer = JSON.stringify({ companyName: "Bluefinch Books", assetsDomains: [sample.exposedDomain] });
  const lookUp = JSON.stringify({ email: sample.exposedEmail, localeCode: "fi-FI" });
  return `
Sablewatch is ready at ${baseUrl}

  API reference   ${baseUrl}/docs
  Partner         ${partner.id}   key ${partner.apiKey}
  Distributor     ${distributor.id}   key ${distributor.apiKey}
  Operator token  ${operator.token}
  (all of it in ${file})

Try:

  curl -s ${baseUrl}/api/v1/integrations/customers ${asPartner}

  curl -s ${baseUrl}/api/v1/integrations/customer/onboard ${asPartner} \\
    -H 'Content-Type: application/json' -d '${customer}'

  curl -s ${baseUrl}/api/v1/integrations/breach/retrieve ${asPartner} \\
    -H 'Content-Type: application/json' -d '${lookUp}'

Ctrl-C stops it.`;
}
