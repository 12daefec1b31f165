import type { ReactNode } from "react";
import { useGetPages } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { entryOf } from "../../parts/timeline-entry.ts";
import { Timeline } from "../../parts/timeline.tsx";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

export function TimelineTab({ customerId }: CustomerProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const list = useGetPages("/api/v1/integrations/customer/{customerId}/timeline", {
    path: { customerId },
    query: { pageSize: 50 },
  });
  if (list.error) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton />;
  const entries = list.data.pages.flatMap((page) => page.entries);
  return (
    <Section title={t("customer.timeline")}>
      {entries.length === 0 ? (
        <p className="soft">{t("customer.noTimeline")}</p>
      ) : (
        <Timeline entries={entries.map((one) => entryOf(one, texts))} />
      )}
      {list.hasNextPage && (
        <Button kind="ghost" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("table.more")}
        </Button>
      )}
    </Section>
  );
}
