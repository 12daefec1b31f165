import { get } from "../api/client.ts";
import type { Scope } from "../session/session.ts";

/** A partner's staff see the partner's colour. Everyone else sees ours. */
export function showBrand(scope: Scope, organisationId: string | null): void {
  const { style } = document.documentElement;
  style.removeProperty("--brand-light");
  style.removeProperty("--brand-dark");
  if (scope !== "partner" || organisationId === null) return;
  get("/api/v1/integrations/partner/brand").then(
    ({ brand }) => {
      style.setProperty("--brand-light", brand.colours.light);
      style.setProperty("--brand-dark", brand.colours.dark);
    },
    // If this fails, the page keeps our colour.
    () => undefined,
  );
}
