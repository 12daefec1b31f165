import { type ReactNode, useState } from "react";
import { post, remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { Section } from "../../parts/section.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Secret = Answer<"/api/v1/integrations/webhooks/secrets">["secrets"][number];

/** The secrets that sign requests, and how to change them without losing an event. */
export function SecretsSection(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const at = useScopedPath();
  const path = at("/api/v1/integrations/webhooks/secrets");
  const list = useGet(path);
  const [token, setToken] = useState<string | null>(null);
  const [isRotating, setRotating] = useState(false);
  const [removing, setRemoving] = useState<Secret>();
  const make = useChange({ act: () => post(path), done: ({ secret }) => setToken(secret.token) });
  return (
    <Loaded query={list}>
      {({ secrets }) => {
        const active = secrets.find(({ role }) => role === "active");
        return (
          <Section
            title={t("secret.title")}
            note={t("secret.note")}
            end={
              may("webhook-secrets:write") && (
                <Button kind="ghost" onClick={() => (active ? setRotating(true) : make.mutate())}>
                  {t(active ? "secret.rotate" : "secret.make")}
                </Button>
              )
            }
          >
            {secrets.length === 0 && <p className="soft small">{t("secret.none")}</p>}
            <ul className="plain-rows">
              {secrets.map((secret) => (
                <li key={secret.id}>
                  <CopyableId id={secret.id} />
                  <StatusWord tone={secret.role === "active" ? "good" : "neutral"}>
                    {t(`secretRole.${secret.role}`)}
                  </StatusWord>
                  <span className="small soft">
                    {t("secret.since")} <Moment at={secret.createdAt} />
                  </span>
                  {may("webhook-secrets:write") && (
                    <Button kind="bare" onClick={() => setRemoving(secret)}>
                      {t("secret.remove")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {isRotating && (
              <ConfirmDialog
                close={() => setRotating(false)}
                title={t("secret.rotateTitle")}
                effects={[t("secret.rotateNew"), t("secret.rotateOld"), t("secret.rotateThen")]}
                verb={t("secret.rotate")}
                act={() => post(at("/api/v1/integrations/webhooks/secrets/cycle"))}
                done={({ secret }) => {
                  setRotating(false);
                  setToken(secret.token);
                }}
              />
            )}
            {removing && <RemoveSecret secret={removing} close={() => setRemoving(undefined)} />}
            <SecretDialog
              secret={token}
              close={() => setToken(null)}
              title={t("secret.newTitle")}
              text={t("secret.newText")}
            />
          </Section>
        );
      }}
    </Loaded>
  );
}

function RemoveSecret({ secret: { id, role }, close }: { secret: Secret; close: () => void }): ReactNode {
  const { t } = useText();
  const at = useScopedPath();
  const isActive = role === "active";
  return (
    <ConfirmDialog
      close={close}
      title={t(isActive ? "secret.removeActive" : "secret.removeFallback")}
      effects={[t(isActive ? "secret.removeActiveText" : "secret.removeFallbackText")]}
      verb={t("secret.remove")}
      typed={isActive ? id.slice(-8) : undefined}
      act={() => remove(at("/api/v1/integrations/webhooks/secrets/{secretId}"), { path: { secretId: id } })}
      says={() => t("secret.removed")}
    />
  );
}
