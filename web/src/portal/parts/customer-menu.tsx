import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { portalStore } from "../session/session.ts";
import { signOut } from "../session/sign-out.ts";
import { useText } from "../texts/use-text.ts";
import { useStore } from "../../state/use-store.ts";
import { Icon } from "./icon.ts";
import { initialsOfName } from "../../texts/initials.ts";
import { showToast } from "../../toasts/toast-store.ts";
import "./customer-menu.css";

/** The customer's name and initials, which open a menu with the settings and the sign-out button. */
export function CustomerMenu(): ReactNode {
  const { t } = useText();
  const portal = useStore(portalStore);
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => listeners.abort();
  }, [isOpen]);

  if (portal === null) return <span className="customer-initials" aria-hidden="true" />;
  const { customer, user } = portal;
  const leave = () => signOut().catch(() => showToast({ text: t("menu.signOutFailed") }));
  return (
    <div className="customer-menu" ref={menu}>
      <button
        ref={button}
        type="button"
        className="customer-button"
        aria-label={t("menu.label", { customer: customer.name })}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="customer-name">{customer.name}</span>
        <span className="customer-initials" aria-hidden="true">
          {initialsOfName(customer.name)}
        </span>
      </button>
      <div className="customer-panel" id={panelId} hidden={!isOpen}>
        <div className="customer-who">
          <strong>{customer.name}</strong>
          <span className="muted small">{user.email}</span>
        </div>
        <Link href="/settings" className="customer-item">
          <Icon name="settings" />
          {t("nav.settings")}
        </Link>
        {portal.lookIn === null && (
          <button type="button" className="customer-item" onClick={() => void leave()}>
            <Icon name="signOut" />
            {t("menu.signOut")}
          </button>
        )}
      </div>
    </div>
  );
}
