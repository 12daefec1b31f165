export { alerting, alertMail, putAlerts } from "./alert.ts";
export { alertLetter } from "./alert-letter.ts";
export { domainLinkMail, mailingDomainLinks } from "./domain-mail.ts";
export { signInMail } from "./sign-in.ts";
export { invitationMail, mailingInvitations, staffSignInMail } from "./staff-mails.ts";
export { welcomeMail, welcoming } from "./welcome.ts";
