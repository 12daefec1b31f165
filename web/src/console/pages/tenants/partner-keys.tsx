import { type ReactNode, useState } from "react";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Field } from "../../parts/field.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type ApiKey, type Partner, usePartnerCalls, usePartnerKeys } from "./partner-calls.ts";

/** A partner's keys, for its distributor and the operator: create, rotate, revoke. */
export function PartnerKeys({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const calls = usePartnerCalls();
  const keys = usePartnerKeys(partner.uuid);
  const [secret, setSecret] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const rotate = useChange({
    act: (keyId: string) => calls.rotateKey(partner.uuid, keyId),
    done: setSecret,
  });
  const columns: Column<ApiKey>[] = [
    {
      id: "name",
      header: t("partnerKeys.name"),
      cell: ({ name, prefix }) => (
        <>
          <b>{name}</b> <code className="soft">sw_{prefix}…</code>
        </>
      ),
    },
    { id: "state", header: t("partnerKeys.state"), onPhone: true, cell: (key) => <KeyState apiKey={key} /> },
    momentColumn("used", t("partnerKeys.used"), ({ lastUsedAt }) => lastUsedAt),
    momentColumn("made", t("partnerKeys.made"), ({ createdAt }) => createdAt),
    ...(may("keys:write")
      ? [
          {
            id: "act",
            header: t("leavers.act"),
            isFigure: true,
            onPhone: true,
            cell: (key: ApiKey) =>
              key.revokedAt === null && (
                <span className="row-buttons">
                  <Button kind="ghost" onClick={() => rotate.mutate(key.id)}>
                    {t("partnerKeys.rotate")}
                  </Button>
                  <Button kind="bare" onClick={() => setEnding(key)}>
                    {t("partnerKeys.revoke")}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Toolbar
        title={t("partner.keys")}
        end={
          may("keys:write") && (
            <Button kind="ghost" onClick={() => setMaking(true)}>
              {t("partnerKeys.make")}
            </Button>
          )
        }
      />
      <Loaded query={keys} skeleton={<ListSkeleton rows={3} />}>
        {(rows) => (
          <DataTable
            label={t("partner.keys")}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={<StateCard title={t("partnerKeys.empty")} text={t("partnerKeys.emptyText")} />}
          />
        )}
      </Loaded>
      {isMaking && <MakeKey partner={partner} close={() => setMaking(false)} show={setSecret} />}
      <SecretDialog
        secret={secret}
        close={() => setSecret(null)}
        title={t("partnerKeys.secret")}
        text={t("partnerKeys.secretText")}
      />
      {ending && (
        <ConfirmDialog
          close={() => setEnding(null)}
          title={t("partnerKeys.revokeTitle", { name: ending.name })}
          effects={[t("partnerKeys.revokeStops"), t("partnerKeys.revokeFinal")]}
          verb={t("partnerKeys.revoke")}
          typed={ending.name}
          act={() => calls.revokeKey(partner.uuid, ending.id)}
          says={() => t("partnerKeys.revoked")}
        />
      )}
    </>
  );
}

function KeyState({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }): ReactNode {
  const { t } = useText();
  if (revokedAt !== null) return <StatusWord tone="neutral">{t("partnerKeys.isRevoked")}</StatusWord>;
  if (expiresAt === null) return <StatusWord tone="good">{t("partnerKeys.works")}</StatusWord>;
  const isOver = Date.parse(expiresAt) < Date.now();
  return (
    <StatusWord tone={isOver ? "neutral" : "medium"}>
      {isOver ? t("partnerKeys.isOver") : t("partnerKeys.ends")}
    </StatusWord>
  );
}

type MakeKeyProps = { partner: Partner; close: () => void; show: (key: string) => void };

function MakeKey({ partner, close, show }: MakeKeyProps): ReactNode {
  const { t } = useText();
  const calls = usePartnerCalls();
  const form = useForm({
    initial: { name: "" },
    act: ({ name }) => calls.makeKey(partner.uuid, name),
    done: (key) => {
      close();
      show(key);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("partnerKeys.makeTitle", { name: partner.name })}
      verb={t("partnerKeys.make")}
      isReady={form.values.name.trim() !== ""}
      close={close}
    >
      <Field at={form.at("name")} label={t("partnerKeys.name")} hint={t("partnerKeys.nameHint")} required autoFocus />
    </FormDialog>
  );
}
