import { type ReactNode, type SyntheticEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { useText } from "../../texts/texts.ts";

/** The server takes bodies of up to 1 MiB, so a large catalogue goes in portions. */
const PORTION = 100;

type Sums = { added: number; updated: number; problems: string[] };

/** Adds breaches from a file in Have I Been Pwned's model. */
export function CatalogueImport({ close }: { close: () => void }): ReactNode {
  const { t } = useText();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const run = useChange({
    act: () => (file ? importAll(file, t("catalogue.notAList")) : Promise.reject(new Error(t("catalogue.noFile")))),
    changes: ["/api/v1/operator/catalogue/breaches"],
    says: ({ added, updated }) => t("catalogue.imported", { added, updated }),
    done: (sums) => (sums.problems.length === 0 ? close() : setProblems(sums.problems)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t("catalogue.file")}
        type="file"
        accept=".json,application/json"
        hint={t("catalogue.fileHint")}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      {problems.length > 0 && (
        <ul className="problem" role="alert">
          {problems.slice(0, 10).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.close")}
        </Button>
        <Button type="submit" disabled={file === null} isBusy={run.isPending}>
          {t("catalogue.importNow")}
        </Button>
      </div>
    </form>
  );
}

async function importAll(file: File, notAList: string): Promise<Sums> {
  const all = readList(await file.text());
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
