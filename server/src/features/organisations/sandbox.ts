/**
 * A sandbox partner is for developers: its customers are made up, and so are the breaches that it simulates. No one
 * pays for it, so everything that counts customers across partners, such as figures and bills, counts only partners
 * that this selects. Its mails are kept and never sent: `mails/sending/may-be-mailed.ts`. Its customers are not looked
 * up in the corpus, which would be real monitoring for free: `scanning/scan.ts`. Its keys begin with `sw_test_`.
 */
export const isCounted = (partners: string): string => `not ${partners}.sandbox`;
