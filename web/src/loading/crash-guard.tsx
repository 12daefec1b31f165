import { Component, type ReactNode } from "react";

type Crash = {
  error: unknown;
  /** Whether that is why: the code of the page could not be loaded. */
  isOffline: boolean;
  /** A chunk that failed to load may keep failing until the document is reloaded. */
  reload: () => void;
};

type Props = { children: ReactNode; fallback: (crash: Crash) => ReactNode };
type State = { crash: Crash | undefined };

const reload = () => location.reload();

/**
 * Keeps what is around a page working if the page fails to render or its code does not load. Only a class can do this.
 * Once the network is back, the document is loaded again.
 */
export class CrashGuard extends Component<Props, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error, isOffline: !navigator.onLine, reload } };
  }

  override componentDidCatch(): void {
    if (!navigator.onLine) window.addEventListener("online", reload, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", reload);
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash) : this.props.children;
  }
}
