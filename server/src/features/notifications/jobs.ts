export { alertMail } from "./alert.ts";
export { sendingSignInLinks, signInMail } from "./sign-in.ts";
export { welcomeMail } from "./welcome.ts";
export type { Doubtful } from "./doubtful.ts";
