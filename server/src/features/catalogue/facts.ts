/** The facts that the texts about a breach are built from. */
export type BreachFacts = {
  name: string;
  title: string;
  domain: string | null;
  /** A day such as "2013-10-04". */
  breachDate: string;
  /** How many accounts the breach has in all; 0 if unknown. */
  accounts: number;
  dataClasses: readonly string[];
  verified: boolean;
  fabricated: boolean;
  spamList: boolean;
  malware: boolean;
  stealerLog: boolean;
};
