import type { ReactNode } from "react";
import { Link } from "wouter";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { Mail } from "../../api/shapes.ts";

/** What became of one mail, and a way to send it again if it did not arrive. */
export function MailDialog({ mail, close }: { mail: Mail | null; close: () => void }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const again = useChange({
    act: (mailId: number) => post("/api/v1/operator/mails/{mailId}/send-again", { path: { mailId } }),
    says: () => t("mails.sentAgain"),
    done: close,
  });
  const canSend = mail !== null && (mail.state === "refused" || mail.state === "failed") && may("mails:write");
  return (
    <Dialog isOpen={mail !== null} close={close} title={mail?.subject ?? mail?.kind ?? ""}>
      {mail && (
        <>
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
          <div className="buttons end">
            <Button kind="ghost" onClick={close}>
              {t("common.close")}
            </Button>
            {canSend && (
              <Button isBusy={again.isPending} onClick={() => again.mutate(mail.id)}>
                {t("mails.sendAgain")}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
