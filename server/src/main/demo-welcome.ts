import type { Demo } from "./demo-credentials.ts";

type Whereabouts = {
  file: string;
  /** Where to read the mails: a folder, or a mail server's mailboxes. */
  mails: string;
  /** The customer to look at first, and a link that signs in to its portal. */
  showcase: { customerId: string; name: string; url: string };
  /** The page of the system that receives webhooks; undefined where it could not start. */
  receiver: string | undefined;
};

/** What `npm start` prints: where the service is, how to sign in, a portal to look at, and three commands to try. */
export function welcome(demo: Demo, { file, mails, showcase, receiver }: Whereabouts): string {
  const { baseUrl, distributor, partner, operator, sample } = demo;
  const asPartner = `-H 'SW-PARTNER-ID: ${partner.id}' -H 'SW-API-KEY: ${partner.apiKey}'`;
  const customer = JSON.stringify({
    companyName: "Bluefinch Books",
    contactEmail: `owner@${sample.exposedDomain}`,
    assetsDomains: [sample.exposedDomain],
  });
  return `
Sablewatch is ready at ${baseUrl}

  Documentation   ${baseUrl}/docs
  Partner         ${partner.id}   key ${partner.apiKey}
  Distributor     ${distributor.id}   key ${distributor.apiKey}
  Operator token  ${operator.token}
  (all of it in ${file})

See what a customer sees. This link signs you in as ${showcase.name}, once, within an hour
(in Chrome, Edge or Firefox):

  ${showcase.url}

Work in the console. Each link signs you in as an owner, once, within an hour:

  Operator     ${demo.console.operator}
  Distributor  ${demo.console.distributor}
  Partner      ${demo.console.partner}
${receiver === undefined ? "" : `\nThe partner's and the distributor's webhooks arrive at ${receiver}, where you can break and repair the receiver.\n`}
Try:

  curl -s ${baseUrl}/api/v1/integrations/customers ${asPartner}

  curl -s ${baseUrl}/api/v1/integrations/customer/onboard ${asPartner} \\
    -H 'Content-Type: application/json' -d '${customer}'
    (its welcome email and its alert: ${mails}, or npx sablewatch mail list)

  curl -s -X POST ${baseUrl}/api/v1/integrations/customer/${showcase.customerId}/magic-link ${asPartner}
    (returns another link to that customer's portal)

Ctrl-C stops it.`;
}
