import { Component, type ReactNode } from "react";

type Crash = {
  error: unknown;
  /** Whether the cause is that the page's code could not be loaded. */
  isOffline: boolean;
  /** A chunk that failed to load may keep failing until the document is reloaded. */
  reload: () => void;
};

type Props = { children: ReactNode; fallback: (crash: Crash) => ReactNode };
type State = { crash: Crash | undefined };

const reload = () => location.reload();

/**
 * Keeps everything around a page working if the page fails to render or its code does not load. React only supports
 * this with a class component. Once the network is back, the document is reloaded.
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
