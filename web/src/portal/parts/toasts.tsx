import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../texts/use-text.ts";
import { useStore } from "../../state/use-store.ts";
import { Icon } from "./icon.tsx";
import { dismissToast, type ShownToast, toastStore } from "./toast-store.ts";
import "./toasts.css";

const SHOWN_MS = 8_000;

/** The region is always there, because screen readers only announce changes in a region they already know. */
export function Toasts(): ReactNode {
  const toast = useStore(toastStore);
  return (
    <div className="toasts" role="status">
      {toast && <ToastLine key={toast.id} toast={toast} />}
    </div>
  );
}

/** Stays for eight seconds, and as long as the pointer or the focus is on it. */
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
      <span className="toast-text">{toast.text}</span>
      {toast.undo && (
        <button type="button" className="toast-undo" onClick={undo}>
          {toast.undo.text}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        aria-label={t("toast.close")}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
