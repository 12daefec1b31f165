import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "../../state/use-store.ts";
import { idOf } from "../session/session.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";
import { CopyButton } from "./copyable-id.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, type ShownToast, toastStore } from "./toast-store.ts";
import "./toasts.css";

const SHOWN_MS = 10_000;

/** The region is always there, because screen readers only announce changes in a region they already know. */
export function Toasts(): ReactNode {
  const toast = useStore(toastStore);
  const whose = idOf(useWorking());
  const isStrange = toast?.whose !== undefined && toast.whose !== whose;
  useEffect(() => {
    if (isStrange) dismissToast(toast.id);
  }, [isStrange, toast]);
  return (
    <div className="toasts" role="status">
      {toast && !isStrange && <ToastLine key={toast.id} toast={toast} />}
    </div>
  );
}

/** Stays for ten seconds, and as long as the pointer or the focus is on it. */
function ToastLine({ toast }: { toast: ShownToast }): ReactNode {
  const { t } = useText();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = window.setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  const undo = () => {
    dismissToast(toast.id);
    toast.undo?.act();
  };
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.requestId !== undefined && <CopyButton text={toast.requestId} label={t("copy.copyId")} />}
      {toast.undo && (
        <button type="button" className="toast-undo" onClick={undo}>
          {toast.undo.text}
        </button>
      )}
      <button type="button" className="copy" aria-label={t("common.close")} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
