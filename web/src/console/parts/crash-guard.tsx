import { Component, type ReactNode } from "react";
import { ErrorState } from "./states.tsx";

type Props = { children: ReactNode };
type State = { error: unknown };

// A chunk that failed to load may keep failing until the document is reloaded.
const reload = () => location.reload();

/** Keeps the menu working if a page fails to render or its code does not load. Only a class can do this. */
export class CrashGuard extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} retry={reload} />;
  }
}
