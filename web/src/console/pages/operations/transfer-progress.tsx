import type { ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { ShareBar } from "../../parts/share-bar.tsx";
import { sizeOf } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import type { Transfer } from "./transfer.ts";

/** How much of a file has arrived. */
export function TransferProgress({ transfer }: { transfer: Transfer }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { name, received, length } = transfer.upload;
  return (
    <div className="import-entry" role="group" aria-label={name}>
      <div className="import-head">
        <code>{name}</code>
        <span className="end small soft digits">
          {transfer.isCut
            ? t("import.cut")
            : t("import.received", { received: sizeOf(received, texts), length: sizeOf(length, texts) })}
        </span>
      </div>
      <ShareBar
        label={name}
        share={length === 0 ? null : received / length}
        tone={transfer.isCut ? "medium" : undefined}
      />
      <div className="buttons">
        <Button kind="bare" onClick={transfer.stop}>
          {t("import.stopSending")}
        </Button>
      </div>
    </div>
  );
}
