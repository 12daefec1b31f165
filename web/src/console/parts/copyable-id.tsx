import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Icon } from "./icon.ts";
import { showToast } from "../../toasts/toast-store.ts";

/** A full id with a button to copy it. */
export function CopyableId({ id }: { id: string }): ReactNode {
  const { t } = useText();
  return (
    <span className="copyable">
      <code>{id}</code>
      <CopyButton text={id} label={t("copy.copyId")} />
    </span>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { t } = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ text: t("copy.done") });
    } catch {
      showToast({ text: t("copy.failed") });
    }
  };
  return (
    <button type="button" className="copy" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={15} />
    </button>
  );
}
