import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ReportsAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Icon } from "../../parts/icon.ts";
import { useText } from "../../texts/use-text.ts";

/** Says whether these figures are also sent by email, and where to change that. */
export function MailCard({ answer: { portal, monthlyReport } }: { answer: ReportsAnswer }): ReactNode {
  const { t } = useText();
  const { isProspect } = portal.customer;
  const text = isProspect ? "reports.mail.prospect" : monthlyReport ? "reports.mail.on" : "reports.mail.off";
  return (
    <Card className="report-mail">
      <Icon name="mail" />
      <p>{t(text)}</p>
      {!isProspect && (
        <Link href="/settings" className="link report-mail-link">
          {t(monthlyReport ? "reports.mail.change" : "reports.mail.turnOn")}
        </Link>
      )}
    </Card>
  );
}
