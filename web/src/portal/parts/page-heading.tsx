import { type ReactNode, useEffect, useRef } from "react";
import { rememberedBrand } from "../session/brand.ts";
import { takeArrival } from "./arrival.ts";
import "./page-heading.css";

type PageHeadingProps = {
  /** The h1: the answer to the user's question, not the name of the page. */
  children: ReactNode;
  /** The page's name in the browser tab. */
  title: string;
  /** The line below the heading. */
  lead?: ReactNode;
  /** Shown opposite the heading. A chip goes into the h1, a button goes here. */
  action?: ReactNode;
};

/** Every page has exactly one, as soon as it has something to say. After a navigation it gets the focus. */
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
