export { alerting, alertMail, putAlerts } from "./alert.ts";
export { signInMail } from "./sign-in.ts";
export { welcomeMail, welcoming } from "./welcome.ts";
