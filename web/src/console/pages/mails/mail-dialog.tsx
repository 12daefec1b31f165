import type { ReactNode } from "react";
import { Link } from "wouter";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { DetailDialog } from "../../parts/dialog.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { Mail } from "../../api/shapes.ts";

/** What happened to one email, and a button to send it again if it did not arrive. */
export function MailDialog({ mail, close }: { mail: Mail; close: () => void }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const again = useChange({
    act: () => post("/api/v1/operator/mails/{mailId}/send-again", { path: { mailId: mail.id } }),
    says: () => t("mails.sentAgain"),
    done: close,
  });
  const canSend = (mail.state === "refused" || mail.state === "failed") && may("mails:write");
  return (
    <DetailDialog
      close={close}
      title={mail.subject ?? mail.kind}
      action={
        canSend && (
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            {t("mails.sendAgain")}
          </Button>
        )
      }
    >
      <KeyValue
        rows={[
          [t("mails.to"), mail.address],
          [t("mails.state"), t(`mailState.${mail.state}`)],
          [t("mails.kind"), mail.kind],
          [
            t("mails.customer"),
            mail.customerId !== null && mail.customerName !== null ? (
              <Link key="customer" href={`/customers/${mail.customerId}`}>
                {mail.customerName}
              </Link>
            ) : null,
          ],
          [t("mails.attempts"), String(mail.attempts)],
          [t("mails.answer"), mail.answer === null ? null : <code key="answer">{mail.answer}</code>],
          [t("mails.created"), <Moment key="created" at={mail.createdAt} />],
          [t("mails.next"), mail.dueAt === null ? null : <Moment key="due" at={mail.dueAt} />],
          [t("mails.finished"), mail.finishedAt === null ? null : <Moment key="finished" at={mail.finishedAt} />],
          [t("mails.messageId"), mail.messageId === null ? null : <code key="id">{mail.messageId}</code>],
        ]}
      />
    </DetailDialog>
  );
}
