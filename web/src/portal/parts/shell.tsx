import type { ReactNode } from "react";
import { Toasts } from "../../toasts/toasts.tsx";
import { useText } from "../texts/use-text.ts";
import { useArrivals } from "./arrival.ts";
import { CustomerMenu } from "./customer-menu.tsx";
import { LookInBar } from "./look-in-bar.tsx";
import { PageFooter } from "./page-footer.tsx";
import { PartnerMark } from "./partner-mark.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopNav } from "./top-nav.tsx";
import "./shell.css";
import "./toasts.css";

const TOAST_MS = 8_000;

/** The frame around every page. It stays in place when pages change, and is drawn before the first response arrives. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useText();
  useArrivals();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("shell.skip")}
      </a>
      <LookInBar />
      <header className="shell-header">
        <PartnerMark />
        <TopNav />
        <CustomerMenu />
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
      <Toasts shownMs={TOAST_MS} closeText={t("toast.close")} />
      <TabBar />
    </>
  );
}
