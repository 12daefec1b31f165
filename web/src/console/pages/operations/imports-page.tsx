import { type ReactNode, useState } from "react";
import { useGetPages } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import { usePaletteActions } from "../../parts/palette-actions.ts";
import { Button } from "../../parts/button.tsx";
import { ClearFilters, PillFilter, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { ImportForm, type ImportSource } from "./import-form.tsx";
import { ImportLines } from "./import-lines.tsx";
import { hasEnded, IMPORT_STATES } from "./import-states.ts";
import { UploadsList } from "./uploads-list.tsx";

/** Change notices say when an import begins or ends, but not how far it is. */
const LIVE_MS = 2_000;
const PAGE_SIZE = 50;

export function ImportsPage(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [source, setSource] = useState<ImportSource | null>(null);
  const { values } = useAddress();
  const state = IMPORT_STATES.find((one) => one === values["state"]);
  const breach = values["breach"];
  const [isLive, setLive] = useState(false);
  const list = useGetPages(
    "/api/v1/operator/imports",
    { query: { pageSize: PAGE_SIZE, ...(state ? { state } : {}), ...(breach === undefined ? {} : { breach }) } },
    { everyMs: isLive && LIVE_MS },
  );
  const all = list.data?.pages.flatMap(({ imports }) => imports) ?? [];
  const running = all.filter((one) => !hasEnded(one)).length;
  if (isLive !== running > 0) setLive(running > 0);
  const isAllowed = may("imports:write") && may("uploads:write");
  const begin = () => setSource({ kind: "own" });
  useKeys(isAllowed ? [{ key: "n", text: "keys.import", act: begin }] : []);
  usePaletteActions(isAllowed ? [{ id: "import", text: t("imports.new"), shortcut: "N", act: begin }] : []);
  const isFiltered = state !== undefined || breach !== undefined;
  return (
    <>
      <PageHead headline={t("imports.headline", { count: running })} text={t("imports.text")}>
        {isAllowed && (
          <>
            <Button kind="ghost" onClick={() => setSource({ kind: "folder" })}>
              {t("import.fromFolder")}
            </Button>
            <Button shortcut="N" onClick={begin}>
              {t("imports.new")}
            </Button>
          </>
        )}
      </PageHead>
      <UploadsList open={setSource} />
      <Toolbar end={<SearchFilter name="breach" label={t("imports.search")} />}>
        <PillFilter
          name="state"
          label={t("imports.state")}
          none={t("imports.all")}
          options={IMPORT_STATES.map((value) => ({ value, text: t(`import.state.${value}`) }))}
        />
      </Toolbar>
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {list.data && all.length > 0 && <ImportLines all={all} more={list} />}
      {list.data && all.length === 0 && (
        <StateCard
          title={isFiltered ? t("imports.noneFound") : t("imports.empty")}
          text={isFiltered ? t("imports.noneFoundText") : t("imports.emptyText")}
        >
          {isFiltered ? (
            <ClearFilters names={["state", "breach"]} />
          ) : (
            isAllowed && (
              <Button kind="ghost" onClick={begin}>
                {t("imports.new")}
              </Button>
            )
          )}
        </StateCard>
      )}
      <KeyHints />
      {source && <ImportForm source={source} close={() => setSource(null)} />}
    </>
  );
}
