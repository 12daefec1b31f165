import type { ReactNode } from "react";
import { Link } from "wouter";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { shortUrl, type Webhook } from "./health.tsx";

type Failure = Schemas["WebhookFailure"];

export function FailureRows({
  failures,
  webhooks,
}: {
  failures: readonly Failure[];
  webhooks: readonly Webhook[];
}): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const known = new Set(webhooks.map(({ url }) => url));
  const again = useChange({
    act: ({ id }: Failure) =>
      post(at("/api/v1/integrations/webhooks/failures/{failureId}/redeliver"), { path: { failureId: id } }),
    says: () => t("failures.begun"),
  });
  return (
    <ul className="plain-rows">
      {failures.map((failure) => (
        <li key={failure.id}>
          <Link href={`/webhooks/deliveries/${failure.id}`} className="link">
            <code>{failure.eventType}</code>
          </Link>
          <span className="small soft grow">
            {known.has(failure.targetUrl)
              ? shortUrl(failure.targetUrl)
              : t("failures.deleted", { url: shortUrl(failure.targetUrl) })}
            {" · "}
            {failure.attempts.at(-1)?.errorMessage ?? ""}
          </span>
          <Moment at={failure.failedAt} isSoft />
          {may("webhooks:write") && (
            <Button kind="bare" disabled={again.isPending} onClick={() => again.mutate(failure)}>
              {t("failures.redeliver")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
