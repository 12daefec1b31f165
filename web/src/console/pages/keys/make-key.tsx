import { type ReactNode, type SyntheticEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Props = { isOpen: boolean; close: () => void; made: (apiKey: string) => void };

export function MakeKey({ isOpen, close, made }: Props): ReactNode {
  const { t } = useText();
  return (
    <Dialog isOpen={isOpen} close={close} title={t("keys.make")}>
      <MakeForm close={close} made={made} />
    </Dialog>
  );
}

/** The last moment of a day, by the viewer's clock. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

function MakeForm({ close, made }: Omit<Props, "isOpen">): ReactNode {
  const { t } = useText();
  const { scope } = useWorking();
  const at = useScopedPath();
  const [name, setName] = useState("");
  const [day, setDay] = useState("");
  const [reach, setReach] = useState<"read" | "write">("read");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const make = useChange({
    act: () => {
      const body = { name, ...(day === "" ? {} : { expiresAt: endOf(day) }) };
      return scope === "operator"
        ? post("/api/v1/operator/keys", { body: { ...body, scope: reach } })
        : post(at("/api/v1/integrations/keys"), { body });
    },
    changes: [at("/api/v1/integrations/keys")],
    refused: ({ field, message }) => {
      if (field === null) return false;
      setProblems({ [field]: message });
      return true;
    },
    done: ({ apiKey }) => {
      close();
      made(apiKey);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t("keys.name")}
        hint={t("keys.nameHint")}
        required
        autoFocus
        value={name}
        problem={problems["name"]}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t("keys.expires")}
        hint={t("keys.expiresHint")}
        type="date"
        value={day}
        problem={problems["expiresAt"]}
        onChange={(event) => setDay(event.target.value)}
      />
      {scope === "operator" && (
        <Choice
          label={t("keys.scopeLabel")}
          value={reach}
          options={[
            { value: "read", text: t("keys.scope.read") },
            { value: "write", text: t("keys.scope.write") },
          ]}
          onChange={(event) => setReach(event.target.value === "write" ? "write" : "read")}
        />
      )}
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={make.isPending}>
          {t("keys.make")}
        </Button>
      </div>
    </form>
  );
}
