import { type ReactNode, useEffect, useRef } from "react";
import { rememberedBrand } from "../brand.ts";
import { takeArrival } from "./arrival.ts";
import "./page-heading.css";

type PageHeadingProps = {
  /** The h1: what a reader came to know, not the name of the page. */
  children: ReactNode;
  /** The name of the page in the browser's tab. */
  title: string;
  /** The line below. */
  lead?: ReactNode;
  /** Across from the heading: a chip goes into the h1, a button here. */
  action?: ReactNode;
};

/** Every page has exactly one, as soon as it knows what to say. After navigating it takes the focus. */
export function PageHeading({ children, title, lead, action }: PageHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const partner = rememberedBrand()?.name;
    document.title = partner === undefined ? title : `${title} · ${partner}`;
  }, [title]);

  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="page-heading">
      <div className="page-heading-words">
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {lead !== undefined && <p className="page-heading-lead">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
