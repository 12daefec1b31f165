export { sendingSignInLinks } from "./sign-in.ts";
