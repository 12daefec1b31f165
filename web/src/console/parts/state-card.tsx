import type { ReactNode } from "react";

/** Replaces a page or a list: says what the situation is, what it means and what the user can do. */
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
