import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { useText } from "../../texts/texts.ts";

const SHOWN = 7;

/** Change notices cover what jobs and commands did, but not what others did through calls. */
const EVERY_MS = 15_000;

/** The newest entries of the audit trail. */
export function LatestChanges(): ReactNode {
  const { t } = useText();
  const trail = useGet("/api/v1/operator/audit", { query: { pageSize: SHOWN } }, { everyMs: EVERY_MS });
  return (
    <Section
      title={t("now.audit")}
      end={
        <Link href="/audit" className="link small">
          {t("now.allAudit")}
        </Link>
      }
    >
      <ul className="change-feed">
        {trail.data?.entries.map(({ id, at, action, actor, subject }) => (
          <li key={id}>
            <Moment at={at} isSoft />
            <div>
              <b>{action}</b>
              <span className="soft">{t("now.byWhom", { who: t(`actor.${actor.kind}`), what: subject.kind })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
