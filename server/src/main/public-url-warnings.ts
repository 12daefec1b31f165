import { isIP } from "node:net";

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Warns at the start about what can't work at an address, because browsers don't say why. */
export function warningsAbout(publicUrl: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = LOCAL.test(hostname);
  return [
    ...(protocol === "http:" && !isLocal
      ? [
          `Nobody can sign in at ${publicUrl}: browsers keep its cookies over https alone. Set PUBLIC_URL to an https address`,
        ]
      : []),
    ...(isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0 && !isLocal
      ? [`Passkeys do not work at ${publicUrl}: they need a host name in PUBLIC_URL`]
      : []),
  ];
}
