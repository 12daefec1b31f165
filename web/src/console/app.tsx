import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { useStore } from "../state/use-store.ts";
import { queryClient } from "../calls/kept-answers.ts";
import { keepAnswers } from "./api/keep-answers.ts";
import { ErrorState } from "./parts/states.tsx";
import { goToKeptPage, keepPage } from "./session/return-to.ts";
import { loadSession, sessionStore } from "./session/session.ts";
import { Shell } from "./shell/shell.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { loadTexts, LOCALE } from "./texts/texts.ts";

export async function startConsole(root: HTMLElement): Promise<void> {
  keepAnswers();
  document.documentElement.lang = LOCALE;
  await Promise.all([loadSession(), loadTexts("shell"), loadTexts("parts"), loadTexts("sign-in")]);
  if (sessionStore.get().is === "in") goToKeptPage();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router base="/console">
          <Console />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function Console(): ReactNode {
  const state = useStore(sessionStore);
  const isOut = state.is === "out" && state.why !== "left";
  useEffect(() => {
    if (isOut) keepPage();
  }, [isOut]);
  if (state.is === "in") return <Shell />;
  if (state.is === "failed") return <ErrorState error={state.error} retry={() => void loadSession()} />;
  return state.is === "out" ? <SignInPage why={state.why} /> : null;
}
