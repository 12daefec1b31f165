import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { LinkButton } from "../../parts/button.tsx";
import { Moment } from "../../parts/moment.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { useRowKeys } from "../../parts/use-row-keys.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { UrgentCustomer } from "../../api/shapes.ts";

/**
 * The few customers who need attention. Each row gives the reason in one sentence, and one action. Only the first has a
 * filled button.
 */
export function UrgentQueue({ customers }: { customers: readonly UrgentCustomer[] }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  return (
    <ol className="queue" ref={list} aria-label={t("today.queue")}>
      {customers.map((customer, at) => {
        const path = `/customers/${customer.customerId}`;
        const makesLink = at === 0 && may("customers:sign-in");
        return (
          <li key={customer.customerId} className={at === 0 ? "first" : undefined}>
            <span className="rank">{at + 1}</span>
            <div>
              <h3>
                <Link href={path} data-row-opener="" className="row-link">
                  {customer.companyName}
                </Link>{" "}
                <Mark customer={customer} />
              </h3>
              <p>
                <Reason customer={customer} />
              </p>
              <p className="small soft">
                <LastContact customer={customer} />
              </p>
            </div>
            <div>
              <span className="big">{customer.score}</span>{" "}
              <b className={`tone-${toneOfLevel[customer.level]} small`}>{t(`level.${customer.level}`)}</b>
              <br />
              <span className="small soft">
                <ScoreChange change={customer.scoreChange} />
              </span>
            </div>
            <div>
              <LinkButton kind={at === 0 ? "filled" : "ghost"} href={makesLink ? `${path}?do=link` : path}>
                {makesLink ? t("customer.makeLink") : t("today.seeOpen")}
              </LinkButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Mark({ customer: { reasons, mostUrgent } }: { customer: UrgentCustomer }): ReactNode {
  const { t } = useText();
  if (reasons.includes("alert-not-delivered")) return <StatusWord tone="high">{t("today.nobodyTold")}</StatusWord>;
  if (!mostUrgent) return null;
  return <StatusWord tone={mostUrgent.severity}>{t(`severity.${mostUrgent.severity}`)}</StatusWord>;
}

function Reason({
  customer: { reasons, mostUrgent, lastAlert, openBreaches },
}: {
  customer: UrgentCustomer;
}): ReactNode {
  const { t, list } = useText();
  if (reasons.includes("alert-not-delivered") && lastAlert) return t("today.alertLost", { address: lastAlert.address });
  if (!mostUrgent) return t("today.open", { count: openBreaches });
  const { title, addressCount, breachCategories, isFromDevices, steps, stepsDone } = mostUrgent;
  const what = list(breachCategories.slice(0, 2)).toLowerCase();
  const found = t(isFromDevices ? "today.foundByMalware" : "today.found", { count: addressCount, title, what });
  return `${found} ${t("today.steps", { steps, done: stepsDone })}`;
}

function LastContact({ customer: { lastAlert, lastSignInAt } }: { customer: UrgentCustomer }): ReactNode {
  const { t } = useText();
  return (
    <>
      {lastAlert
        ? t(lastAlert.state === "sent" ? "today.alertSent" : "today.mailState", { state: lastAlert.state })
        : t("today.noAlert")}{" "}
      {lastAlert && <Moment at={lastAlert.at} />}
      <span aria-hidden="true"> · </span>
      {lastSignInAt === null ? (
        t("today.neverSignedIn")
      ) : (
        <>
          {t("today.lastSignIn")} <Moment at={lastSignInAt} />
        </>
      )}
    </>
  );
}

function ScoreChange({ change }: { change: number }): ReactNode {
  const { t } = useText();
  if (change === 0) return t("today.scoreAs");
  return t(change > 0 ? "today.scoreUp" : "today.scoreDown", { change: Math.abs(change) });
}
