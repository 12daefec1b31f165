import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { FileField } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { useText } from "../../texts/texts.ts";

/** The server accepts bodies of up to 1 MiB, so a large catalogue is sent in portions. */
const PORTION = 100;

type Sums = { added: number; updated: number; problems: string[] };

/** Adds breaches from a file in Have I Been Pwned's format. */
export function CatalogueImport({ close }: { close: () => void }): ReactNode {
  const { t } = useText();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useForm({
    initial: { file: null as File | null },
    act: ({ file }) => importAll(file, t("catalogue.notAList")),
    says: ({ added, updated }) => t("catalogue.imported", { added, updated }),
    done: (sums) => (sums.problems.length === 0 ? close() : setProblems(sums.problems)),
  });
  return (
    <FormDialog
      form={form}
      title={t("catalogue.import")}
      verb={t("catalogue.importNow")}
      isReady={form.values.file !== null}
      close={close}
      closeText={t("common.close")}
    >
      <FileField
        at={form.at("file")}
        label={t("catalogue.file")}
        hint={t("catalogue.fileHint")}
        accept=".json,application/json"
      />
      {problems.length > 0 && (
        <ul className="problem" role="alert">
          {problems.slice(0, 10).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

async function importAll(file: File | null, notAList: string): Promise<Sums> {
  const all = readList((await file?.text()) ?? "");
  if (all === undefined) throw new Error(notAList);
  const sums: Sums = { added: 0, updated: 0, problems: [] };
  for (let from = 0; from < all.length; from += PORTION) {
    const breaches = all.slice(from, from + PORTION);
    const answer = await post("/api/v1/operator/catalogue/import", { body: { breaches } });
    sums.added += answer.added;
    sums.updated += answer.updated;
    sums.problems.push(...answer.problems);
  }
  return sums;
}

function readList(text: string): Record<string, never>[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as Record<string, never>[]) : undefined;
  } catch {
    return undefined;
  }
}
