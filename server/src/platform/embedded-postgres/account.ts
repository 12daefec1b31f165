import { lchownSync, readFileSync, readdirSync, statSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/**
 * The system user that runs PostgreSQL when we are root. Undefined means that we are not root and run it as ourselves.
 */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Root therefore starts it as the owner of the existing cluster, else as `postgres`,
 * else as `nobody`.
 */
export function chooseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (platform() !== "linux") {
    throw new EmbeddedPostgresError(
      "The embedded PostgreSQL cannot run as root on this system; start as an ordinary user or set DATABASE_URL.",
    );
  }
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  // 65534 is `nobody` even on systems that have no user of that name.
  return findAccount("postgres") ?? findAccount("nobody") ?? { uid: 65534, gid: 65534 };
}

/** Gives a folder and everything in it to the account, without following links. */
export function giveFolderTo(account: NonNullable<Account>, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveFolderTo(account, path);
    else lchownSync(path, account.uid, account.gid);
  }
  lchownSync(folder, account.uid, account.gid);
}

function findAccount(name: string): Account {
  const line = readUsers().find((user) => user.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  const account = { uid: Number(uid), gid: Number(gid) };
  return account.uid > 0 && account.gid > 0 ? account : undefined;
}

function readUsers(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    return [];
  }
}
