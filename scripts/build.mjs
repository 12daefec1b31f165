// How each package is built, and whether its build is up to date: a stamp covers all its inputs.

import * as fs from "node:fs";
import { join, relative } from "node:path";
import { commandOf, hash, npmCommand, readIfPresent, root } from "./clone.mjs";

/** The packages that can be built, by folder: label, commands and input files. */
const packages = {
  server: { label: "the server", build: bundleServer, inputs: serverInputs },
  web: { label: "the portal and the console", build: bundle, inputs: webInputs },
  sdk: { label: "the SDK", build: compileForBoth, inputs: sdkInputs },
};

const BUNDLE_SERVER = join(root, "scripts", "bundle-server.mjs");

/** `step` runs a program and shows the time it takes. */
export async function buildPackage(folder, step) {
  const signature = buildSignature(folder);
  // A build that fails halfway has already written some files.
  fs.rmSync(buildStamp(folder), { force: true });
  await packages[folder].build(folder, step, `Building ${packages[folder].label}`);
  fs.writeFileSync(buildStamp(folder), signature);
}

async function bundleServer(_folder, step, label) {
  await step(label, [process.execPath, BUNDLE_SERVER], []);
}

async function compile(folder, step, label) {
  const tsc = [process.execPath, commandOf("typescript", "tsc")];
  try {
    await step(label, tsc, ["-p", buildConfig(folder)]);
  } catch (error) {
    // The build info may list files that were never written.
    fs.rmSync(join(root, folder, "dist", ".tsbuildinfo"), { force: true });
    throw error;
  }
  removeStaleOutput(folder);
}

/** Compiles to ES modules and, in a separate folder, to CommonJS. */
async function compileForBoth(folder, step, label) {
  await compile(folder, step, label);
  const tsc = [process.execPath, commandOf("typescript", "tsc")];
  await step(`${label} as CommonJS`, tsc, ["-p", join(root, folder, "tsconfig.cjs.json")]);
  fs.writeFileSync(join(root, folder, "dist", "cjs", "package.json"), '{ "type": "commonjs" }\n');
  await pack(folder, step, label);
}

/** Packs the package as npm installs it, under a name without the version. The documentation offers it for download. */
async function pack(folder, step, label) {
  const dist = join(root, folder, "dist");
  const args = ["pack", join(root, folder), "--ignore-scripts", "--loglevel=error", "--pack-destination", dist];
  await step(`${label} as a package`, npmCommand(), args);
  const { name, version } = JSON.parse(fs.readFileSync(join(root, folder, "package.json"), "utf8"));
  const file = name.replace("@", "").replace("/", "-");
  fs.renameSync(join(dist, `${file}-${version}.tgz`), join(dist, `${file}.tgz`));
}

async function bundle(folder, step, label) {
  const vite = [process.execPath, commandOf("vite")];
  const config = join(root, folder, "vite.console.config.ts");
  await step(label, vite, ["build", folder, "--logLevel", "warn"]);
  await step(`${label}, second part`, vite, ["build", folder, "--config", config, "--logLevel", "warn"]);
}

const buildConfig = (folder) => join(root, folder, "tsconfig.build.json");
const buildStamp = (folder) => join(root, folder, "dist", ".sablewatch-build");

export const isBuilt = (folder) => readIfPresent(buildStamp(folder)) === buildSignature(folder);

/** A hash of the contents, not the timestamps: switching branches back and forth rebuilds nothing. */
function buildSignature(folder) {
  const shared = [join(root, "tsconfig.base.json"), join(root, "package-lock.json")];
  const files = [...shared, ...packages[folder].inputs()];
  return hash(files.flatMap((file) => [relative(root, file), fs.readFileSync(file)]));
}

function serverInputs() {
  return [BUNDLE_SERVER, join(root, "server", "package.json"), ...sourcesOf("server")];
}

function sdkInputs() {
  const others = ["tsconfig.build.json", "tsconfig.cjs.json", "package.json", "README.md"];
  return [...others.map((name) => join(root, "sdk", name)), ...sourcesOf("sdk")];
}

/** Everything in its folder that the build does not create, plus the texts. */
function webInputs() {
  const isMade = (name) => /^(dist|node_modules)(\/|$)/.test(name);
  const own = filesUnder(join(root, "web")).filter((name) => !isMade(name) && !/\.test\.tsx?$/.test(name));
  const texts = filesUnder(join(root, "locales")).filter((name) => /\/(?:portal|console\/[^/]+)\.json$/.test(name));
  return [...own.map((name) => join(root, "web", name)), ...texts.map((name) => join(root, "locales", name))];
}

function filesUnder(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function sourcesOf(folder) {
  return sources(folder).map((name) => join(root, folder, "src", name));
}

function sources(folder) {
  return filesUnder(join(root, folder, "src")).filter((name) => /(?<!\.test)\.(ts|json)$/.test(name));
}

/** tsc does not delete the output of removed sources. */
function removeStaleOutput(folder) {
  const dist = join(root, folder, "dist");
  const built = sources(folder).map((name) => name.replace(/\.ts$/, ""));
  const kept = new Set(built.flatMap((name) => [`${name}.js`, `${name}.js.map`, `${name}.d.ts`]));
  for (const name of fs.readdirSync(dist, { recursive: true })) {
    const isCommonJs = name.startsWith("cjs/");
    if (!isCommonJs && /\.(js|map|d\.ts)$/.test(name) && !kept.has(name)) fs.rmSync(join(dist, name));
  }
}
