import { type ReactNode, useId, useRef } from "react";
import { Button } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.ts";
import { useText } from "../../texts/use-text.ts";
import { AddressText } from "../../parts/address-text.tsx";
import { AddRecipient } from "./add-recipient.tsx";
import type { SettingsChanges } from "./use-settings-changes.ts";

/** The recipients of the alerts. The last one cannot be removed: users turn alerts off with the switch instead. */
export function Recipients({ changes }: { changes: SettingsChanges }): ReactNode {
  const { t } = useText();
  const { choices, save } = changes;
  const { recipients, unsubscribed } = choices.alerts;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  const removeOne = (address: string) => {
    const undo = { text: t("toast.undo"), act: () => save({ alertRecipients: recipients }, restored) };
    const restored = { text: t("settings.recipients.added", { address }) };
    const rest = recipients.filter((one) => one !== address);
    save({ alertRecipients: rest }, { text: t("settings.recipients.removed", { address }), undo });
    // The clicked button disappears with its line.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className="recipients">
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        {t("settings.recipients.title")}
      </h3>
      {recipients.length === 0 && <p className="muted small">{t("settings.recipients.none")}</p>}
      {recipients.length === 1 && <p className="muted small">{t("settings.recipients.last")}</p>}
      <ul className="recipient-list" aria-labelledby={headingId}>
        {recipients.map((address) => (
          <li key={address}>
            <span className="recipient-address">
              <AddressText address={address} />
              {unsubscribed.includes(address) && (
                <span className="recipient-note muted small">{t("settings.recipients.unsubscribed")}</span>
              )}
            </span>
            {recipients.length > 1 && (
              <Button
                look="bare"
                aria-label={t("settings.recipients.removeOne", { address })}
                onClick={() => removeOne(address)}
              >
                <Icon name="close" size={16} />
                {t("settings.recipients.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AddRecipient changes={changes} />
    </div>
  );
}
