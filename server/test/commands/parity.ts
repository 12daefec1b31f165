/** Why a call has no command of its own. */
type Reason = { because: string };
const because = (reason: string): Reason => ({ because: reason });

/** The same command for calls that only differ in their caller. */
const all = (operationIds: string, command: string | Reason): Record<string, string | Reason> =>
  Object.fromEntries(
    operationIds
      .trim()
      .split(/\s+/)
      .map((id) => [id, command]),
  );

/** A partner's calls about webhooks, and the same calls of distributors under their own names. */
const webhooks = (calls: Record<string, string | Reason>): Record<string, string | Reason> => ({
  ...calls,
  ...Object.fromEntries(
    Object.entries(calls).map(([name, command]) => [name.replace(/^[a-z]+/, "$&Distributor"), command]),
  ),
});

/**
 * Which command does the same as a call of the API, by `operationId`. Both call the same function of a slice. Add a
 * line here for each new call: its command without `sablewatch`, or the reason why it has none.
 */
export const COMMANDS: Record<string, string | Reason> = {
  // customers
  onboardCustomer: "customer onboard",
  offboardCustomer: "customer offboard",
  upgradeCustomer: "customer upgrade",
  downgradeCustomer: "customer downgrade",
  reactivateCustomer: "customer reactivate",
  getCustomerInfo: "customer info",
  updateCustomerInfo: "customer update",
  ...all("listCustomers listAllCustomers", "customer list"),
  getAnyCustomer: "customer show",
  ...all("getCustomerTimeline getAnyCustomerTimeline", "customer timeline"),
  listCustomerUsers: because("`customer timeline` tells the sign-ins, and `customer show` who the contact is"),
  listCustomerMails: "mail list",
  listUrgentCustomers: because(
    "a page of the console: `breach list` and `analytics` tell the same of one customer and of all",
  ),
  ...all(
    "listPartnerFigures listAllPartnerFigures listDistributorFigures",
    because("pages of the console: `analytics` tells the figures of one organisation"),
  ),
  ...all("getCustomerAssets replaceCustomerAssets addCustomerAssets removeCustomerAssets", "customer assets"),
  verifyCustomerDomain: "domain verify",
  createMagicLink: "customer magic-link",
  listReports: "report list",
  getReport: "report make",
  // breaches
  ...all("listCustomerBreaches getThreatScore", "breach list"),
  setBreachStatus: "breach resolve",
  ...all("checkEmail retrieveBreaches", "breach look-up"),
  getBreach: "catalogue show",
  listBreachCategories: "breach categories",
  // offers and figures
  ...all("listPartnerPlans listPlans getPlan", "plan list"),
  ...all("listBillingCodes getBillingCode", "billing-code list"),
  createBillingCode: "billing-code create",
  ...all("getPartnerAnalytics getDistributorAnalytics", "analytics"),
  // sandboxes
  ...all("simulateBreaches makeSandboxEvent", "trigger"),
  // webhooks
  ...webhooks({
    listWebhooks: "webhook list",
    createWebhook: "webhook add",
    getWebhook: "webhook show",
    updateWebhook: "webhook change",
    deleteWebhook: "webhook remove",
    resumeWebhook: "webhook resume",
    testWebhook: "webhook test",
    listWebhookSecrets: "webhook secret list",
    createWebhookSecret: "webhook secret make",
    cycleWebhookSecret: "webhook secret cycle",
    deleteWebhookSecret: "webhook secret remove",
    listWebhookDeliveries: "webhook deliveries",
    getWebhookDelivery: "webhook delivery",
    listWebhookFailures: "webhook failures",
    redeliverWebhookFailure: "webhook redeliver",
    redeliverWebhookFailures: "webhook redeliver-all",
    ...all("listWebhookRedeliveries getWebhookRedelivery", "webhook redeliveries"),
    cancelWebhookRedelivery: "webhook cancel-redelivery",
    streamEvents: "listen",
  }),
  // distributors and partners
  ...all("listDistributors getDistributor", "distributor list"),
  createDistributor: "distributor create",
  updateDistributor: "distributor update",
  ...all("listPartners listAllPartners", "partner list"),
  ...all("createPartner createAnyPartner", "partner create"),
  ...all("getPartner getAnyPartner getSettings", "partner show"),
  ...all("updatePartner updateAnyPartner updateSettings", "partner update"),
  ...all("deletePartner offboardPartner offboardAnyPartner", "partner offboard"),
  ...all("restorePartner restoreAnyPartner", "partner restore"),
  ...all("listPartnerOffboardings listAnyPartnerOffboardings", "partner offboardings"),
  ...all("getBrand getPartnerBrand getAnyBrand", "partner show"),
  previewBrand: because("a preview is for eyes: the console shows it"),
  ...all("updateBrand updatePartnerBrand updateAnyBrand", "partner brand"),
  ...all("getSender getPartnerSender getAnySender", "partner show"),
  ...all("setSender setPartnerSender setAnySender", "partner sender"),
  ...all("checkSender checkPartnerSender checkAnySender", "partner sender"),
  ...all("removeSender removePartnerSender removeAnySender", "partner sender"),
  ...all("getPortalHost getPartnerPortalHost getAnyPortalHost", "partner show"),
  ...all("setPortalHost setPartnerPortalHost setAnyPortalHost", "partner portal-host"),
  ...all("checkPortalHost checkPartnerPortalHost checkAnyPortalHost", "partner portal-host"),
  ...all("removePortalHost removePartnerPortalHost removeAnyPortalHost", "partner portal-host"),
  // keys
  ...all("listKeys listDistributorKeys listPartnerKeys listOrganisationKeys", "key list"),
  ...all("issueKey issueDistributorKey issuePartnerKey issueOrganisationKey", "key issue"),
  ...all("rotateKey rotateDistributorKey rotatePartnerKey rotateOrganisationKey", "key rotate"),
  ...all("revokeKey revokeDistributorKey revokePartnerKey revokeOrganisationKey", "key revoke"),
  // people
  ...all("listPartnerStaff listOrganisationStaff", "staff list"),
  ...all("invitePartnerStaff inviteOrganisationStaff", "staff invite"),
  withdrawPartnerInvitation: "staff withdraw",
  changeOrganisationStaffRole: "staff role",
  removeOrganisationStaff: "staff remove",
  // customers' own identity providers
  getCustomerConnection: "sign-in-connection show",
  setCustomerConnection: "sign-in-connection set",
  changeCustomerConnection: "sign-in-connection switch",
  removeCustomerConnection: "sign-in-connection remove",
  tryCustomerConnection: "sign-in-connection try",
  // webhooks of all organisations
  ...all("listAllWebhooks getAnyWebhook", "webhook overview health"),
  getWebhookQueue: "webhook overview queue",
  listAllWebhookFailures: "webhook overview failures",
  listWebhookFailureCauses: "webhook overview causes",
  enableAnyWebhook: "webhook overview enable",
  resumeAnyWebhook: "webhook overview resume",
  ...all("redeliverAnyWebhook redeliverAnyWebhookFailure", "webhook overview redeliver"),
  // running the service
  listMails: "mail list",
  getMail: "mail show",
  listMailFailureCauses: "mail causes",
  listSuppressedRecipients: "mail suppressed",
  sendMailAgain: "mail send-again",
  listJobs: "job list",
  getJobSummary: "job summary",
  getJob: "job show",
  ...all("runJobAgain runJobsAgain", "job retry"),
  getTimetable: "timetable list",
  getTimetableEntry: "timetable show",
  runTimetableEntry: "timetable run",
  listSettings: "settings",
  getServiceHealth: "health",
  // offers and usage
  ...all("listAllPlans", "plan list"),
  getAnyPlan: "plan show",
  createPlan: "plan create",
  updatePlan: "plan update",
  listAllBillingCodes: "billing-code list",
  getAnyBillingCode: "billing-code show",
  createAnyBillingCode: "billing-code create",
  updateBillingCode: "billing-code update",
  ...all("getPartnerBillingCode assignPartnerBillingCode", "billing-code assign"),
  ...all("getUsage getDistributorUsage getAllUsage", "usage show"),
  ...all("downloadUsage downloadDistributorUsage downloadAllUsage", "usage export"),
  ...all("correctUsage putUsagePriceRight", "usage correct"),
  // audit trail
  ...all("listAudit listPartnerAudit listDistributorAudit", "audit list"),
  ...all("exportAuditAsCsv exportAuditAsJsonLines", "audit export"),
  // catalogue, corpus and imports
  listCatalogue: "catalogue list",
  getKnownBreach: "catalogue show",
  importCatalogue: "catalogue import",
  getCorpusStats: "corpus stats",
  listImports: "imports list",
  getImport: "imports show",
  followImport: "imports show",
  cancelImport: "imports cancel",
  startImport: "corpus import",
  ...all(
    "listUploads beginUpload getUpload sendUploadPart dropUpload listImportFiles",
    because("a command reads the file where it is"),
  ),
};
