import { useGet } from "../api/hooks.ts";
import type { Answer } from "../api/types.ts";
import { useScopedPath } from "../session/scoped-path.ts";
import { useMay } from "../session/use-session.ts";

const PATH = "/api/v1/integrations/webhooks";

/** The organisation's own endpoints that do not accept our deliveries. Empty if the user may not see them. */
export function useFailingEndpoints(): Answer<typeof PATH>["webhooks"] {
  const at = useScopedPath();
  const may = useMay();
  const { data } = useGet(at(PATH), {}, { enabled: may("webhooks:read") });
  return data?.webhooks.filter(({ enabled, health }) => enabled && health.consecutiveFailures > 0) ?? [];
}
