import type { ReactNode } from "react";

/** What stands in the place of a page or a list: what is so, what it means, what can be done. */
export function StateCard({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <section className="state">
      <h2>{title}</h2>
      <p className="soft">{text}</p>
      {children !== undefined && <div className="buttons">{children}</div>}
    </section>
  );
}
