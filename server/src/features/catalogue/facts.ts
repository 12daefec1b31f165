/** What the texts about a breach are built from. */
export type BreachFacts = {
  name: string;
  title: string;
  domain: string | null;
  /** A day such as "2013-10-04". */
  breachDate: string;
  /** How many accounts it holds in all; 0 where nobody knows. */
  accounts: number;
  dataClasses: readonly string[];
  verified: boolean;
  fabricated: boolean;
  spamList: boolean;
  malware: boolean;
  stealerLog: boolean;
};
