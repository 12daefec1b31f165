import { type ReactNode, useState } from "react";
import { remove } from "../../api/client.ts";
import { isRefused } from "../../../calls/errors.ts";
import { useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { Field } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { addPasskey, knowsPasskeys } from "../../session/passkeys.ts";
import { useText } from "../../texts/texts.ts";

const PATH = "/api/v1/staff/passkeys";

export function Passkeys(): ReactNode {
  const { t } = useText();
  const passkeys = useGet(PATH);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; name: string }>();
  return (
    <Section
      title={t("account.passkeys")}
      note={t("account.passkeysNote")}
      end={knowsPasskeys() && <Button onClick={() => setAdding(true)}>{t("account.addPasskey")}</Button>}
    >
      <Loaded query={passkeys}>
        {(data) => (
          <DataTable
            label={t("account.passkeys")}
            rows={data.passkeys}
            keyOf={({ id }) => id}
            empty={<p className="soft">{t("account.noPasskeys")}</p>}
            columns={[
              { id: "name", header: t("account.name"), cell: ({ name }) => <b>{name}</b> },
              { id: "added", header: t("account.added"), cell: ({ createdAt }) => <Moment at={createdAt} /> },
              { id: "used", header: t("account.lastUsed"), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
              {
                id: "remove",
                header: t("account.remove"),
                isFigure: true,
                onPhone: true,
                cell: (passkey) => (
                  <Button
                    kind="ghost"
                    aria-label={t("account.removePasskey", { name: passkey.name })}
                    onClick={() => setRemoved(passkey)}
                  >
                    {t("account.remove")}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isAdding && <AddPasskey close={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          close={() => setRemoved(undefined)}
          title={t("account.removePasskeyTitle", { name: removed.name })}
          effects={[t("account.removePasskeyEffect")]}
          verb={t("account.remove")}
          act={() => remove("/api/v1/staff/passkeys/{passkeyId}", { path: { passkeyId: removed.id } })}
          says={() => t("account.passkeyRemoved")}
        />
      )}
    </Section>
  );
}

function AddPasskey({ close }: { close: () => void }): ReactNode {
  const { t } = useText();
  const form = useForm({
    initial: { name: "" },
    act: async ({ name }) => {
      try {
        await addPasskey(name.trim());
      } catch (error) {
        // The browser's own message is meant for developers.
        throw isRefused(error) ? error : new Error(t("account.passkeyFailed"), { cause: error });
      }
    },
    says: () => t("account.passkeyAdded"),
    done: close,
  });
  return (
    <FormDialog form={form} title={t("account.addPasskey")} verb={t("account.addPasskey")} close={close}>
      <Field at={form.at("name")} label={t("account.passkeyName")} required autoFocus />
    </FormDialog>
  );
}
