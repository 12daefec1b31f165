import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ExposedAddress, OpenAddress } from "../../api/types.ts";
import { BreachChip, Chip, UnconfirmedChip } from "../../parts/chip.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf as breachesOf } from "../../parts/lists/breach-filters.ts";
import { AddressText } from "../../parts/address-text.tsx";

/** One exposed address with its breaches. Prospects see how many there are, but not which. */
export function AddressRow({ exposed }: { exposed: ExposedAddress }): ReactNode {
  const { t } = useText();
  const { address, isWatched, open, resolved } = exposed;
  return (
    <li className="address-row">
      <span className="address-what">
        <strong className="address-name">
          <AddressText address={address} />
        </strong>
        <span className="muted small">{t(isWatched ? "addresses.watched" : "addresses.found")}</span>
      </span>
      <span className="address-breaches small">
        <Link className="link address-link" href={breachesOf({ status: "all", search: address })}>
          {t("monitored.inBreaches", { count: open + resolved })}
          <span className="visually-hidden">, {address}</span>
        </Link>
        {!exposed.isRedacted && <BreachNames exposed={exposed} />}
      </span>
      <span className="address-chips">
        {exposed.isRedacted ? (
          open === 0 && <Chip tone="good">{t("chip.resolved")}</Chip>
        ) : (
          <>
            <BreachChip breach={{ resolved: open === 0, severity: exposed.severity }} />
            {exposed.isUnconfirmed && <UnconfirmedChip />}
          </>
        )}
      </span>
    </li>
  );
}

function BreachNames({ exposed: { breaches, open, resolved } }: { exposed: OpenAddress }): ReactNode {
  const { t } = useText();
  const more = open + resolved - breaches.length;
  return (
    <ul className="address-names">
      {breaches.map(({ id, title }) => (
        <li key={id}>
          <Link className="link address-link" href={`/breaches/${id}`}>
            {title}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="muted">{t("addresses.more", { count: more })}</li>}
    </ul>
  );
}
