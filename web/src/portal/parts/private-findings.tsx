import type { ReactNode } from "react";
import { laterPart } from "../../loading/later-part.tsx";
import type { Portal } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";

type Props = {
  portal: Portal;
  /**
   * Whether to explain how to see them if the viewer has not proved who they are. The text is the same for everyone.
   */
  explains?: boolean;
};

const PrivateList = laterPart(async () => (await import("./private-list.tsx")).PrivateList);

/**
 * The sensitive breaches of the viewer's own address. They are requested only for a viewer who can have some, and so is
 * the code that shows them.
 */
export function PrivateFindings({ portal, explains = false }: Props): ReactNode {
  const { t } = useText();
  const { customer, lookIn, user } = portal;
  if (user.isPerson) return <PrivateList />;
  if (!explains || customer.isProspect || lookIn !== null) return null;
  return <p className="muted small">{t("private.signIn", { email: user.email })}</p>;
}
