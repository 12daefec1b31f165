import type { ReactNode } from "react";
import type { Schemas } from "../../api/types.ts";
import type { Tone } from "../../../design/tones.ts";
import { StatusWord } from "../../parts/status-word.tsx";
import { toneOfEndpoint } from "../../parts/tones.ts";
import { type Texts, useText } from "../../texts/texts.ts";

export type Webhook = Schemas["Webhook"];
export type Delivery = Schemas["WebhookDelivery"];
export type DeliveryDetails = Schemas["WebhookDeliveryDetails"];
export type Attempt = Schemas["WebhookAttemptDetails"];
type HealthStatus = Webhook["health"]["status"];

export function HealthWord({ status }: { status: HealthStatus }): ReactNode {
  const { t } = useText();
  return <StatusWord tone={toneOfEndpoint[status]}>{t(`webhookHealth.${status}`)}</StatusWord>;
}

export const isInTrouble = ({ health: { status } }: Webhook): boolean =>
  status === "failing" || status === "paused" || status === "gone";

const DELIVERY_TONES: Record<Delivery["status"], Tone> = {
  waiting: "medium",
  delivered: "good",
  failed: "critical",
  expired: "neutral",
};

export function DeliveryWord({ status }: { status: Delivery["status"] }): ReactNode {
  const { t } = useText();
  return <StatusWord tone={DELIVERY_TONES[status]}>{t(`deliveryStatus.${status}`)}</StatusWord>;
}

/** A short form of a URL: host and path. */
export function shortUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.host}${parsed.pathname === "/" ? "" : parsed.pathname}`;
}

/** The outcome of an attempt, in a few words. */
export function outcomeOf({ httpStatus, responseIndicator, receipt }: Attempt, { t }: Texts): string {
  if (receipt !== null) return t("attempt.answered", { status: httpStatus ?? 200 });
  if (responseIndicator !== null) return t(`attempt.${responseIndicator}`);
  return httpStatus === null ? t("attempt.network_error") : t("attempt.answered", { status: httpStatus });
}
