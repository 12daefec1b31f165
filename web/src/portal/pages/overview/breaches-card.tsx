import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OverviewAnswer } from "../../api/types.ts";
import { BreachRow } from "../../parts/breach-row.tsx";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { useText } from "../../texts/use-text.ts";

/** The open breaches, most severe first, with a link to the rest. */
export function BreachesCard({ overview }: { overview: OverviewAnswer }): ReactNode {
  const { t } = useText();
  const { portal, counts, breaches } = overview;
  const { isProspect } = portal.customer;
  const all = counts.open + counts.resolved;
  const link = all > 0 && (
    <Link href="/breaches?status=all" className="link card-link">
      {t("overview.breaches.all", { count: all })}
    </Link>
  );
  return (
    <Card
      variant="rows"
      title={t(isProspect ? "overview.breaches.found" : "overview.breaches.title")}
      aside={link}
      {...(breaches.length > 0 ? { note: <Note overview={overview} /> } : {})}
    >
      {breaches.length === 0 ? (
        <NothingOpen overview={overview} />
      ) : (
        <ul className="breach-rows">
          {breaches.map((breach) => (
            <BreachRow key={breach.id} breach={breach} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How many addresses are exposed, with a link to them. Prospects also read what is hidden from them. */
function Note({ overview: { portal, exposed } }: { overview: OverviewAnswer }): ReactNode {
  const { t } = useText();
  const { isPartial, ...counts } = exposed;
  const key = exposed.found === 0 ? "watched" : exposed.watched === 0 ? "found" : "both";
  return (
    <>
      {portal.customer.isProspect && <>{t("overview.breaches.redacted")}. </>}
      <Link href="/addresses?status=open" className="link exposed-link">
        {t(`overview.exposed.${key}`, counts)}
      </Link>
      {isPartial && <> {t("addresses.lead.partial")}</>}
    </>
  );
}

function NothingOpen({ overview: { portal, counts } }: { overview: OverviewAnswer }): ReactNode {
  const { t } = useText();
  if (counts.resolved > 0) {
    return (
      <EmptyState title={t("overview.breaches.noneOpen")}>
        {t("overview.breaches.noneOpenText", { resolved: counts.resolved })}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("overview.breaches.never")}>
      {t(portal.customer.isProspect ? "overview.breaches.neverProspect" : "overview.breaches.neverText")}
    </EmptyState>
  );
}
