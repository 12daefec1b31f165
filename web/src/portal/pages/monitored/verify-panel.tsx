import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../session/use-change.ts";
import { Refused } from "../../../calls/errors.ts";
import type { DomainVerification } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";

const MAILBOXES = ["postmaster", "admin", "hostmaster", "webmaster", "security"] as const;
type Mailbox = (typeof MAILBOXES)[number];

type Way = { method: "dns" } | { method: "mail"; mailbox: Mailbox };

type VerifyPanelProps = { verification: DomainVerification; onChange: (verification: DomainVerification) => void };

/** The two ways for a customer to prove that it owns a domain. */
export function VerifyPanel({ verification, onChange }: VerifyPanelProps): ReactNode {
  const { t } = useText();
  const { domain, record } = verification;
  const [isMissing, setMissing] = useState(false);
  const [mailbox, setMailbox] = useState<Mailbox>("postmaster");

  const verify = useChange({
    act: (way: Way) => post("/api/v1/portal/domains/verify", { body: { domain, ...way } }),
    done: ({ verification: found }, { method }) => {
      onChange(found);
      const isVerified = found.status === "verified";
      if (isVerified) showToast({ text: t("verify.done", { domain }) });
      else if (method === "mail") showToast({ text: t("verify.mail.sent", { address: `${mailbox}@${domain}` }) });
    },
    fails: (error, { method }) => {
      const isLimit = error instanceof Refused && error.status === 429 && method === "mail";
      return t(isLimit ? "verify.mail.limit" : "verify.failed");
    },
  });

  const check = () =>
    verify.mutate(
      { method: "dns" },
      { onSettled: (answer) => setMissing(answer !== undefined && answer.verification.status !== "verified") },
    );

  // The first call generates the DNS record that the customer has to add.
  const begin = useEffectEvent(() => {
    if (record === undefined) verify.mutate({ method: "dns" });
  });
  useEffect(() => begin(), []);

  return (
    <div className="verify-panel">
      <section>
        <h3>{t("verify.dns.title")}</h3>
        <p className="muted small">{t("verify.dns.text", { domain })}</p>
        {record !== undefined && (
          <dl className="verify-record small">
            <Copyable name={t("verify.dns.name")} value={record.name} label={t("verify.copyName")} />
            <Copyable name={t("verify.dns.value")} value={record.value} label={t("verify.copyValue")} />
          </dl>
        )}
        <Button isBusy={verify.isPending} onClick={check}>
          {t("verify.check")}
        </Button>
        <p className="small" role="status">
          {isMissing && t("verify.notYet")}
        </p>
      </section>
      <section>
        <h3>{t("verify.mail.title")}</h3>
        <p className="muted small">{t("verify.mail.text", { domain })}</p>
        <div className="verify-mail">
          <Select
            label={t("verify.mail.address")}
            value={mailbox}
            options={MAILBOXES.map((name) => ({ value: name, text: `${name}@${domain}` }))}
            onChoose={setMailbox}
            isBusy={verify.isPending}
          />
          <Button isBusy={verify.isPending} onClick={() => verify.mutate({ method: "mail", mailbox })}>
            {t("verify.mail.send")}
          </Button>
        </div>
      </section>
    </div>
  );
}

function Copyable({ name, value, label }: { name: string; value: string; label: string }): ReactNode {
  const { t } = useText();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: t("verify.copied") });
    } catch {
      showToast({ text: t("verify.failed") });
    }
  }
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>
        <code>{value}</code>
        <Button aria-label={label} onClick={() => void copy()}>
          {t("verify.copy")}
        </Button>
      </dd>
    </div>
  );
}
