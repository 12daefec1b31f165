import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { OfflineState } from "./offline-state.tsx";

type Props = { children: ReactNode };
type State = { failure: "none" | "offline" | "fault" };

// A chunk that failed once may stay failed until the document is loaded anew.
const reload = () => location.reload();

/** A page that fails to draw, or whose code does not arrive, leaves the rest standing. Classes alone can do this. */
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
