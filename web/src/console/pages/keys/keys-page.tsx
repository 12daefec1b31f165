import { type ReactNode, useState } from "react";
import { post, remove } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { PillFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { MakeKey } from "./make-key.tsx";

type Key = Answer<"/api/v1/operator/keys">["keys"][number];
type Ask = { what: "rotate" | "revoke"; key: Key };

const isOver = ({ revokedAt, expiresAt }: Key): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) < Date.now());

function StateOf({ of: key }: { of: Key }): ReactNode {
  const { t } = useText();
  if (key.revokedAt !== null) return <StatusWord tone="neutral">{t("keys.revoked")}</StatusWord>;
  if (isOver(key)) return <StatusWord tone="neutral">{t("keys.expired")}</StatusWord>;
  return <StatusWord tone="good">{t("keys.works")}</StatusWord>;
}

function columnsIn({ t }: Texts, ask: (asked: Ask) => void, canWrite: boolean): Column<Key>[] {
  return [
    {
      id: "name",
      header: t("keys.name"),
      cell: ({ name, scope }) => (
        <>
          {name} {scope != null && <span className="soft small">{t(`keys.scope.${scope}`)}</span>}
        </>
      ),
    },
    { id: "prefix", header: t("keys.prefix"), cell: ({ prefix }) => <code>sw_{prefix}…</code> },
    { id: "role", header: t("keys.rights"), cell: ({ role }) => t(`role.${role}`) },
    { id: "state", header: t("keys.state"), onPhone: true, cell: (key) => <StateOf of={key} /> },
    {
      id: "used",
      header: t("keys.used"),
      isFigure: true,
      onPhone: true,
      cell: (key) => <Moment at={key.lastUsedAt} isSoft />,
    },
    { id: "made", header: t("keys.made"), isFigure: true, cell: (key) => <Moment at={key.createdAt} isSoft /> },
    {
      id: "expires",
      header: t("keys.expires"),
      isFigure: true,
      cell: (key) => <Moment at={key.revokedAt ?? key.expiresAt} isSoft />,
    },
    {
      id: "act",
      header: t("keys.actions"),
      isFigure: true,
      onPhone: true,
      cell: (key) =>
        canWrite &&
        !isOver(key) && (
          <span className="row-buttons">
            <Button kind="bare" onClick={() => ask({ what: "rotate", key })}>
              {t("keys.rotate")}
            </Button>
            <Button kind="bare" onClick={() => ask({ what: "revoke", key })}>
              {t("keys.revoke")}
            </Button>
          </span>
        ),
    },
  ];
}

/** The API keys of the organisation the user is working for. The operator's are tokens with a scope. */
export function KeysPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { scope, membership } = useWorking();
  const at = useScopedPath();
  const path = at("/api/v1/integrations/keys");
  const { values } = useAddress();
  const list = useGet(path);
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<Ask>();
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsked(undefined);
  return (
    <Loaded query={list}>
      {(answer) => {
        const keys = answer.keys as Key[];
        const own =
          scope === "operator" ? keys.filter(({ distributorId, partnerId }) => !distributorId && !partnerId) : keys;
        const working = own.filter((key) => !isOver(key));
        const rows = values["which"] === "all" ? own : working;
        return (
          <>
            <PageHead headline={t("keys.headline", { count: working.length })} text={t(`keys.text.${scope}`)}>
              {may("keys:write") && <Button onClick={() => setMaking(true)}>{t("keys.make")}</Button>}
            </PageHead>
            <Toolbar>
              <PillFilter
                name="which"
                label={t("keys.which")}
                none={t("keys.whichWorking")}
                options={[{ value: "all", text: t("keys.whichAll") }]}
              />
            </Toolbar>
            <DataTable
              label={t("page.keys")}
              columns={columnsIn(texts, setAsked, may("keys:write"))}
              rows={rows}
              keyOf={({ id }) => id}
              empty={<StateCard title={t("keys.empty")} text={t("keys.emptyText")} />}
            />
            {isMaking && <MakeKey close={() => setMaking(false)} made={setSecret} />}
            {asked?.what === "rotate" && (
              <ConfirmDialog
                close={close}
                title={t("keys.rotateTitle", { name: asked.key.name })}
                effects={[
                  t("keys.rotateNew"),
                  t("keys.rotateOld"),
                  ...(asked.key.role === "owner" && membership.role !== "owner" ? [t("keys.rotateLess")] : []),
                ]}
                verb={t("keys.rotate")}
                act={() =>
                  post(at("/api/v1/integrations/keys/{keyId}/rotate"), {
                    path: { keyId: asked.key.id },
                    body: { overlapSeconds: DAY_SECONDS },
                  })
                }
                done={({ apiKey }) => {
                  close();
                  setSecret(apiKey);
                }}
              />
            )}
            {asked?.what === "revoke" && (
              <ConfirmDialog
                close={close}
                title={t("keys.revokeTitle", { name: asked.key.name })}
                effects={[t("keys.revokeNow"), t("keys.revokeForGood")]}
                verb={t("keys.revoke")}
                typed={asked.key.name}
                act={() => remove(at("/api/v1/integrations/keys/{keyId}"), { path: { keyId: asked.key.id } })}
                says={() => t("keys.revokedNow")}
              />
            )}
            <SecretDialog
              secret={secret}
              close={() => setSecret(null)}
              title={t("keys.newTitle")}
              text={t("keys.newText")}
            />
            <KeyHints />
          </>
        );
      }}
    </Loaded>
  );
}

const DAY_SECONDS = 86_400;
