/** The body that a partner's system would send: a domain, two addresses, and a contact that is monitored too. */
export function newCustomer(name: string, status: "active" | "prospect" = "active") {
  const domain = `${name}.example`;
  return {
    companyName: `Bench ${name}`,
    contactEmail: `owner@${domain}`,
    customerReference: name,
    assetsDomains: [domain],
    assetsEmails: [`orders@${domain}`, `accounts@${domain}`],
    price: 12.5,
    currencyCode: "EUR",
    planType: "service-basic",
    localeCode: "nl-NL",
    status,
  };
}
