import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { OfflineState } from "./offline-state.tsx";

type Props = { children: ReactNode };
type State = { failure: "none" | "offline" | "fault" };

// A chunk that failed to load may keep failing until the document is reloaded.
const reload = () => location.reload();

/**
 * Keeps the rest of the portal working if a page fails to render or its code does not load. Only a class can do this.
 */
export class CrashGuard extends Component<Props, State> {
  override state: State = { failure: "none" };

  static getDerivedStateFromError(): State {
    return { failure: navigator.onLine ? "fault" : "offline" };
  }

  override componentDidCatch(): void {
    if (!navigator.onLine) window.addEventListener("online", reload, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", reload);
  }

  override render(): ReactNode {
    if (this.state.failure === "offline") return <OfflineState onRetry={reload} />;
    if (this.state.failure === "fault") return <ErrorState requestId={null} onRetry={reload} />;
    return this.props.children;
  }
}
