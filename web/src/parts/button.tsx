import type { ComponentProps, ReactNode } from "react";
import "./button.css";

type ButtonProps = ComponentProps<"button"> & {
  /** One `main` on a page: what the page is for. `quiet` has a border, `bare` has not. */
  look?: "main" | "quiet" | "bare";
  /** While its call is under way. It stays focusable, so that the keyboard's place is not lost. */
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
