export { DOUBTFUL, type Doubtful } from "./doubtful.ts";
export { alertMail } from "./alert.ts";
export { welcomeMail } from "./welcome.ts";
