import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BreachRow as Row, OpenBreachRow } from "../api/types.ts";
import { firstLetter } from "../../texts/initials.ts";
import { useText } from "../texts/use-text.ts";
import { AddressText } from "./address-text.tsx";
import { BreachChip, UnconfirmedChip } from "./chip.tsx";
import { Icon } from "./icon.ts";
import { RedactedRow } from "./redacted-row.tsx";
import { toneOfBreach } from "./tone.ts";
import "./breach-row.css";

/** One breach in a list (`<ul className="breach-rows">`). The whole row links to its page. */
export function BreachRow({ breach }: { breach: Row }): ReactNode {
  return <li>{breach.isRedacted ? <RedactedRow breach={breach} /> : <OpenRow breach={breach} />}</li>;
}

const NAMED = 3;

function OpenRow({ breach }: { breach: OpenBreachRow }): ReactNode {
  const { t, month, enumeration, sentence } = useText();
  const { title, exposed } = breach;
  const named = sentence(enumeration(exposed.slice(0, NAMED)));
  const more = exposed.length - NAMED;
  const monogramTone = breach.resolved ? toneOfBreach(breach) : "low";
  return (
    <Link href={`/breaches/${breach.id}`} className="breach-row">
      <span className={`monogram tone-${monogramTone}`} aria-hidden="true">
        {firstLetter(title)}
      </span>
      <span className="breach-row-what">
        <span>
          <strong className="breach-row-title">{title}</strong> {breach.isUnconfirmed && <UnconfirmedChip />}
        </span>
        <span className="muted small">
          {more > 0 ? t("row.exposedAndMore", { named, more }) : named}
          {named !== "" && <span className="breach-row-dot"> · </span>}
          <span className="breach-row-more">{month(breach.breachDate)}</span>
        </span>
      </span>
      <Addresses breach={breach} />
      <span className="breach-row-chip">
        <BreachChip breach={breach} />
      </span>
      <span className="breach-row-arrow">
        <Icon name="next" size={16} />
      </span>
    </Link>
  );
}

/** The first address in full, and how many more there are. */
function Addresses({ breach: { firstAddress, addressCount } }: { breach: OpenBreachRow }): ReactNode {
  const { t, number } = useText();
  const more = addressCount - 1;
  return (
    <span className="breach-row-addresses muted small">
      <AddressText address={firstAddress} />
      {more > 0 && (
        <>
          {" "}
          <span className="breach-row-count figures" aria-hidden="true">
            +{number(more)}
          </span>
          <span className="visually-hidden">{t("breach.addresses.more", { count: more })}</span>
        </>
      )}
    </span>
  );
}
