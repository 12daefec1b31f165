import { breachId } from "./example-ids.ts";

/** The breach of the examples: the fields that all its forms share. */
export const breach = {
  title: "Larchmont Parcels",
  breachDate: "2024-03-18T00:00:00+00:00",
  breachCategories: ["Email addresses", "Passwords", "Phone numbers"],
};
export const description =
  "Data from Larchmont Parcels (larchmont-parcels.example) was exposed in a breach on 18 March 2024. 2,310,455 accounts were affected. Exposed: passwords, phone numbers and email addresses.";
export const nextSteps = [
  "Change your password at larchmont-parcels.example, and anywhere else you use the same one. Someone else may know it.",
  "Turn on two-step verification wherever it’s offered. Then a stolen password alone isn’t enough.",
];

/** As an active customer's list and events have it. */
export const fullBreach = {
  id: breachId,
  breachName: "LarchmontParcels",
  ...breach,
  emails: ["orders@juniper-bakery.example"],
  resolved: false,
  generatedDescription: description,
  nextSteps,
};
