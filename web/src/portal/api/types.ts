/** Short names for the API's responses. The shapes are the server's own, generated from openapi.json. */

import type { Answer, Asked, PathOf as AnyPathOf, PathsOf, Schemas, Verb } from "../../calls/types.ts";

/** The calls of the portal. */
export type PortalPath = PathsOf<"portal">;
export type PathOf<Method extends Verb> = AnyPathOf<Method, PortalPath>;

export type Portal = Schemas["PortalFrame"];
export type Pagination = Schemas["PortalPagination"];

export type OverviewAnswer = Schemas["PortalOverview"];
export type ScoreLevel = OverviewAnswer["score"]["level"];
export type ScoreAt = OverviewAnswer["history"][number];
/** New breaches of one month and severity. For prospects, the severity is left out. */
export type BreachDot = OverviewAnswer["dots"][number];

export type BreachesAnswer = Schemas["PortalBreachList"];
export type BreachRow = Schemas["PortalBreachRow"];
export type OpenBreachRow = Extract<BreachRow, { isRedacted: false }>;
/** Everything that prospects get to see. */
export type RedactedBreachRow = Extract<BreachRow, { isRedacted: true }>;
export type Severity = OpenBreachRow["severity"];

export type BreachAnswer = Schemas["PortalBreach"];
export type OpenBreach = Extract<BreachAnswer["breach"], { isRedacted: false }>;
export type RedactedBreach = Extract<BreachAnswer["breach"], { isRedacted: true }>;
export type Step = OpenBreach["steps"][number];

export type PrivateAnswer = Schemas["PortalPrivateFindings"];
export type PrivateFinding = PrivateAnswer["findings"][number];

export type AssetsAnswer = Schemas["PortalAssets"];

export type AddressesAnswer = Schemas["PortalAddresses"];
export type ExposedAddress = AddressesAnswer["addresses"][number];
export type OpenAddress = Extract<ExposedAddress, { isRedacted: false }>;
export type MonitoredDomain = AssetsAnswer["domains"][number];
export type DomainVerification = MonitoredDomain["verification"];

export type ReportsAnswer = Schemas["PortalReports"];
/** `month` has the form 2026-10. */
export type ReportMonth = ReportsAnswer["months"][number];

export type SettingsAnswer = Schemas["PortalSettings"];
export type SignedInBrowser = Schemas["PortalSession"];
export type Alerts = SettingsAnswer["alerts"];
export type SettingsChange = NonNullable<Asked<"/api/v1/portal/settings", "patch">["body"]>;
export type SettingsChanged = Answer<"/api/v1/portal/settings", "patch">;
