import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { useWorking } from "../session/use-session.ts";
import { useRoundKeys } from "./round.ts";

type PageHeadProps = {
  /** The main message, built from the current state: "Three of your 214 customers need you today". */
  headline: string;
  /** Shown beside the headline, such as a status. */
  mark?: ReactNode;
  text?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
};

export function PageHead({ headline, mark, text, children }: PageHeadProps): ReactNode {
  const { organisation } = useWorking();
  useEffect(() => {
    document.title = `${headline} · ${organisation.name}`;
  }, [headline, organisation.name]);
  return (
    <header className="head">
      <div>
        <h1>
          {headline} {mark}
        </h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children !== undefined && <div className="buttons">{children}</div>}
    </header>
  );
}

/** A link back to the list that the page belongs to. */
export function Crumbs({
  to,
  list,
  here,
  end,
}: {
  to: string;
  list: string;
  here: string;
  end?: ReactNode;
}): ReactNode {
  useRoundKeys(to);
  return (
    <div className="crumbs">
      <Link href={to}>{list}</Link>
      <span aria-hidden="true">/</span>
      <b>{here}</b>
      {end !== undefined && <span className="end">{end}</span>}
    </div>
  );
}
