import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBaseImage } from "./lib/base-image.ts";
import { checkImage } from "./lib/check-image.ts";
import type { ImageConfig } from "./lib/container.ts";
import type { Evidence } from "./lib/evidence.ts";
import { needPrograms, REPOSITORY, run, seconds } from "./lib/programs.ts";
import { say } from "../bench/lib/say.ts";

const DOCKERFILE = "deploy/docker/Dockerfile";
const DONE =
  "Built deploy/docker/Dockerfile with buildah (chroot isolation, nothing pulled) over a base of Debian's packages with " +
  "the Node that the Dockerfile names. Ran the image as its own user with a read-only root, no capabilities and no way to gain " +
  "any, in namespaces for mounts, processes and IPC, on the machine's network: migrate, API and worker against a PostgreSQL, " +
  "one onboarding and its first scan, the pages, a logo, a stop; then `serve` alone with the embedded PostgreSQL.";

type Inspected = { Docker: { config: ImageConfig & { Healthcheck: unknown; Cmd: string[] } } };

/** Builds the image and runs it. Needs root, Debian, and access to Debian's and npm's packages. */
export async function image(): Promise<Evidence> {
  await needPrograms({ buildah: "buildah", mmdebstrap: "mmdebstrap", setpriv: "util-linux" });
  const folder = mkdtempSync(join(tmpdir(), "sablewatch-image-"));
  const storage = ["--storage-driver", "vfs", "--root", join(folder, "storage"), "--runroot", join(folder, "run")];
  const env = { ...definedOnly(process.env), BUILDAH_ISOLATION: "chroot" };
  const buildah = (...args: string[]) => run("buildah", [...storage, ...args], { env });
  try {
    say("Making the base image …");
    const baseStart = performance.now();
    const base = await makeBaseImage(buildah, folder, { ...wantedBase(), npm: await run("npm", ["--version"]) });
    const baseSeconds = seconds(baseStart);

    say("Building the image …");
    const buildStart = performance.now();
    const version = await run("sh", [join(REPOSITORY, "scripts/version.sh")]);
    const name = `localhost/sablewatch:${version.replaceAll("+", "-")}`;
    const trusted = "/etc/ssl/certs/ca-certificates.crt";
    const npmSettings = join(folder, "npmrc");
    writeFileSync(npmSettings, `cafile=${trusted}\n`);
    // Only during the build, npm trusts the same authorities as this machine.
    const mounted = ["--volume", `${npmSettings}:/root/.npmrc:ro`, "--volume", `${trusted}:${trusted}:ro`];
    const built = ["--pull-never", "--format", "docker", "--file", DOCKERFILE, "--tag", name];
    await buildah(
      "bud",
      ...built,
      ...mounted,
      "--build-arg",
      `NODE_IMAGE=${base.name}`,
      "--build-arg",
      `VERSION=${version}`,
      REPOSITORY,
    );
    const buildSeconds = seconds(buildStart);

    const container = await buildah("from", "--pull-never", name);
    const root = await buildah("mount", container);
    const { config } = (JSON.parse(await buildah("inspect", container)) as Inspected).Docker;
    const checks = await checkImage({ root, config }, folder);
    const isAsItShould = Object.values(checks.are).every(Boolean);
    const program = {
      User: config.User,
      Entrypoint: config.Entrypoint,
      Cmd: config.Cmd,
      Healthcheck: config.Healthcheck,
    };
    const megabytes = { all: await sizeOf(root), app: await sizeOf(join(root, "app")) };
    const packages = readdirSync(join(root, "app/node_modules")).length;
    return {
      isAsItShould,
      done: DONE,
      findings: { base: { ...base, seconds: baseSeconds }, buildSeconds, megabytes, packages, program, ...checks },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Debian's name and Node's version, from the Dockerfile's base image. */
function wantedBase(): { suite: string; node: string } {
  const dockerfile = readFileSync(join(REPOSITORY, DOCKERFILE), "utf8");
  const [, node = "", suite = ""] = /^ARG NODE_IMAGE=node:([\d.]+)-(\w+)-slim$/m.exec(dockerfile) ?? [];
  return { suite, node };
}

const sizeOf = async (path: string): Promise<number> => Number.parseInt(await run("du", ["-sm", path]), 10);

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
