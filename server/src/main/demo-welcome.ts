import type { Demo } from "./demo-credentials.ts";

type Whereabouts = {
  file: string;
  /** Where to read the mails: a folder, or a mail server's mailboxes. */
  mails: string;
  customerId: string;
};

/** What `npm start` prints: where the service is, how to sign in, and three commands to try. */
export function welcome(demo: Demo, { file, mails, customerId }: Whereabouts): string {
  const { baseUrl, distributor, partner, operator, sample } = demo;
  const asPartner = `-H 'SW-PARTNER-ID: ${partner.id}' -H 'SW-API-KEY: ${partner.apiKey}'`;
  const customer = JSON.stringify({
    companyName: "Bluefinch Books",
    contactEmail: `owner@${sample.exposedDomain}`,
    assetsDomains: [sample.exposedDomain],
  });
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
    (its welcome mail and its alert: ${mails}, or npx sablewatch mail list)

  curl -s -X POST ${baseUrl}/api/v1/integrations/customer/${customerId}/magic-link ${asPartner}
    (open the url that it answers in Chrome, Edge or Firefox, and see what the customer sees)

Ctrl-C stops it.`;
}
