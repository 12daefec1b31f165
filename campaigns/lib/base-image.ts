import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { run } from "./programs.ts";

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export type BaseImage = { name: string; debian: string; node: string; npm: string };

/**
 * An image like the Dockerfile's base image, for machines that can't pull one: the same Debian from its packages, and
 * the same Node from npm's.
 */
export async function makeBaseImage(
  buildah: (...args: string[]) => Promise<string>,
  folder: string,
  { suite, node, npm }: { suite: string; node: string; npm: string },
): Promise<BaseImage> {
  const root = join(folder, "base");
  await run("mmdebstrap", ["--mode=root", "--variant=minbase", "--include=ca-certificates", suite, root]);
  await unpack(`node-linux-${process.arch}@${node}`, folder, join(root, "usr/local"));
  const npmFolder = join(root, "usr/local/lib/node_modules/npm");
  await unpack(`npm@${npm}`, folder, npmFolder);
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));

  const name = "localhost/node-on-debian:campaign";
  const container = await buildah("from", "scratch");
  await buildah("add", "--quiet", container, root, "/");
  await buildah("config", "--env", `PATH=${PATH}`, container);
  await buildah("commit", "--quiet", "--rm", container, name);
  const debian = readFileSync(join(root, "etc/debian_version"), "utf8").trim();
  return { name, debian, node: (await run("chroot", [root, "node", "--version"])).slice(1), npm };
}

/** Unpacks an npm package without running any of its code. */
async function unpack(name: string, folder: string, target: string): Promise<void> {
  const [{ filename } = { filename: "" }] = JSON.parse(
    await run("npm", ["pack", name, "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder]),
  ) as { filename: string }[];
  mkdirSync(target, { recursive: true });
  await run("tar", ["xzf", join(folder, filename), "--strip-components=1", "--no-same-owner", "-C", target]);
}
