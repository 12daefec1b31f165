import { type ReactNode, useEffect, useState } from "react";
import { drawings, iconsOf } from "../design/icon.tsx";
import { useStore } from "../state/use-store.ts";
import { dismissToast, type ShownToast, toastStore } from "./toast-store.ts";

const Icon = iconsOf(drawings);

type ToastsProps = {
  /** The organisation the user is working for now. Toasts for other ones disappear. */
  whose?: string;
  /** How long a toast stays. It stays longer while the pointer or the focus is on it. */
  shownMs: number;
  closeText: string;
  /** Shown between the text and the buttons. */
  beside?: (toast: ShownToast) => ReactNode;
};

/** The region is always there, because screen readers only announce changes in a region they already know. */
export function Toasts(props: ToastsProps): ReactNode {
  const toast = useStore(toastStore);
  const isStrange = toast?.whose !== undefined && toast.whose !== props.whose;
  useEffect(() => {
    if (isStrange) dismissToast(toast.id);
  }, [isStrange, toast]);
  return (
    <div className="toasts" role="status">
      {toast && !isStrange && <ToastLine key={toast.id} toast={toast} {...props} />}
    </div>
  );
}

function ToastLine({ toast, shownMs, closeText, beside }: ToastsProps & { toast: ShownToast }): ReactNode {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = window.setTimeout(() => dismissToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, shownMs, toast.id]);
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
      {beside?.(toast)}
      {toast.undo && (
        <button type="button" className="toast-undo" onClick={undo}>
          {toast.undo.text}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={closeText} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
