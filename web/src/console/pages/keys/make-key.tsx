import type { ReactNode } from "react";
import { endOfDay } from "../../../forms/days.ts";
import { post } from "../../api/client.ts";
import { Choice, Field } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Draft = { name: string; expiresAt: string; scope: "read" | "write" };
const BLANK: Draft = { name: "", expiresAt: "", scope: "read" };

export function MakeKey({ close, made }: { close: () => void; made: (apiKey: string) => void }): ReactNode {
  const { t } = useText();
  const { scope } = useWorking();
  const at = useScopedPath();
  const form = useForm({
    initial: BLANK,
    act: ({ name, expiresAt: day, scope: reach }) => {
      const body = { name, ...(day === "" ? {} : { expiresAt: endOfDay(day) }) };
      return scope === "operator"
        ? post("/api/v1/operator/keys", { body: { ...body, scope: reach } })
        : post(at("/api/v1/integrations/keys"), { body });
    },
    done: ({ apiKey }) => {
      close();
      made(apiKey);
    },
  });
  return (
    <FormDialog form={form} title={t("keys.make")} verb={t("keys.make")} close={close}>
      <Field at={form.at("name")} label={t("keys.name")} hint={t("keys.nameHint")} required autoFocus />
      <Field at={form.at("expiresAt")} label={t("keys.expires")} hint={t("keys.expiresHint")} type="date" />
      {scope === "operator" && (
        <Choice
          at={form.at("scope")}
          label={t("keys.scopeLabel")}
          options={[
            { value: "read", text: t("keys.scope.read") },
            { value: "write", text: t("keys.scope.write") },
          ]}
        />
      )}
    </FormDialog>
  );
}
