import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { AddAssets } from "./add-assets.tsx";
import type { CustomerProps } from "./customer-props.ts";

const useAssets = (customerId: string) =>
  useGet("/api/v1/integrations/customer/{customerId}/assets", { path: { customerId } });

/** A few of the monitored domains and addresses, for the rail. */
export function MonitoredList({ customerId, most }: { customerId: string; most: number }): ReactNode {
  const { t } = useText();
  const assets = useAssets(customerId);
  return (
    <Loaded query={assets}>
      {({ domains, emails }) => {
        const all = [...domains, ...emails];
        if (all.length === 0) return <p className="small soft">{t("customer.nothingMonitored")}</p>;
        return (
          <ul className="plain-lines">
            {all.slice(0, most).map((one) => (
              <li key={one}>{one}</li>
            ))}
            {all.length > most && <li className="soft">{t("customer.moreMonitored", { count: all.length - most })}</li>}
          </ul>
        );
      }}
    </Loaded>
  );
}

export function MonitoredTab({ customerId, info }: CustomerProps): ReactNode {
  const { t } = useText();
  const may = useMay();
  const assets = useAssets(customerId);
  const [isAdding, setAdding] = useState(false);
  const mayChange = may("assets:write") && (info.status === "active" || info.status === "prospect");
  return (
    <Loaded query={assets}>
      {({ domains, emails }) => (
        <>
          {mayChange && (
            <div className="section">
              <Button onClick={() => setAdding(true)}>{t("customer.addAssets")}</Button>
            </div>
          )}
          <Section title={t("customer.domains")} note={domains.length}>
            <AssetRows customerId={customerId} kind="domains" names={domains} mayChange={mayChange} />
          </Section>
          <Section title={t("customer.emails")} note={emails.length}>
            <AssetRows customerId={customerId} kind="emails" names={emails} mayChange={mayChange} />
          </Section>
          {isAdding && <AddAssets close={() => setAdding(false)} customerId={customerId} info={info} />}
        </>
      )}
    </Loaded>
  );
}

type AssetRowsProps = { customerId: string; kind: "domains" | "emails"; names: readonly string[]; mayChange: boolean };

function AssetRows({ customerId, kind, names, mayChange }: AssetRowsProps): ReactNode {
  const { t } = useText();
  const bodyOf = (name: string) => ({ [kind]: [name] });
  const add = useChange({
    act: (name: string) =>
      post("/api/v1/integrations/customer/{customerId}/assets/add", { path: { customerId }, body: bodyOf(name) }),
  });
  const remove = useChange({
    act: (name: string) =>
      post("/api/v1/integrations/customer/{customerId}/assets/remove", { path: { customerId }, body: bodyOf(name) }),
    says: (_answer, name) => t("customer.removed", { what: name }),
    undo: (_answer, name) => ({ text: t("common.undo"), act: () => add.mutate(name) }),
  });
  if (names.length === 0) return <p className="small soft">{t("customer.nothingMonitored")}</p>;
  return (
    <ul className="asset-rows">
      {names.map((name) => (
        <li key={name}>
          <span>{name}</span>
          {mayChange && (
            <Button kind="bare" aria-label={`${t("customer.remove")} ${name}`} onClick={() => remove.mutate(name)}>
              {t("customer.remove")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
