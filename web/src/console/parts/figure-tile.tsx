import type { ReactNode } from "react";
import { Link } from "wouter";

type FigureTileProps = {
  label: string;
  figure: ReactNode;
  note?: ReactNode;
  /** A link to the list that the figure counts. */
  href?: string;
  /** A small chart beside the figure. */
  chart?: ReactNode;
};

/** A figure that links to the list it counts. Put several in a <Figures>. */
export function FigureTile({ label, figure, note, href, chart }: FigureTileProps): ReactNode {
  const body = (
    <>
      <span className="figure-label">{label}</span>
      <span className="big">{figure}</span>
      {chart}
      {note !== undefined && <span className="note">{note}</span>}
    </>
  );
  return href === undefined ? (
    <div className="figure-tile">{body}</div>
  ) : (
    <Link className="figure-tile" href={href}>
      {body}
    </Link>
  );
}

export function Figures({ children }: { children: ReactNode }): ReactNode {
  return <div className="figures-row">{children}</div>;
}
