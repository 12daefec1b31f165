import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useGet } from "../../api/hooks.ts";
import type { Urgency, UrgentCustomer } from "../../api/shapes.ts";
import { useKeys } from "../../keys/keys.ts";
import { LinkButton } from "../../parts/button.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { PageSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { AllByScore } from "./all-by-score.tsx";
import { lastVisit } from "./last-visit.ts";
import { OthersTable } from "./others-table.tsx";
import { Prospects } from "./prospects.tsx";
import { UrgentQueue } from "./urgent-queue.tsx";
import { WebhookTrouble } from "./webhook-trouble.tsx";
import "./today.css";

const MOST_IN_QUEUE = 5;

const needsSomebody = ({ reasons }: UrgentCustomer): boolean => reasons.some((reason) => reason !== "new-breaches");

/**
 * A partner's day: which customers need attention, what changed, which webhooks are failing, and all other customers.
 */
export function TodayPage(): ReactNode {
  const { organisation } = useWorking();
  const [since] = useState(() => lastVisit(organisation.id ?? ""));
  const urgency = useGet("/api/v1/integrations/customers/urgency", { query: { since } });
  return (
    <Loaded query={urgency} skeleton={<PageSkeleton />}>
      {(data) => <Day urgency={data} />}
    </Loaded>
  );
}

function Day({ urgency }: { urgency: Urgency }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [, go] = useLocation();
  const { totals, customers } = urgency;
  const queue = customers.filter(needsSomebody).slice(0, MOST_IN_QUEUE);
  const others = customers.filter((one) => !queue.includes(one));
  const begin = () => go("/customers/onboard");
  useKeys(may("customers:write") ? [{ key: "n", text: "page.onboard", act: begin }] : []);
  const counts = { needing: totals.needingAttention, all: totals.customers };
  return (
    <>
      <PageHead
        headline={totals.customers === 0 ? t("today.noneYet") : t("today.headline", counts)}
        text={<WhatChanged urgency={urgency} />}
      >
        {may("customers:write") && (
          <LinkButton kind="ghost" href="/customers/onboard" shortcut="N">
            {t("page.onboard")}
          </LinkButton>
        )}
      </PageHead>
      {queue.length > 0 && <UrgentQueue customers={queue} />}
      {queue.length === 0 && totals.customers > 0 && <NobodyNeeds next={others[0]} />}
      {urgency.isPartial && <p className="line small soft">{t("today.partial")}</p>}
      <WebhookTrouble />
      {totals.customers > 0 && <AllByScore urgency={urgency} />}
      <Prospects />
      {others.length > 0 && <OthersTable customers={others} total={urgency.pagination.totalCount - queue.length} />}
      <KeyHints />
    </>
  );
}

function WhatChanged({ urgency: { changes } }: { urgency: Urgency }): ReactNode {
  const { t, date, time } = useText();
  if (changes === null) return null;
  const { since, foundBreaches, customersWithFound, resolvedBreaches, newCustomers } = changes;
  const isToday = new Date(since).toDateString() === new Date().toDateString();
  const when = isToday ? time(since) : date(since);
  if (foundBreaches + resolvedBreaches + newCustomers === 0) return t("today.nothingNew", { when });
  return t("today.changes", {
    when,
    found: foundBreaches,
    customers: customersWithFound,
    resolved: resolvedBreaches,
    came: newCustomers,
  });
}

function NobodyNeeds({ next }: { next: UrgentCustomer | undefined }): ReactNode {
  const { t } = useText();
  return (
    <div className="line calm">
      <StateCard
        title={t("today.nobody")}
        text={next ? t("today.nextInLine", { name: next.companyName, score: next.score }) : t("today.allClear")}
      >
        {next && (
          <LinkButton kind="ghost" href={`/customers/${next.customerId}`}>
            {t("today.openCustomer", { name: next.companyName })}
          </LinkButton>
        )}
      </StateCard>
    </div>
  );
}
