import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "./chart-manifests.ts";
import { REPOSITORY, runToEnd } from "./programs.ts";

const COMPILER = join(REPOSITORY, "node_modules/typescript/bin/tsc");
const STRICT = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"];

/**
 * What is wrong with the manifests, according to the models in the folder's packages: TypeScript types, which contain
 * only the fields that Kubernetes knows, and schemas, which also check formats.
 */
export async function problemsByModels(folder: string, manifests: readonly Manifest[]): Promise<string[]> {
  const typed = manifests.map(
    (manifest, index) =>
      `import { type I${manifest.kind} as Kind${index} } from "${moduleOf(manifest)}";\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};\n`,
  );
  writeFileSync(join(folder, "typed.mts"), typed.join(""));
  const types = await runToEnd(process.execPath, [COMPILER, ...STRICT, "typed.mts"], { cwd: folder });

  const validated = manifests.map(
    (manifest, index) =>
      `import { ${manifest.kind} as Kind${index} } from "${moduleOf(manifest)}";\n` +
      `new Kind${index}(${JSON.stringify(manifest)}).validate();\n`,
  );
  writeFileSync(join(folder, "validated.mjs"), validated.join(""));
  const schemas = await runToEnd(process.execPath, ["validated.mjs"], { cwd: folder });
  return [types, schemas]
    .filter(({ code }) => code !== 0)
    .map(({ stdout, stderr }) => `${stdout}${stderr}`.slice(0, 2_000));
}

function moduleOf({ apiVersion, kind }: Manifest): string {
  const isOurs = !apiVersion.startsWith("monitoring.coreos.com/");
  return `${isOurs ? "kubernetes-models" : "@kubernetes-models/prometheus-operator"}/${apiVersion}/${kind}`;
}
