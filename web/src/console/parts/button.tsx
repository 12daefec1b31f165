import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";

type Kind = "filled" | "ghost" | "bare";

const classOf = (kind: Kind): string => (kind === "filled" ? "button" : `button ${kind}`);

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  kind?: Kind;
  /** Set while the change is being sent. The button keeps its width and cannot be pressed twice. */
  isBusy?: boolean;
  /** The keyboard shortcut for the same action. */
  shortcut?: string;
};

/** The text is a verb with its object. A page shows at most one filled button for each item. */
export function Button({
  kind = "filled",
  isBusy = false,
  shortcut,
  children,
  disabled,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className={classOf(kind)} disabled={disabled === true || isBusy} aria-busy={isBusy}>
      {children}
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}

type LinkButtonProps = { href: string; kind?: Kind; shortcut?: string; children: ReactNode };

/** The same for a link to another page of the console. */
export function LinkButton({ href, kind = "filled", shortcut, children }: LinkButtonProps): ReactNode {
  return (
    <Link href={href} className={classOf(kind)}>
      {children}
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </Link>
  );
}
