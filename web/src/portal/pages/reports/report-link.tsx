import type { ReactNode } from "react";
import { Icon } from "../../parts/icon.ts";
import { useText } from "../../texts/use-text.ts";

type ReportLinkProps = { reportId: string; month: string };

export function ReportLink({ reportId, month }: ReportLinkProps): ReactNode {
  const { t, month: monthName } = useText();
  return (
    <a
      className="link report-link"
      href={`/api/v1/portal/reports/${reportId}.pdf`}
      target="_blank"
      rel="noreferrer"
      aria-label={t("reports.pdfOf", { month: monthName(month) })}
    >
      <Icon name="reports" size={16} />
      {t("reports.pdf")}
    </a>
  );
}
