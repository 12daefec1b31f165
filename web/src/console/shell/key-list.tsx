import type { ReactNode } from "react";
import { useStore } from "../../state/use-store.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Tick } from "../parts/field.tsx";
import { keyListStore } from "./key-list-store.ts";
import { useText } from "../texts/texts.ts";
import { shortcutStore, singleKeysOffStore, turnSingleKeys } from "../keys/keys.ts";

/** The keyboard shortcuts that work right now. */
export function KeyList(): ReactNode {
  const { t } = useText();
  const isOpen = useStore(keyListStore);
  const shortcuts = useStore(shortcutStore);
  const isOff = useStore(singleKeysOffStore);
  const known = new Map(
    shortcuts.map((shortcut) => [`${shortcut.ctrl === true ? "Ctrl " : ""}${shortcut.key}`, shortcut]),
  );
  if (!isOpen) return null;
  return (
    <Dialog close={() => keyListStore.set(false)} title={t("keys.title")}>
      <dl className="key-list">
        {[...known].map(([name, { text }]) => (
          <div key={name}>
            <dt>
              <kbd>{name}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>{t("keys.open")}</dd>
        </div>
      </dl>
      <Tick
        label={t("keys.off")}
        hint={t("keys.offHint")}
        checked={isOff}
        onChange={(event) => turnSingleKeys(event.target.checked)}
      />
    </Dialog>
  );
}
