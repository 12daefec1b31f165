import type { ReactNode } from "react";
import { firstLetter } from "../../texts/initials.ts";
import { Icon } from "../parts/icon.ts";
import { paletteStore } from "../palette/palette-store.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

export function PhoneBar(): ReactNode {
  const { t } = useText();
  const { organisation } = useWorking();
  return (
    <header className="phone-bar">
      <span className="mark" aria-hidden="true">
        {firstLetter(organisation.name)}
      </span>
      <span>{organisation.name}</span>
      <button type="button" aria-label={t("shell.search")} onClick={() => paletteStore.set(true)}>
        <Icon name="search" />
      </button>
    </header>
  );
}
