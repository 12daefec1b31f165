import type { ReactNode } from "react";
import { isMissing, Offline, Refused, requestIdOf } from "../../calls/errors.ts";
import type { Right } from "../session/session.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";
import { Button, LinkButton } from "./button.tsx";
import { CopyButton } from "./copyable-id.tsx";
import { StateCard } from "./state-card.tsx";

/** Says what failed and what did not, with a request id to copy. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }): ReactNode {
  const { t } = useText();
  if (isMissing(error)) return <NotFound />;
  const requestId = requestIdOf(error);
  const title = error instanceof Offline ? t("error.offline") : t("error.title");
  const text = error instanceof Refused && error.status < 500 ? error.message : t("error.text");
  return (
    <StateCard
      title={title}
      text={
        <>
          {text}
          {requestId !== null && (
            <>
              {" "}
              {t("error.quote")} <code>{requestId}</code>
            </>
          )}
        </>
      }
    >
      {retry && (
        <Button kind="ghost" onClick={retry}>
          {t("error.retry")}
        </Button>
      )}
      {requestId !== null && <CopyButton text={requestId} label={t("copy.copyId")} />}
    </StateCard>
  );
}

export function NotFound(): ReactNode {
  const { t } = useText();
  return (
    <StateCard title={t("state.notFound")} text={t("state.notFoundText")}>
      <LinkButton kind="ghost" href="/">
        {t("state.home")}
      </LinkButton>
    </StateCard>
  );
}

/** Says who has the permission, and what to ask them for. */
export function NoPermission({ what, right }: { what: string; right: Right }): ReactNode {
  const { t } = useText();
  const { membership, organisation } = useWorking();
  return (
    <StateCard
      title={t("state.noRight", { what })}
      text={t("state.noRightText", { role: t(`role.${membership.role}`), organisation: organisation.name, right })}
    >
      <LinkButton kind="ghost" href="/">
        {t("state.home")}
      </LinkButton>
    </StateCard>
  );
}
