import { parseAllDocuments } from "yaml";

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: Record<string, unknown> };

type Container = {
  name: string;
  resources?: { requests?: object; limits?: object };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  livenessProbe?: object;
  readinessProbe?: object;
};
type PodSpec = {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number };
  containers: Container[];
};

export const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** What our pods have but must not have, or lack. */
export function problemsOfPods(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const pod = (spec["template"] as { spec: PodSpec } | undefined)?.spec;
    if (pod === undefined) return [];
    const complaints: string[] = [];
    if (pod.automountServiceAccountToken !== false) complaints.push("has a token for the cluster");
    if (pod.securityContext?.runAsNonRoot !== true) complaints.push("may run as root");
    for (const { securityContext: may, resources, livenessProbe, readinessProbe } of pod.containers) {
      if (may?.readOnlyRootFilesystem !== true) complaints.push("may write its root");
      if (may?.allowPrivilegeEscalation !== false) complaints.push("may gain rights");
      if (may?.capabilities?.drop?.join() !== "ALL") complaints.push("keeps capabilities");
      if (resources?.requests === undefined || resources.limits === undefined) complaints.push("has no bounds");
      const isProbed = livenessProbe !== undefined && readinessProbe !== undefined;
      if (kind === "Deployment" && !isProbed) complaints.push("is not probed");
    }
    return complaints.map((complaint) => `${kind} ${metadata.name} ${complaint}`);
  });
}
