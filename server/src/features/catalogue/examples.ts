import { breach as told, description, nextSteps } from "../../kernel/example-breach.ts";
import { breachUuid } from "../../kernel/example-ids.ts";
import { lastPage, type Examples } from "../../kernel/examples.ts";

const breach = {
  uuid: breachUuid,
  name: "LarchmontParcels",
  title: "Larchmont Parcels",
  domain: "larchmont-parcels.example",
  breachDate: "2024-03-18",
  addedAt: "2024-04-02T08:15:00.000Z",
  modifiedAt: "2024-04-02T08:15:00.000Z",
  accounts: 1_204_317,
  dataClasses: ["Email addresses", "Passwords"],
  verified: true,
  fabricated: false,
  sensitive: false,
  retired: false,
  spamList: false,
  malware: false,
  stealerLog: false,
};

export const CATALOGUE_EXAMPLES = {
  getBreach: {
    answer: {
      breach: {
        uuid: "01990b3f-0d2e-7a11-8c67-2f9e4b6a1d05",
        name: "LarchmontParcels",
        title: told.title,
        addedDate: "2024-04-02T08:15:00.000Z",
        breachCategories: told.breachCategories,
        description,
        nextSteps,
      },
    },
  },
  listBreachCategories: {
    answer: {
      categories: [
        { name: "Passwords", label: "passwords", severity: "critical" },
        { name: "Phone numbers", label: "phone numbers", severity: "medium" },
      ],
    },
  },
  listCatalogue: { answer: { breaches: [breach], pagination: lastPage } },
  getKnownBreach: { answer: { breach } },
  importCatalogue: {
    request: {
      breaches: [
        {
          Name: "LarchmontParcels",
          Title: "Larchmont Parcels",
          Domain: "larchmont-parcels.example",
          BreachDate: "2024-03-18",
          PwnCount: 1_204_317,
          DataClasses: ["Email addresses", "Passwords"],
        },
      ],
    },
    answer: { added: 1, updated: 0, unchanged: 0, leftOut: 0, problems: [] },
  },
} satisfies Examples;
