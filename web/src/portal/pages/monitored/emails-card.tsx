import type { ReactNode } from "react";
import type { AssetsAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useText } from "../../texts/use-text.ts";
import { useListStart } from "../../parts/lists/use-list-start.ts";
import { addressOf as breachesOf } from "../../parts/lists/breach-filters.ts";
import { AssetRow } from "./asset-row.tsx";
import { addressOf, type Filters } from "./filters.ts";

export function EmailsCard({ answer, filters }: { answer: AssetsAnswer; filters: Filters }): ReactNode {
  const { t } = useText();
  const { emails, pagination, scannedAt } = answer;
  const list = useListStart<HTMLUListElement>(pagination.page);
  if (emails.length === 0) return null;
  return (
    <Card variant="rows" title={t("monitored.emails.title")}>
      <ul className="asset-rows" ref={list} tabIndex={-1} aria-label={t("monitored.emails.title")}>
        {emails.map(({ address, ...email }) => (
          <AssetRow
            key={address}
            asset={{ name: address, ...email }}
            isChecked={scannedAt !== null}
            href={breachesOf({ status: email.open > 0 ? "open" : "resolved", search: address })}
          />
        ))}
      </ul>
      <Pager pagination={pagination} hrefOf={(page) => addressOf({ ...filters, page })} />
    </Card>
  );
}
