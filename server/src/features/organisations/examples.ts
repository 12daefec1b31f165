import { distributorId, offboardingId, partnerId } from "../../kernel/example-ids.ts";
import { done, countedPage, type Examples } from "../../kernel/examples.ts";

const brand = {
  answer: {
    brand: {
      name: "Harbour IT",
      colour: "#1f5f5b",
      colours: { light: "#1f5f5b", dark: "#6fc3b8" },
      logo: {
        type: "image/png",
        bytes: 68,
        url: `https://watch.example/portal/sign-in/logo?partner=${partnerId}&v=0cc175b9c0f1b6a831c399e269772661`,
      },
    },
  },
};
/** One green pixel. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQj48GAAF6ANructCCAAAAAElFTkSuQmCC";
const newBrand = { request: { colour: "#1f5f5b", logo: LOGO }, ...brand };
const record = (purpose: string, name: string, value: string | null) => ({
  purpose,
  type: "TXT",
  name,
  value,
  isRequired: purpose === "ownership",
});
const sender = {
  address: "alerts@harbour-it.example",
  name: null,
  isUsed: false,
  alignedBy: null,
  verifiedAt: null,
  checkedAt: null,
  failuresInARow: 0,
  records: [
    record("ownership", "_sablewatch.harbour-it.example", "sablewatch-sender=5f1c0a9be4d27361"),
    record("dkim", "sable._domainkey.harbour-it.example", null),
    record("dmarc", "_dmarc.harbour-it.example", "v=DMARC1; p=none"),
  ],
};
const missing = (name: string) => ({ name, state: "missing", found: "" });
const checkedSender = {
  answer: {
    sender,
    verdict: "refused",
    found: {
      ownership: missing("_sablewatch.harbour-it.example"),
      dkim: missing("sable._domainkey.harbour-it.example"),
      spf: null,
      dmarc: missing("_dmarc.harbour-it.example"),
    },
  },
};
const portalHost = {
  host: "watch.harbour-it.example",
  isUsed: false,
  isServed: false,
  checkedAt: null,
  verifiedAt: null,
  records: [
    { type: "CNAME", name: "watch.harbour-it.example", value: "watch.example" },
    { type: "TXT", name: "_sablewatch.watch.harbour-it.example", value: `sablewatch-portal=${partnerId}` },
  ],
};
/** The calls about a partner's brand, by the words in their names on each API. */
const settings = (which: string) => ({
  [`get${which}Brand`]: brand,
  [`update${which}Brand`]: newBrand,
  [`get${which}Sender`]: { answer: { sender } },
  [`set${which}Sender`]: { request: { address: "alerts@harbour-it.example" }, answer: { sender } },
  [`check${which}Sender`]: checkedSender,
  [`remove${which}Sender`]: done("Sender removed successfully"),
  [`get${which}PortalHost`]: { answer: { portalHost } },
  [`set${which}PortalHost`]: { request: { host: "watch.harbour-it.example" }, answer: { portalHost } },
  [`check${which}PortalHost`]: { answer: { portalHost, found: null, isAnswered: true } },
  [`remove${which}PortalHost`]: done("Portal host removed successfully"),
});
const partner = {
  uuid: partnerId,
  name: "Harbour IT",
  contact_email: "hello@harbour-it.example",
  reply_to_email: "support@harbour-it.example",
  account_reference: "MER-001",
  monthly_churn_limit: 5,
  send_customer_welcome_emails: true,
  send_transactional_emails: true,
  sandbox: false,
  time_zone: "Europe/Helsinki",
};
const distributor = { id: distributorId, name: "Meridian Distribution", createdAt: "2026-09-01T09:00:00.000Z" };
const anyPartner = { ...partner, distributor_id: distributorId, may_attest_domains: false };
const offboarding = {
  id: offboardingId,
  partnerUuid: partnerId,
  partnerName: "Harbour IT",
  state: "offboarding",
  startedAt: "2026-11-15T08:12:00.000Z",
  finishedAt: null,
  restorableUntil: "2026-12-15T08:12:00.000Z",
  restoredAt: null,
  customersToGo: 42,
};
const offboarded = { answer: { message: "Partner offboarded successfully", offboarding } };
const restoring = { ...offboarding, state: "restoring", restoredAt: "2026-11-15T08:15:00.000Z", customersToGo: 7 };
const restored = { answer: { message: "Partner restored successfully", offboarding: restoring } };
const offboardings = { answer: { offboardings: [offboarding] } };

export const ORGANISATION_EXAMPLES = {
  ...settings(""),
  ...settings("Partner"),
  ...settings("Any"),
  getSettings: { answer: { data: partner } },
  updateSettings: { request: { time_zone: "Europe/Helsinki" }, answer: { data: partner } },
  createDistributor: { request: { name: "Meridian Distribution" }, answer: { data: distributor } },
  updateDistributor: { request: { name: "Meridian Distribution" }, answer: { data: distributor } },
  createAnyPartner: {
    request: { distributor_id: distributorId, name: "Harbour IT", contact_email: "hello@harbour-it.example" },
    answer: { data: anyPartner },
  },
  updateAnyPartner: { request: { time_zone: "Europe/Helsinki" }, answer: { data: anyPartner } },
  offboardPartner: offboarded,
  restorePartner: restored,
  listPartnerOffboardings: offboardings,
  offboardAnyPartner: offboarded,
  restoreAnyPartner: restored,
  listAnyPartnerOffboardings: offboardings,
  listPartners: { answer: { data: [partner], pagination: countedPage } },
  getPartner: { answer: partner },
  createPartner: {
    request: { name: "Harbour IT", contact_email: "hello@harbour-it.example", monthly_churn_limit: 5 },
    answer: { data: partner },
  },
  updatePartner: { request: { monthly_churn_limit: 5 }, answer: { data: partner } },
  deletePartner: done("Partner deleted successfully"),
  listDistributors: { answer: { data: [distributor], pagination: countedPage } },
  getDistributor: { answer: { data: distributor } },
  listAllPartners: { answer: { data: [anyPartner], pagination: countedPage } },
  getAnyPartner: { answer: { data: anyPartner } },
} satisfies Examples;
