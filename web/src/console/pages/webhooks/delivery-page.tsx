import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { Button } from "../../parts/button.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { Attempts } from "./attempts.tsx";
import { type DeliveryDetails, DeliveryWord, shortUrl, type Webhook } from "./health.tsx";
import { Receipt, Request, ResponsePart } from "./proof.tsx";
import { SendDelivery } from "./send-now.tsx";
import "./webhooks.css";

/** One delivery: what was sent, what came back, and the proof that it was received. */
export function DeliveryPage({ params }: PageProps): ReactNode {
  const at = useScopedPath();
  const path = { deliveryId: params["deliveryId"] ?? "" };
  const query = useGet(at("/api/v1/integrations/webhooks/deliveries/{deliveryId}"), { path });
  const webhooks = useGet(at("/api/v1/integrations/webhooks"));
  return (
    <Loaded query={query}>
      {({ delivery }) => (
        <Delivery delivery={delivery} webhook={webhooks.data?.webhooks.find(({ id }) => id === delivery.webhookId)} />
      )}
    </Loaded>
  );
}

function headlineOf({ status, attempts, createdAt, finishedAt }: DeliveryDetails, { t }: Texts): string {
  const count = attempts.length;
  if (status === "delivered") {
    const late = Math.round((Date.parse(finishedAt ?? createdAt) - Date.parse(createdAt)) / 1000);
    return t(count === 1 ? "delivery.atOnce" : "delivery.late", { count, late });
  }
  return t(`delivery.${status}`, { count });
}

function Delivery({ delivery, webhook }: { delivery: DeliveryDetails; webhook: Webhook | undefined }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const [chosenId, setChosen] = useState<string>();
  const { attempts } = delivery;
  const chosen = attempts.find(({ id }) => id === chosenId) ?? attempts.at(-1);
  const url = webhook ? shortUrl(webhook.url) : t("delivery.gone");
  return (
    <>
      <Crumbs
        to={webhook ? `/webhooks/${webhook.id}` : "/webhooks"}
        list={`${t("page.webhooks")} / ${url}`}
        here={delivery.id}
      />
      <PageHead
        headline={headlineOf(delivery, texts)}
        mark={<DeliveryWord status={delivery.status} />}
        text={
          <>
            <code>{delivery.eventType}</code> {t("delivery.to", { url })}
          </>
        }
      >
        {delivery.status === "waiting" && !delivery.isTest && webhook?.enabled === true && may("webhooks:write") && (
          <SendDelivery delivery={delivery} />
        )}
        <Redeliver delivery={delivery} />
      </PageHead>
      <div className="split delivery">
        <div className="rail left">
          <Section title={t("attempts.title")} end={t("attempts.used", { count: attempts.length })}>
            <Attempts delivery={delivery} chosenId={chosen?.id} choose={setChosen} />
          </Section>
          <Section title={t("delivery.event")}>
            <KeyValue
              rows={[
                [t("delivery.happened"), <Moment key="at" at={delivery.createdAt} />],
                [t("delivery.finished"), delivery.finishedAt && <Moment key="end" at={delivery.finishedAt} />],
                [t("delivery.token"), <CopyableId key="token" id={delivery.idempotencyToken} />],
                [t("delivery.customer"), delivery.customerId && <CustomerOf key="customer" id={delivery.customerId} />],
              ]}
            />
          </Section>
        </div>
        <div className="column">
          {chosen && <Receipt attempt={chosen} />}
          {chosen && <ResponsePart attempt={chosen} />}
          <Request delivery={delivery} attempt={chosen} />
        </div>
      </div>
    </>
  );
}

/** Links to the customer's page for a partner. A distributor sees only the id. */
function CustomerOf({ id }: { id: string }): ReactNode {
  const { scope } = useWorking();
  if (scope !== "partner") return <CopyableId id={id} />;
  return (
    <Link href={`/customers/${id}`} className="link">
      <code>{id}</code>
    </Link>
  );
}

function Redeliver({ delivery }: { delivery: DeliveryDetails }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const isOffered = delivery.status === "failed" && !delivery.isTest && may("webhooks:write");
  const again = useChange({
    act: () =>
      post(at("/api/v1/integrations/webhooks/failures/{failureId}/redeliver"), { path: { failureId: delivery.id } }),
    says: () => t("failures.begun"),
  });
  useKeys(isOffered ? [{ key: "r", text: "delivery.redeliver", act: () => again.mutate() }] : []);
  if (!isOffered) return null;
  return (
    <Button isBusy={again.isPending} shortcut="R" onClick={() => again.mutate()}>
      {t("delivery.redeliver")}
    </Button>
  );
}
