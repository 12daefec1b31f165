import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { useStore } from "../../state/use-store.ts";
import { Toasts } from "../../toasts/toasts.tsx";
import { followNotices } from "../../answers/follow-notices.ts";
import { onBehalfStore } from "../api/behalf.ts";
import { openNotices } from "../api/client.ts";
import { oldAnswers } from "../../calls/kept-answers.ts";
import { useKeys } from "../keys/keys.ts";
import { CopyButton } from "../parts/copyable-id.tsx";
import { KeyList } from "./key-list.tsx";
import { Palette } from "../palette/palette.tsx";
import { paletteStore } from "../palette/palette-store.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";
import { ActingBar } from "./acting-bar.tsx";
import { showBrand } from "./brand.ts";
import { keyListStore } from "./key-list-store.ts";
import { PageRoutes } from "./page-routes.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { TabBar } from "./tab-bar.tsx";
import "../styles/sheet.css";
import "./shell.css";
import "../parts/toasts.css";

const TOAST_MS = 10_000;

/** Everything around the page: menu, search, keys, and the dialogs that any call can open. */
export function Shell(): ReactNode {
  const { t } = useText();
  const { organisation, scope } = useWorking();
  const { id, as } = useStore(onBehalfStore);
  const [path] = useLocation();
  useEffect(
    () =>
      followNotices({
        open: (signal, missedMs) => openNotices(signal, missedMs, as),
        changed: (tags) => void oldAnswers.askAgain(tags),
      }),
    [as],
  );
  useEffect(() => showBrand(scope, organisation.id), [scope, organisation.id]);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  useKeys([
    { key: "k", ctrl: true, text: "keys.palette", act: () => paletteStore.set(true) },
    { key: "?", text: "keys.list", act: () => keyListStore.set(true) },
    { key: "/", text: "keys.search", act: focusSearch },
  ]);
  return (
    <div className="console">
      <a className="skip visually-hidden" href="#main">
        {t("shell.skip")}
      </a>
      <Sidebar />
      <PhoneBar />
      <main className="sheet" id="main" tabIndex={-1}>
        <ActingBar />
        <PageRoutes />
      </main>
      <TabBar />
      <Palette />
      <KeyList />
      <StepUpDialog />
      <Toasts
        shownMs={TOAST_MS}
        closeText={t("common.close")}
        whose={id}
        beside={({ requestId }) => requestId !== undefined && <CopyButton text={requestId} label={t("copy.copyId")} />}
      />
    </div>
  );
}

/** The page's own search field if it has one, else the palette. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (field) field.focus();
  else paletteStore.set(true);
}
