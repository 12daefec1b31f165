import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copyable-id.tsx";
import { Dialog } from "./dialog.tsx";

type SecretProps = {
  /** Null closes the dialog. */
  secret: string | null;
  close: () => void;
  title: string;
  text: string;
};

/** Shows a secret that cannot be shown again. */
export function SecretDialog({ secret, close, title, text }: SecretProps): ReactNode {
  const { t } = useText();
  if (secret === null) return null;
  return (
    <Dialog close={close} title={title} isHeld>
      <p>{text}</p>
      <div className="once">
        <code>{secret}</code>
        <CopyButton text={secret} label={t("copy.copy")} />
      </div>
      <div className="buttons end">
        <Button onClick={close}>{t("secret.kept")}</Button>
      </div>
    </Dialog>
  );
}
