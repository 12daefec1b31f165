import type { ReactNode } from "react";

type SectionProps = { title: string; note?: ReactNode; end?: ReactNode; children: ReactNode };

/** A part of the sheet, divided from the next by a hairline. */
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

/** The work on the left, what belongs to it in a rail of 352 px on the right; below it on narrow screens. */
export function Split({ rail, children }: { rail: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="split">
      <div className="column">{children}</div>
      <div className="rail">{rail}</div>
    </div>
  );
}
