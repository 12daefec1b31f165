import type { ReactNode } from "react";
import type { Portal } from "../../api/types.ts";
import { useText } from "../../texts/use-text.ts";

/** For prospects: why a switch cannot be changed, and who to ask. */
export function WithFullMonitoring({ partner }: { partner: Portal["partner"] }): ReactNode {
  const { rich } = useText();
  return (
    <p className="settings-later small">
      {rich("settings.withFullMonitoring", {
        partner: (
          <a className="link" href={`mailto:${partner.supportEmail}`}>
            {partner.name}
          </a>
        ),
      })}
    </p>
  );
}
