import { type ReactNode, useEffect, useId, useRef } from "react";
import type { At } from "../../../forms/use-form.ts";
import { useLocation } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { Choice, Field, FileField } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useStore } from "../../../state/use-store.ts";
import { useText } from "../../texts/texts.ts";
import { type FileFormat, importFile, startImport } from "./begin-import.ts";
import type { Import } from "./import-states.ts";
import { TransferProgress } from "./transfer-progress.tsx";
import { transferStore, type Upload } from "./transfer.ts";

const FORMATS = ["list", "combo", "csv", "tsv", "jsonl"] as const;
const FEW = 10;

/** The source: the user's own file, a file in the server's folder, or an existing upload. */
export type ImportSource = { kind: "own" } | { kind: "folder" } | { kind: "upload"; upload: Upload };

type Draft = { own: File | null; file: string; breach: string; format: FileFormat | "" };
const BLANK: Draft = { own: null, file: "", breach: "", format: "" };

/** Chooses what to import into which breach. Sending a file can be stopped and continued later. */
export function ImportForm({ source, close }: { source: ImportSource; close: () => void }): ReactNode {
  const { t } = useText();
  const [, go] = useLocation();
  const transfer = useStore(transferStore);
  // If the user has closed the form meanwhile, they stay on the page they are on.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const form = useForm({
    initial: BLANK,
    act: ({ own, file, ...given }): Promise<Import | undefined> => {
      const wanted = { breach: given.breach.trim(), format: given.format === "" ? undefined : given.format };
      if (source.kind === "upload") return startImport({ uploadId: source.upload.id }, wanted);
      if (source.kind === "folder") return startImport({ file }, wanted);
      return own ? importFile(own, wanted) : Promise.resolve(undefined);
    },
    done: (started) => {
      if (isShown.current) {
        close();
        if (started) go(`/imports/${started.id}`);
      } else if (started) showToast({ text: t("import.begun", { breach: started.breach }) });
    },
  });
  const { own, file, breach } = form.values;
  return (
    <FormDialog
      form={form}
      title={t("imports.new")}
      verb={t("import.begin")}
      isReady={breach.trim() !== "" && (source.kind === "upload" || own !== null || file !== "")}
      close={close}
      closeText={form.isBusy ? t("import.sendOn") : t("common.cancel")}
    >
      {source.kind === "own" && (
        <FileField at={form.at("own")} label={t("import.chooseFile")} hint={t("import.chooseFileHint")} />
      )}
      {source.kind === "folder" && <FolderChoice at={form.at("file")} />}
      <BreachField at={form.at("breach")} />
      <Choice
        at={form.at("format")}
        label={t("import.format")}
        options={[
          { value: "", text: t("import.formatFromContent") },
          ...FORMATS.map((value) => ({ value, text: t(`import.formats.${value}`) })),
        ]}
      />
      {transfer && form.isBusy && <TransferProgress transfer={transfer} />}
    </FormDialog>
  );
}

function FolderChoice({ at }: { at: At<string> }): ReactNode {
  const { t } = useText();
  const files = useGet("/api/v1/operator/imports/files").data?.files ?? [];
  const options = [
    { value: "", text: t("import.pickFile") },
    ...files.map((one) => ({ value: one.file, text: one.file })),
  ];
  return (
    <Choice
      at={at}
      label={t("import.folderFile")}
      hint={files.length === 0 ? t("import.folderEmpty") : t("import.folderHint")}
      options={options}
    />
  );
}

/** Suggests breaches from the catalogue while the user types. */
function BreachField({ at }: { at: At<string> }): ReactNode {
  const { t } = useText();
  const id = useId();
  const search = at.value.trim();
  const found = useGet(
    "/api/v1/operator/catalogue/breaches",
    { query: { pageSize: FEW, ...(search === "" ? {} : { search }) } },
    { enabled: search.length !== 1 },
  );
  return (
    <>
      <Field
        at={at}
        takes={["breach-not-found"]}
        label={t("import.breach")}
        hint={t("import.breachHint")}
        list={id}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={id}>
        {found.data?.breaches.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
