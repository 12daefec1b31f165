export { DOUBTFUL, type Doubtful } from "./doubtful.ts";
export { alerting, alertMail, putAlerts } from "./alert.ts";
export { signInMail } from "./sign-in.ts";
export { welcomeMail, welcoming } from "./welcome.ts";
