import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

const FEW = 4;

/** Prospects with findings, who are worth calling about an upgrade. */
export function Prospects(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { data } = useGet("/api/v1/integrations/customers/urgency", { query: { status: "prospect", pageSize: FEW } });
  if (!data || data.customers.length === 0) return null;
  return (
    <Section
      title={t("today.prospects")}
      note={t("today.prospectsNote", { count: data.pagination.totalCount })}
      end={
        <Link className="link small" href="/customers?status=prospect">
          {t("today.allProspects")}
        </Link>
      }
    >
      <ul className="prospects">
        {data.customers.map(({ customerId, companyName, openBreaches, score, level }) => (
          <li key={customerId}>
            <Link className="row-link" href={`/customers/${customerId}`}>
              {companyName}
            </Link>
            <span className="soft">{t("today.open", { count: openBreaches })}</span>
            <span>
              <b>{score}</b> <span className={`tone-${toneOfLevel[level]}`}>{t(`level.${level}`)}</span>
            </span>
            {may("customers:write") && (
              <LinkButton kind="ghost" href={`/customers/${customerId}?do=upgrade`}>
                {t("customer.upgrade")}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
