import type { ReactNode } from "react";

type SectionProps = { title: string; note?: ReactNode; end?: ReactNode; children: ReactNode };

/** A section of the page, separated from the next by a thin line. */
export function Section({ title, note, end, children }: SectionProps): ReactNode {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {note !== undefined && <span className="small soft">{note}</span>}
        {end !== undefined && <span className="end">{end}</span>}
      </div>
      {children}
    </section>
  );
}

/**
 * The main content on the left, with a rail of 352 px for related content on the right. On narrow screens the rail is
 * below.
 */
export function Split({ rail, children }: { rail: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="split">
      <div className="column">{children}</div>
      <div className="rail">{rail}</div>
    </div>
  );
}
