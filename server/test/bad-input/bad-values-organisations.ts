import { NO_BOOLEAN, NO_DATE, NO_EMAIL, NO_NAME, OTHER_TYPES, text, UNCLEAN } from "./bad-values.ts";

const NO_KEY_NAME = ["", "   ", null, ...text(100)];
const NO_EXPIRY = [...NO_DATE, "2020-01-01T00:00:00Z", "9999-01-01T00:00:00Z"];
const NO_OVERLAP = [-1, 1.5, 2_592_001, 1e308, "60", null, true, [], {}];
export const NO_TIME_ZONE = [...OTHER_TYPES, "", "Mars/Olympus", "+01:00", "UTC\u0000", "U".repeat(100_000)];
const NO_COLOUR = [...OTHER_TYPES, "", "red", "#12345", "#ffffff", "#1f5f5b\u0000", "url(x)"];
const NO_LOGO = [
  ...OTHER_TYPES,
  "",
  "logo.png",
  "data:image/png;base64,iVBORw0KGgo=",
  Buffer.from("GIF89a").toString("base64"),
  // Only its first bytes are those of an image.
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1").toString("base64"),
  "A".repeat(360_000),
];
const NO_HOST = [
  ...OTHER_TYPES,
  ...UNCLEAN.map((unclean) => `${unclean}.example`),
  ..."|localhost|https://watch.example|watch.example:8443|watch.example/|a b.example|1.2.3.4|-a.example".split("|"),
  null,
  "a.".repeat(130) + "example",
];
const NO_ROLE = [...OTHER_TYPES, "", "king", "OWNER", null];

const newKey = { name: NO_KEY_NAME, expiresAt: NO_EXPIRY };
const rotation = { overlapSeconds: NO_OVERLAP };
const settings = (which: string) => ({
  [`update${which}Brand`]: { colour: NO_COLOUR, logo: NO_LOGO },
  [`set${which}Sender`]: { address: [...NO_EMAIL, null], name: [...text(70), "", null] },
  [`set${which}PortalHost`]: { host: NO_HOST },
});

/** Invalid values for the bodies of calls about organisations. */
export const BAD_ORGANISATION_BODIES: Record<string, Record<string, readonly unknown[]>> = {
  issueKey: newKey,
  issueDistributorKey: newKey,
  issuePartnerKey: newKey,
  rotateKey: rotation,
  rotateDistributorKey: rotation,
  rotatePartnerKey: rotation,
  previewBrand: { colour: NO_COLOUR, logo: NO_LOGO },
  ...settings(""),
  ...settings("Partner"),
  updateSettings: {
    name: NO_NAME,
    contact_email: NO_EMAIL,
    reply_to_email: NO_EMAIL,
    send_customer_welcome_emails: NO_BOOLEAN,
    send_transactional_emails: NO_BOOLEAN,
    time_zone: NO_TIME_ZONE,
  },
  invitePartnerStaff: { email: [...NO_EMAIL, null], role: NO_ROLE },
};

export const REQUIRED_OF_ORGANISATIONS: Record<string, string[]> = {
  issueKey: ["name"],
  issueDistributorKey: ["name"],
  issuePartnerKey: ["name"],
  setSender: ["address"],
  setPartnerSender: ["address"],
  setPortalHost: ["host"],
  setPartnerPortalHost: ["host"],
  invitePartnerStaff: ["email", "role"],
};
