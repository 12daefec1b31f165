import { type ReactNode, useState } from "react";
import type { DomainVerification, MonitoredDomain } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Chip } from "../../parts/chip.tsx";
import type { Tone } from "../../../design/tones.ts";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { AddressText } from "../../parts/address-text.tsx";
import { VerifyPanel } from "./verify-panel.tsx";
import "./verification.css";

/** Which domains are verified as the customer's own, and how to verify the others. */
export function VerificationCard({ domains }: { domains: readonly MonitoredDomain[] }): ReactNode {
  const { t } = useText();
  // A mail provider's public domain does not belong to any customer.
  const provable = domains.filter(({ heldBack }) => heldBack !== "public-mail-provider");
  if (provable.length === 0) return null;
  return (
    <Card variant="rows" title={t("verify.title")} note={t("verify.note")}>
      <ul className="asset-rows">
        {provable.map((domain) => (
          <DomainRow key={domain.name} domain={domain} />
        ))}
      </ul>
    </Card>
  );
}

const TONES: Readonly<Record<DomainVerification["status"], Tone>> = {
  verified: "good",
  pending: "neutral",
  unverified: "neutral",
  lapsed: "high",
};

function DomainRow({ domain }: { domain: MonitoredDomain }): ReactNode {
  const { t, date } = useText();
  const [changed, setChanged] = useState<DomainVerification>();
  const isReadOnly = useReadOnly();
  const [isOpen, setOpen] = useState(false);
  const verification = changed ?? domain.verification;
  const { status, verifiedAt } = verification;
  const isVerified = status === "verified";
  return (
    <li>
      <div className="verify-row">
        <span className="asset-what">
          <strong className="asset-name">
            <AddressText address={domain.name} />
          </strong>
          {isVerified && verifiedAt !== undefined && (
            <span className="muted small">{t("verify.since", { date: date(verifiedAt) })}</span>
          )}
          {status === "lapsed" && <span className="small">{t("verify.lapsed")}</span>}
        </span>
        <Chip tone={TONES[status]}>{t(`verify.state.${status}`)}</Chip>
        {!isVerified && !isReadOnly && (
          <Button
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : t("verify.openDomain", { domain: domain.name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "verify.close" : "verify.open")}
          </Button>
        )}
      </div>
      {isOpen && !isVerified && <VerifyPanel verification={verification} onChange={setChanged} />}
    </li>
  );
}
