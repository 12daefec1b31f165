/** Worst first. */
export const SEVERITIES = ["critical", "high", "medium", "low"] as const;

export type Severity = (typeof SEVERITIES)[number];

/**
 * The names that Have I Been Pwned gives to kinds of exposed data, current and former. They are grouped by severity;
 * within a group they are in the order in which we name them. Critical data opens an account, a wallet or an identity
 * by itself. High data gives away part of such a thing or can be used against a person. Medium data reaches a person or
 * makes a scam convincing. Email addresses are low: nearly every breach has them, so otherwise no breach would be low.
 */
const CLASSES = {
  critical: [
    "Passwords",
    "Auth tokens",
    "Mnemonic phrases",
    "Encrypted keys",
    "Historical passwords",
    "Credit card CVV",
    "Credit cards",
    "Bank account numbers",
    "Social security numbers",
    "Government issued IDs",
    "Passport numbers",
    "PINs",
    "Security questions and answers",
    "Biometric data",
  ],
  high: [
    "Driver's licenses",
    "Taxation records",
    "Partial government issued IDs",
    "Password hints",
    "Mothers maiden names",
    "Cryptocurrency wallet hashes",
    "Private messages",
    "Email messages",
    "Chat logs",
    "SMS messages",
    "AI prompts",
    "Audio recordings",
    "Personal health data",
    "Health insurance information",
    "HIV statuses",
    "Disabilities",
    "Sexual orientations",
    "Sexual fetishes",
    "Drug habits",
    "Browsing histories",
    "Recovery email addresses",
  ],
  medium: [
    "Phone numbers",
    "Physical addresses",
    "Dates of birth",
    "Partial credit card data",
    "Account balances",
    "Payment histories",
    "Financial transactions",
    "Financial investments",
    "Loan information",
    "Home loan information",
    "Credit scores",
    "Credit status information",
    "Income levels",
    "Earnings",
    "Net worths",
    "Cryptocurrency wallet addresses",
    "Payment methods",
    "Family members' names",
    "Spouses names",
    "Places of birth",
    "Address book contacts",
    "Latitude and longitude pairs",
    "IMEI numbers",
    "IMSI numbers",
    "Device serial numbers",
    "MAC addresses",
    "Login histories",
    "Device usage tracking data",
    "Photos",
    "Religions",
    "Political views",
    "Political donations",
    "Ethnicities",
    "Races",
    "Citizenship statuses",
    "Military service",
    "Academic records",
    "Job applications",
    "Utility bills",
    "Travel plans",
    "Flights taken",
    "Appointments",
    "Support tickets",
    "Social connections",
    "Licence plates",
    "Vehicle registration plates",
    "Vehicle identification numbers (VINs)",
    "Partial dates of birth",
    "Years of birth",
    "Partial phone numbers",
  ],
  low: [
    "Email addresses",
    "Names",
    "Usernames",
    "IP addresses",
    "Geographic locations",
    "Employers",
    "Job titles",
    "Purchases",
    "Social media profiles",
    "Genders",
    "Age groups",
    "Ages",
    "Apps installed on devices",
    "Astrological signs",
    "Avatars",
    "Beauty ratings",
    "Bios",
    "Browser user agent details",
    "Buying preferences",
    "Car ownership statuses",
    "Career levels",
    "Cellular network names",
    "Charitable donations",
    "Clothing sizes",
    "Comments",
    "Company names",
    "Customer feedback",
    "Customer interactions",
    "Customer service comments",
    "Deceased date",
    "Deceased statuses",
    "Delivery instructions",
    "Device information",
    "Display names",
    "Drinking habits",
    "Eating habits",
    "Education levels",
    "Employment statuses",
    "Family plans",
    "Family structure",
    "Fitness levels",
    "Forum posts",
    "Home ownership statuses",
    "Homepage URLs",
    "Instant messenger identities",
    "IQ levels",
    "Language preferences",
    "Living costs",
    "Loyalty program details",
    "Marital statuses",
    "Nationalities",
    "Nicknames",
    "Occupations",
    "Parenting plans",
    "Password strengths",
    "Personal descriptions",
    "Personal interests",
    "Physical attributes",
    "Professional skills",
    "Profile photos",
    "Profile statistics",
    "Purchasing habits",
    "Relationship statuses",
    "Reward program balances",
    "Salutations",
    "School grades (class levels)",
    "Shipment tracking numbers",
    "Smoking habits",
    "Socioeconomic levels",
    "Spoken languages",
    "Survey results",
    "Tattoo status",
    "Telecommunications carrier",
    "Time zones",
    "Travel habits",
    "User statuses",
    "User website URLs",
    "Vehicle details",
    "VIP statuses",
    "Warranty claims",
    "Website activity",
    "Work habits",
    "Years of professional experience",
  ],
} as const satisfies Record<Severity, readonly string[]>;

export type KnownDataClass = (typeof CLASSES)[Severity][number];

export type DataClass = { name: KnownDataClass; key: string; severity: Severity };

/** Makes `driver-s-licenses` of "Driver's licenses". Texts and other tables refer to a class by this key. */
export function dataClassKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** Every known class, most severe first. */
export const DATA_CLASSES: readonly DataClass[] = SEVERITIES.flatMap((severity) =>
  CLASSES[severity].map((name) => ({ name, key: dataClassKey(name), severity })),
);

const ranks = new Map(DATA_CLASSES.map(({ key }, rank) => [key, rank]));

/** The known class of that name, in any mix of upper and lower case. */
export function knownDataClass(name: string): DataClass | undefined {
  const rank = ranks.get(dataClassKey(name));
  return rank === undefined ? undefined : DATA_CLASSES[rank];
}

/** New classes appear without notice. They count as medium until we have rated them. */
export const severityOf = (name: string): Severity => knownDataClass(name)?.severity ?? "medium";

/** An unknown class comes after the known ones of its severity. */
const RANK_OF_UNKNOWN = DATA_CLASSES.findIndex(({ severity }) => severity === "low") - 0.5;

/** Returns each class once, no matter how often and in which spelling it's given. */
export function mostSevereFirst(names: readonly string[]): string[] {
  const given = names.map((name) => name.trim()).filter((name) => name !== "");
  // A name without a Latin letter has an empty key, so the name itself is the key.
  const distinct = new Map(given.map((name) => [dataClassKey(name) || name, name]));
  const rankOf = (key: string) => ranks.get(key) ?? RANK_OF_UNKNOWN;
  return [...distinct].sort(([a], [b]) => rankOf(a) - rankOf(b)).map(([, name]) => name);
}
