import { Menu, MenuButton, MenuItem, MenuProvider } from "@ariakit/react";
import { type ReactNode, useEffect, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import { usePaletteActions } from "../../parts/palette-actions.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";
import { allowedFor, changeStatus, type LifecycleAction } from "../../parts/lifecycle.ts";

/** The customer loses something with these, so they are in the menu. */
const GRAVE = new Set<LifecycleAction>(["downgrade", "offboard"]);

/** All actions for a customer. Each one explains its effects first. */
export function CustomerActions({ customerId, info }: CustomerProps): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { companyName: name, status } = info;
  const { values, change } = useAddress();
  const [secret, setSecret] = useState<string | null>(null);
  const allowed = may("customers:write") ? allowedFor(status) : [];
  const isLive = status === "active" || status === "prospect";
  const mayLink = isLive && may("customers:sign-in");
  const mayLookIn = isLive && may("customers:look-in");

  const close = () => change({ do: undefined });
  const undo = useChange({ act: (action: LifecycleAction) => changeStatus(action, customerId) });
  const askForLink = () => post("/api/v1/integrations/customer/{customerId}/magic-link", { path: { customerId } });
  const link = useChange({ act: askForLink, done: ({ url }) => setSecret(url) });
  const lookIn = useChange({
    act: () => post("/api/v1/staff/look-ins", { body: { customerId } }),
    done: (answer) => location.assign(answer.lookIn.url),
  });
  const makeLink = () => link.mutate();
  const asked = allowed.find((action) => action === values["do"]);
  const wantsLink = values["do"] === "link" && mayLink;
  const isImpossible = values["do"] !== undefined && asked === undefined && !wantsLink;
  // Removed from the URL too. Otherwise the dialog would open by itself once the action becomes possible.
  useEffect(() => {
    if (isImpossible) change({ do: undefined });
  }, [isImpossible, change]);

  useKeys(mayLink ? [{ key: "l", text: "customer.makeLink", act: makeLink }] : []);
  usePaletteActions([
    ...(mayLink ? [{ id: "link", text: t("customer.makeLink"), shortcut: "L", act: makeLink }] : []),
    ...(mayLookIn ? [{ id: "look-in", text: t("customer.lookIn"), act: () => lookIn.mutate() }] : []),
    ...allowed.map((action) => ({ id: action, text: t(`customer.${action}`), act: () => change({ do: action }) })),
  ]);

  return (
    <>
      {(mayLookIn || allowed.some((action) => GRAVE.has(action))) && (
        <MenuProvider>
          <MenuButton className="button bare">{t("customer.more")}</MenuButton>
          <Menu className="popup" gutter={4} aria-label={t("customer.more")}>
            {mayLookIn && (
              <MenuItem className="popup-item" onClick={() => lookIn.mutate()}>
                {t("customer.lookIn")}
              </MenuItem>
            )}
            {allowed
              .filter((action) => GRAVE.has(action))
              .map((action) => (
                <MenuItem key={action} className="popup-item" onClick={() => change({ do: action })}>
                  {t(`customer.${action}`)}…
                </MenuItem>
              ))}
          </Menu>
        </MenuProvider>
      )}
      {mayLink && (
        <Button kind={status === "active" ? "filled" : "ghost"} shortcut="L" isBusy={link.isPending} onClick={makeLink}>
          {t("customer.makeLink")}
        </Button>
      )}
      {allowed
        .filter((action) => !GRAVE.has(action))
        .map((action) => (
          <Button key={action} onClick={() => change({ do: action })}>
            {t(`customer.${action}`)}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          close={close}
          title={t(`customer.${asked}Title`, { name })}
          effects={t(`customer.${asked}Effects`).split("|")}
          verb={t(`customer.${asked}`)}
          cancel={t("customer.keep")}
          typed={asked === "offboard" ? name : undefined}
          act={() => changeStatus(asked, customerId)}
          says={() => t(`customer.done.${asked}`, { name })}
          undo={() => undo.mutate(OPPOSITE[asked])}
        />
      )}
      {wantsLink && (
        <ConfirmDialog
          close={close}
          title={t("customer.linkTitle", { name })}
          effects={[t("customer.linkText")]}
          verb={t("customer.makeLink")}
          act={askForLink}
          done={({ url }) => {
            close();
            setSecret(url);
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        close={() => setSecret(null)}
        title={t("customer.linkTitle", { name })}
        text={t("customer.linkText")}
      />
    </>
  );
}

const OPPOSITE: Readonly<Record<LifecycleAction, LifecycleAction>> = {
  upgrade: "downgrade",
  downgrade: "upgrade",
  offboard: "reactivate",
  reactivate: "offboard",
};
