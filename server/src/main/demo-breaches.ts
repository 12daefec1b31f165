import { type BreachRecord, readCatalogue } from "../features/catalogue/index.ts";

const entry = (Name: string, Title: string, BreachDate: string, PwnCount: number, classes: string, more = {}) => ({
  Name,
  Title,
  BreachDate,
  AddedDate: `${BreachDate}T12:00:00Z`,
  PwnCount,
  DataClasses: ["Email addresses", ...classes.split(", ")],
  ...more,
});

/** Invented breaches of every kind, in Have I Been Pwned's format, at companies under reserved domains. */
const ENTRIES = [
  entry(
    "LarchmontParcels",
    "Larchmont Parcels",
    "2024-03-18",
    2_310_455,
    "Passwords, Phone numbers, Physical addresses",
    {
      Domain: "larchmont-parcels.example",
    },
  ),
  entry("OrchardMail", "Orchard Mail", "2021-07-02", 18_204_911, "Passwords, Security questions and answers", {
    Domain: "orchard-mail.example",
  }),
  entry("TableNine", "Table Nine", "2023-11-05", 640_218, "Names, Phone numbers, Partial credit card data", {
    Domain: "table-nine.example",
  }),
  entry("NorthgateTravel", "Northgate Travel", "2022-06-14", 1_904_330, "Passport numbers, Dates of birth, Names", {
    Domain: "northgate-travel.example",
  }),
  entry(
    "InvoiceHarbour",
    "Invoice Harbour",
    "2025-04-03",
    87_512,
    "Bank account numbers, Company names, Payment histories",
    {
      Domain: "invoice-harbour.example",
    },
  ),
  entry("PixelForge", "Pixel Forge", "2016-09-19", 5_120_774, "Usernames, IP addresses, Passwords", {
    Domain: "pixel-forge.example",
  }),
  entry(
    "GreenbankPayroll",
    "Greenbank Payroll",
    "2023-02-27",
    312_006,
    "Government issued IDs, Dates of birth, Salutations",
    {
      Domain: "greenbank-payroll.example",
    },
  ),
  entry("QuarryLogs", "Quarry Logs", "2025-01-22", 41_877_203, "Passwords", { IsStealerLog: true, IsMalware: true }),
  entry("MarrowCombo", "Marrow Combo", "2024-08-30", 96_400_125, "Passwords", { IsVerified: false }),
  entry("PostboxSpamList", "Postbox Spam List", "2018-04-11", 210_300_442, "Names", { IsSpamList: true }),
  entry("VelvetLounge", "Velvet Lounge", "2020-02-09", 1_022_640, "Private messages, Sexual orientations", {
    Domain: "velvet-lounge.example",
    IsSensitive: true,
  }),
  entry("OldThimble", "Old Thimble", "2015-05-26", 44_102, "Passwords", {
    Domain: "old-thimble.example",
    IsRetired: true,
  }),
];

export const DEMO_BREACHES: readonly BreachRecord[] = readCatalogue(ENTRIES).records;
