import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../api/types.ts";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { Moment } from "./moment.tsx";
import { ListSkeleton } from "./skeleton.tsx";
import { ErrorState } from "./states.tsx";
import { entryOf, type TimelineEntry } from "./timeline-entry.ts";

type Page = { entries: Schemas["TimelineEntry"][] };

/** A customer's history, page by page. */
export function CustomerTimeline({ list }: { list: UseInfiniteQueryResult<InfiniteData<Page>> }): ReactNode {
  const texts = useText();
  const { t } = texts;
  if (list.error) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton />;
  const entries = list.data.pages.flatMap((page) => page.entries);
  return (
    <>
      {entries.length === 0 ? (
        <p className="soft">{t("timeline.none")}</p>
      ) : (
        <Timeline entries={entries.map((one) => entryOf(one, texts))} />
      )}
      {list.hasNextPage && (
        <Button kind="ghost" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("table.more")}
        </Button>
      )}
    </>
  );
}

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="timeline">
      {entries.map(({ id, text, at, note, isGrave = false }) => (
        <li key={id} className={isGrave ? "grave" : undefined}>
          {text} <Moment at={at} isSoft />
          {note !== undefined && <span className="tiny">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
