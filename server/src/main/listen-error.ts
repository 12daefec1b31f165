/** The server could not listen on its address; the message is for the person who chose it. */
export class ListenError extends Error {}

/** Names the address that was tried and the setting that changes it. */
export function listenError(cause: unknown, where: { host: string; port: number; setting: string }): Error {
  const { host, port, setting } = where;
  switch ((cause as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new ListenError(`Port ${port} on ${host} is in use by another program; set ${setting} to a free one.`);
    case "EACCES":
      return new ListenError(`Port ${port} needs more rights than this user has; set ${setting} to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ListenError(`This machine has no address ${host}; set HOST to one of its own.`);
    default:
      return new Error(`Cannot listen on ${host}, port ${port}`, { cause });
  }
}
