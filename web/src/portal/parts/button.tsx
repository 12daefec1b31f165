import type { ComponentProps, ReactNode } from "react";
import "./button.css";

type ButtonProps = ComponentProps<"button"> & {
  /** At most one `main` on a page, for its main action. `quiet` has a border, `bare` has none. */
  look?: "main" | "quiet" | "bare";
  /** Set while its call is running. The button stays focusable, so that keyboard users do not lose their place. */
  isBusy?: boolean;
};

export function Button({ look = "quiet", isBusy = false, className = "", onClick, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look} ${className}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
