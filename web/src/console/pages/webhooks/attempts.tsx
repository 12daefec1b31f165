import type { ReactNode } from "react";
import { exactly } from "../../parts/moment.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { type Texts, useText } from "../../texts/texts.ts";
import { type Attempt, type DeliveryDetails, outcomeOf } from "./health.tsx";

type Props = { delivery: DeliveryDetails; chosenId: string | undefined; choose: (id: string) => void };

/**
 * Every attempt in order, with the time each part took. The response of the selected attempt is shown beside the list.
 */
export function Attempts({ delivery, chosenId, choose }: Props): ReactNode {
  const { t } = useText();
  const { attempts, nextAttemptAt, status } = delivery;
  const longest = Math.max(...attempts.map(({ timing }) => timing.totalMs), 1);
  return (
    <ol className="attempts">
      {attempts.map((attempt, index) => (
        <li key={attempt.id} className={attempt.id === chosenId ? "chosen" : undefined}>
          <span className={attempt.receipt === null ? "attempt-number missed" : "attempt-number received"}>
            {index + 1}
          </span>
          <AttemptLine attempt={attempt} longest={longest} choose={() => choose(attempt.id)} />
        </li>
      ))}
      {status === "waiting" && nextAttemptAt !== null && (
        <li>
          <span className="attempt-number">{attempts.length + 1}</span>
          <p className="soft">{t("attempts.next", { at: exactly(nextAttemptAt) })}</p>
        </li>
      )}
    </ol>
  );
}

function AttemptLine({
  attempt,
  longest,
  choose,
}: {
  attempt: Attempt;
  longest: number;
  choose: () => void;
}): ReactNode {
  const texts = useText();
  const { t, locale } = texts;
  const isReceived = attempt.receipt !== null;
  const clock = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
  return (
    <>
      <div className="attempt-head">
        <button type="button" className="row-link" onClick={choose}>
          {outcomeOf(attempt, texts)}
        </button>
        <StatusWord tone={isReceived ? "good" : "high"}>
          {t(isReceived ? "attempt.verified" : "attempt.failed")}
        </StatusWord>
        <time dateTime={attempt.attemptedAt} title={exactly(attempt.attemptedAt)}>
          {clock.format(new Date(attempt.attemptedAt))}
        </time>
      </div>
      <p className="soft small">{isReceived ? t("attempt.signed") : attempt.errorMessage}</p>
      <TimeBar attempt={attempt} longest={longest} />
      <p className="tiny soft">{timesOf(attempt, texts)}</p>
    </>
  );
}

/** The parts of an attempt's time. The response takes what is left after DNS, the connection and TLS. */
function partsOf({ timing: { dnsMs, connectMs, tlsMs, totalMs } }: Attempt) {
  const known = [
    { name: "name", ms: dnsMs ?? 0 },
    { name: "connect", ms: connectMs ?? 0 },
    { name: "tls", ms: tlsMs ?? 0 },
  ] as const;
  const spent = known.reduce((sum, { ms }) => sum + ms, 0);
  return [...known, { name: "answer", ms: Math.max(0, totalMs - spent) }] as const;
}

function timesOf(attempt: Attempt, { t }: Texts): string {
  const [name, connect, tls, answer] = partsOf(attempt).map(({ ms }) => Math.round(ms));
  return t("attempt.times", {
    name: name ?? 0,
    connect: connect ?? 0,
    tls: tls ?? 0,
    answer: answer ?? 0,
    total: Math.round(attempt.timing.totalMs),
  });
}

function TimeBar({ attempt, longest }: { attempt: Attempt; longest: number }): ReactNode {
  let x = 0;
  return (
    <svg className="time-bar" viewBox="0 0 125 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="ground" width="125" height="8" />
      {partsOf(attempt).map(({ name, ms }) => {
        const width = (ms / longest) * 125;
        const from = x;
        x += width;
        return <rect key={name} className={name} x={from} width={Math.max(0, width - 0.6)} height="8" />;
      })}
    </svg>
  );
}
