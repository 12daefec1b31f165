export { sendingSignInLinks } from "./sign-in.ts";
export { sendingStaffLinks } from "./staff-mails.ts";
