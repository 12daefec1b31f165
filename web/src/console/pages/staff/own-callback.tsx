import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { Section } from "../../parts/section.tsx";
import { useText } from "../../texts/texts.ts";

const SIGN_IN_CONNECTION = "/api/v1/staff/sign-in-connection";
type SignInConnection = NonNullable<Answer<typeof SIGN_IN_CONNECTION>["connection"]>;

/** For owners whose identity provider still redirects to the old address, which all organisations shared. */
export function OwnCallback(): ReactNode {
  const connection = useGet(SIGN_IN_CONNECTION).data?.connection;
  return connection?.usesOldRedirectUrl === true && <Move connection={connection} />;
}

function Move({ connection }: { connection: SignInConnection }): ReactNode {
  const { t } = useText();
  const { issuer, clientId, domains, defaultRole, isRequired, redirectUrl } = connection;
  const move = useChange({
    act: () =>
      post(SIGN_IN_CONNECTION, {
        body: { issuer, clientId, domains, defaultRole, isRequired, usesOldRedirectUrl: false },
      }),
    says: () => t("staff.callbackMoved"),
  });
  return (
    <Section title={t("staff.callback")}>
      <div className="own-callback">
        <p>{t("staff.callbackText")}</p>
        <p>
          <CopyableId id={redirectUrl} />
        </p>
        <p className="soft">{t("staff.callbackWhy")}</p>
        <Button isBusy={move.isPending} onClick={() => move.mutate()}>
          {t("staff.callbackMove")}
        </Button>
      </div>
    </Section>
  );
}
