import { type ReactNode, useState } from "react";
import { CopyButton } from "../../parts/copyable-id.tsx";
import { Section } from "../../parts/section.tsx";
import { useText } from "../../texts/texts.ts";
import type { Attempt, DeliveryDetails } from "./health.tsx";

/** The response that only a holder of the secret can create, and how to check it. */
export function Receipt({ attempt }: { attempt: Attempt }): ReactNode {
  const { t } = useText();
  const { token, receipt, secretId } = attempt;
  const check = `printf %s ${token} | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`;
  return (
    <Section
      title={t("receipt.title")}
      note={t(receipt === null ? "receipt.none" : "receipt.note")}
      end={receipt !== null && <DownloadProof attempt={attempt} />}
    >
      <dl className="proof">
        <dt>{t("receipt.sent")}</dt>
        <dd>
          <code>{token}</code>
        </dd>
        {receipt !== null && (
          <>
            <dt>{t("receipt.answered")}</dt>
            <dd>
              <code className="matching">{receipt}</code>
            </dd>
            <dt>{t("receipt.with")}</dt>
            <dd className="small">{t("receipt.withText", { id: secretId ?? "" })}</dd>
          </>
        )}
        <dt>{t("receipt.check")}</dt>
        <dd>
          <code>{check}</code> <CopyButton text={check} label={t("copy.copy")} />
        </dd>
      </dl>
    </Section>
  );
}

function DownloadProof({ attempt }: { attempt: Attempt }): ReactNode {
  const { t } = useText();
  const { token, receipt, secretId, attemptedAt, httpStatus } = attempt;
  const proof = JSON.stringify(
    { attemptedAt, httpStatus, "X-Token": token, "X-Signature": receipt, secretId },
    null,
    2,
  );
  return (
    <a
      className="link small"
      href={`data:application/json,${encodeURIComponent(proof)}`}
      download={`receipt-${token}.json`}
    >
      {t("receipt.download")}
    </a>
  );
}

export function ResponsePart({ attempt }: { attempt: Attempt }): ReactNode {
  const { t } = useText();
  const { httpStatus, remoteAddress, timing, responseExcerpt, errorMessage } = attempt;
  const note =
    httpStatus === null
      ? errorMessage
      : t("response.note", { status: httpStatus, address: remoteAddress ?? "–", ms: Math.round(timing.totalMs) });
  return (
    <Section title={t("response.title")} note={note}>
      {responseExcerpt === null || responseExcerpt === "" ? (
        <p className="soft small">{t("response.empty")}</p>
      ) : (
        <pre className="body-text" tabIndex={0}>
          {responseExcerpt}
        </pre>
      )}
    </Section>
  );
}

/** The body is the same in every attempt. Token and time differ. */
export function Request({ delivery, attempt }: { delivery: DeliveryDetails; attempt: Attempt | undefined }): ReactNode {
  const { t } = useText();
  const [isIndented, setIndented] = useState(true);
  const { idempotencyToken, eventType: type, payload: data, createdAt } = delivery;
  const body = { idempotencyToken, type, data, timestamp: Date.parse(createdAt) };
  return (
    <Section
      title={t("request.title")}
      note={t("request.note")}
      end={
        <span className="pills" role="group" aria-label={t("request.form")}>
          <button type="button" aria-pressed={isIndented} onClick={() => setIndented(true)}>
            {t("request.indented")}
          </button>
          <button type="button" aria-pressed={!isIndented} onClick={() => setIndented(false)}>
            {t("request.asSent")}
          </button>
        </span>
      }
    >
      {attempt && (
        <dl className="headers">
          <dt>X-Token</dt>
          <dd>{attempt.token}</dd>
          <dt>X-Timestamp</dt>
          <dd>{Date.parse(attempt.attemptedAt)}</dd>
          <dt>Content-Type</dt>
          <dd>application/json</dd>
        </dl>
      )}
      <pre className="body-text" tabIndex={0}>
        {isIndented ? JSON.stringify(body, null, 2) : JSON.stringify(body)}
      </pre>
    </Section>
  );
}
