import type { ReactNode } from "react";
import { remove } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton } from "../../parts/confirm-dialog.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ShareBar } from "../../parts/share-bar.tsx";
import { Section } from "../../parts/section.tsx";
import { sizeOf } from "../../parts/units.ts";
import { useMay } from "../../session/use-session.ts";
import { useStore } from "../../../state/use-store.ts";
import { useText } from "../../texts/texts.ts";
import type { ImportSource } from "./import-form.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import { transferStore, type Upload } from "./transfer.ts";

const UPLOADS = "/api/v1/operator/uploads";

/** Files that were uploaded, completely or in part, but not imported yet. */
export function UploadsList({ open }: { open: (source: ImportSource) => void }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const transfer = useStore(transferStore);
  const list = useGet(UPLOADS, { query: { pageSize: 50 } }, { enabled: may("uploads:read") });
  const waiting = list.data?.uploads.filter(({ id }) => id !== transfer?.upload.id) ?? [];
  if (waiting.length === 0 && !transfer) return null;
  return (
    <Section title={t("import.uploads")} note={t("import.uploadsNote")}>
      {transfer && <TransferProgress transfer={transfer} />}
      {waiting.map((upload) => (
        <UploadLine key={upload.id} upload={upload} open={open} />
      ))}
    </Section>
  );
}

function UploadLine({ upload, open }: { upload: Upload; open: (source: ImportSource) => void }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const size = { received: sizeOf(upload.received, texts), length: sizeOf(upload.length, texts) };
  return (
    <div className="import-entry">
      <div className="import-head">
        <code>{upload.name}</code>
        <span className="end small soft">
          {upload.isComplete ? t("import.whole", size) : t("import.received", size)}, <Moment at={upload.touchedAt} />
        </span>
      </div>
      {!upload.isComplete && <ShareBar label={upload.name} share={upload.received / upload.length} tone="medium" />}
      {may("uploads:write") && (
        <div className="buttons">
          {upload.isComplete && may("imports:write") && (
            <Button kind="ghost" onClick={() => open({ kind: "upload", upload })}>
              {t("import.importThis")}
            </Button>
          )}
          {!upload.isComplete && (
            <Button kind="ghost" onClick={() => open({ kind: "own" })}>
              {t("import.resume")}
            </Button>
          )}
          <ConfirmButton
            kind="bare"
            title={t("import.dropTitle", { name: upload.name })}
            effects={[t("import.dropEffect")]}
            verb={t("import.drop")}
            act={() => remove("/api/v1/operator/uploads/{uploadId}", { path: { uploadId: upload.id } })}
            says={() => t("import.dropped", { name: upload.name })}
          />
        </div>
      )}
    </div>
  );
}
