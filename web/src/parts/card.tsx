import { type ReactNode, useId } from "react";
import "./card.css";

type CardProps = {
  title?: ReactNode;
  /** The small line under the title. */
  note?: ReactNode;
  /** What stands across from the title: a link, a chip. */
  aside?: ReactNode;
  /** `rows`: the content reaches the edges, as lists do. */
  variant?: "plain" | "rows";
  className?: string;
  children?: ReactNode;
};

/** A section on paper. With a title it is a landmark of that name. */
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
