export type DemoStatus = "active" | "prospect" | "downgraded" | "inactive" | "dormant";

export type DemoCompany = {
  name: string;
  domain: string;
  status: DemoStatus;
  locale: string;
  price: number;
  /** The status at onboarding, if the company did not start as an active customer. */
  startedAs?: "prospect";
};

const active = (name: string, domain: string, locale: string, price: number): DemoCompany => ({
  name,
  domain,
  status: "active",
  locale,
  price,
});

const as = (status: DemoStatus, company: DemoCompany): DemoCompany => ({ ...company, status });

/** A few dozen invented companies in every status, under reserved domains. The five partners take turns getting one. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  active("Juniper Bakery", "juniper-bakery.example", "en-GB", 12.5),
  active("Kestrel Cycles", "kestrel-cycles.example", "en-GB", 24),
  active("Larkspur Florists", "larkspur-florists.example", "en-GB", 12.5),
  active("Molenaar Bouw", "molenaar-bouw.example", "nl-NL", 19),
  active("Fjellheim Sport", "fjellheim-sport.example", "nb-NO", 32),
  active("Old Quay Dental", "old-quay-dental.example", "en-GB", 32),
  active("Amber Lane Solicitors", "amber-lane-law.example", "en-GB", 45),
  active("Rosemary Kitchen", "rosemary-kitchen.example", "en-GB", 12.5),
  active("De Gouden Fiets", "gouden-fiets.example", "nl-NL", 12.5),
  active("Nordlys Optik", "nordlys-optik.example", "da-DK", 19),
  active("Greyfriars Books", "greyfriars-books.example", "en-GB", 12.5),
  active("Saffron Travel", "saffron-travel.example", "en-GB", 24),
  active("Brackenridge Estates", "brackenridge-estates.example", "en-GB", 45),
  active("Huis & Haard", "huis-en-haard.example", "nl-NL", 24),
  active("Skogen Möbler", "skogen-mobler.example", "sv-SE", 19),
  active("Thistle Veterinary", "thistle-vets.example", "en-GB", 24),
  active("Copper Kettle Café", "copper-kettle.example", "en-GB", 12.5),
  active("Willowbrook School", "willowbrook-school.example", "en-GB", 45),
  active("Waterland Notarissen", "waterland-notaris.example", "nl-NL", 45),
  active("Järvi Rakennus", "jarvi-rakennus.example", "fi-FI", 19),
  as("prospect", active("Pennywhistle Toys", "pennywhistle-toys.example", "en-GB", 0)),
  as("prospect", active("Stonegate Garage", "stonegate-garage.example", "en-GB", 0)),
  as("prospect", active("Bellweather Gym", "bellweather-gym.example", "en-GB", 0)),
  as("prospect", active("Kaasboerderij Veldzicht", "veldzicht-kaas.example", "nl-NL", 0)),
  as("prospect", active("Havn Arkitekter", "havn-arkitekter.example", "nb-NO", 0)),
  as("prospect", active("Ashdown Accountants", "ashdown-accounts.example", "en-GB", 0)),
  as("prospect", active("Merrow Yachts", "merrow-yachts.example", "en-GB", 0)),
  as("downgraded", active("Clearwater Pools", "clearwater-pools.example", "en-GB", 19)),
  as("downgraded", active("Tulpen & Co", "tulpen-co.example", "nl-NL", 12.5)),
  as("inactive", active("Dunmore Printing", "dunmore-printing.example", "en-GB", 12.5)),
  as("inactive", active("Hollow Oak Joinery", "hollow-oak.example", "en-GB", 19)),
  as("inactive", { ...active("Foxglove Spa", "foxglove-spa.example", "en-GB", 0), startedAs: "prospect" }),
  as("inactive", active("Grachten Galerie", "grachten-galerie.example", "nl-NL", 24)),
  as("dormant", active("Marlow Antiques", "marlow-antiques.example", "en-GB", 12.5)),
  as("dormant", { ...active("Sundial Tours", "sundial-tours.example", "en-GB", 0), startedAs: "prospect" }),
  as("dormant", active("Vesterhavet Fisk", "vesterhavet-fisk.example", "da-DK", 19)),
];
