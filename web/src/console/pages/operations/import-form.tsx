import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useChange, useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useStore } from "../../../state/use-store.ts";
import { useText } from "../../texts/texts.ts";
import { type FileFormat, importFile, startImport } from "./begin-import.ts";
import type { Import } from "./import-states.ts";
import { TransferProgress } from "./transfer-progress.tsx";
import { transferStore, type Upload } from "./transfer.ts";

const FORMATS = ["list", "combo", "csv", "tsv", "jsonl"] as const;
const FEW = 10;

/** From where: a file of the reader's, one of the server's folder, or an upload that is there already. */
export type ImportSource = { kind: "own" } | { kind: "folder" } | { kind: "upload"; upload: Upload };

/** What to import into which breach. Sending a file can be stopped and goes on later where it was. */
export function ImportForm({ source, close }: { source: ImportSource; close: () => void }): ReactNode {
  const { t } = useText();
  const [, go] = useLocation();
  const [breach, setBreach] = useState("");
  const [format, setFormat] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [inFolder, setInFolder] = useState("");
  const [problem, setProblem] = useState<string>();
  const transfer = useStore(transferStore);
  // Whoever closed the form meanwhile works on another page, and stays there.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const wanted = { breach: breach.trim(), format: FORMATS.find((one): one is FileFormat => one === format) };
  const begin = (): Promise<Import | undefined> => {
    if (source.kind === "upload") return startImport({ uploadId: source.upload.id }, wanted);
    if (source.kind === "folder") return startImport({ file: inFolder }, wanted);
    return file ? importFile(file, wanted) : Promise.resolve(undefined);
  };
  const change = useChange({
    act: begin,
    changes: ["/api/v1/operator/imports", "/api/v1/operator/uploads"],
    done: (started) => {
      if (isShown.current) {
        close();
        if (started) go(`/imports/${started.id}`);
      } else if (started) showToast({ text: t("import.begun", { breach: started.breach }) });
    },
    refused: (error) => {
      if (error.code !== "breach-not-found" && error.field !== "breach") return false;
      setProblem(error.message);
      return true;
    },
  });
  const isReady = wanted.breach !== "" && (source.kind === "upload" || file !== null || inFolder !== "");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    change.mutate();
  };
  return (
    <form onSubmit={submit}>
      {source.kind === "own" && (
        <Field
          label={t("import.chooseFile")}
          type="file"
          hint={t("import.chooseFileHint")}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      )}
      {source.kind === "folder" && <FolderChoice value={inFolder} set={setInFolder} />}
      <BreachField value={breach} set={setBreach} problem={problem} />
      <Choice
        label={t("import.format")}
        value={format}
        onChange={(event) => setFormat(event.target.value)}
        options={[
          { value: "", text: t("import.formatFromContent") },
          ...FORMATS.map((value) => ({ value, text: t(`import.formats.${value}`) })),
        ]}
      />
      {transfer && change.isPending && <TransferProgress transfer={transfer} />}
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {change.isPending ? t("import.sendOn") : t("common.cancel")}
        </Button>
        <Button type="submit" disabled={!isReady} isBusy={change.isPending}>
          {t("import.begin")}
        </Button>
      </div>
    </form>
  );
}

type TextFieldProps = { value: string; set: (value: string) => void };

function FolderChoice({ value, set }: TextFieldProps): ReactNode {
  const { t } = useText();
  const files = useGet("/api/v1/operator/imports/files").data?.files ?? [];
  const options = [
    { value: "", text: t("import.pickFile") },
    ...files.map((one) => ({ value: one.file, text: one.file })),
  ];
  return (
    <Choice
      label={t("import.folderFile")}
      hint={files.length === 0 ? t("import.folderEmpty") : t("import.folderHint")}
      value={value}
      onChange={(event) => set(event.target.value)}
      options={options}
    />
  );
}

/** Names breaches of the catalogue while one types. */
function BreachField({ value, set, problem }: TextFieldProps & { problem: string | undefined }): ReactNode {
  const { t } = useText();
  const id = useId();
  const search = value.trim();
  const found = useGet(
    "/api/v1/operator/catalogue/breaches",
    { query: { pageSize: FEW, ...(search === "" ? {} : { search }) } },
    { enabled: search.length !== 1 },
  );
  return (
    <>
      <Field
        label={t("import.breach")}
        hint={t("import.breachHint")}
        problem={problem}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => set(event.target.value)}
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
