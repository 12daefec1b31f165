/**
 * A sandbox partner is for developers: its customers are made up, and so are the breaches that it asks for. Nobody pays
 * for it, so whatever counts customers over partners, figures now and bills later, counts only partners that this
 * selects. Its mails are kept and reach nobody: `mails/sending/may-be-mailed.ts`. Its customers are not looked up in the
 * corpus, which would be real monitoring for nothing: `scanning/scan.ts`. Its keys begin with `sw_test_`.
 */
export const isCounted = (partners: string): string => `not ${partners}.sandbox`;
