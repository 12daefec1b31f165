import { type ReactNode, useId } from "react";
import "./card.css";

type CardProps = {
  title?: ReactNode;
  /** The small line under the title. */
  note?: ReactNode;
  /** Shown opposite the title: a link or a chip. */
  aside?: ReactNode;
  /** With `rows`, the content reaches the edges, as in lists. */
  variant?: "plain" | "rows";
  className?: string;
  children?: ReactNode;
};

/** A section of a page. With a title, it is a landmark of that name. */
export function Card({ title, note, aside, variant = "plain", className = "", children }: CardProps): ReactNode {
  const titleId = useId();
  return (
    <section
      className={`card card-${variant} ${className}`}
      {...(title === undefined ? {} : { "aria-labelledby": titleId })}
    >
      {title !== undefined && (
        <div className="card-head">
          <h2 id={titleId}>{title}</h2>
          {aside}
          {note !== undefined && <p className="card-note">{note}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
