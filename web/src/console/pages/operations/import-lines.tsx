import { type ReactNode, useRef } from "react";
import { Button } from "../../parts/button.tsx";
import { useRowKeys } from "../../parts/use-row-keys.ts";
import { useText } from "../../texts/texts.ts";
import { ImportLine } from "./import-line.tsx";
import type { Import } from "./import-states.ts";

type More = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** A list of imports. The j and k keys move through it. */
export function ImportLines({ all, more }: { all: readonly Import[]; more?: More }): ReactNode {
  const { t } = useText();
  const body = useRef<HTMLUListElement>(null);
  useRowKeys(body);
  return (
    <>
      <ul className="import-list" ref={body} aria-label={t("page.imports")}>
        {all.map((one) => (
          <li key={one.id}>
            <ImportLine one={one} />
          </li>
        ))}
      </ul>
      {more?.hasNextPage === true && (
        <div className="toolbar">
          <Button kind="ghost" isBusy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {t("imports.more")}
          </Button>
        </div>
      )}
    </>
  );
}
