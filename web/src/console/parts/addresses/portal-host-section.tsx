import type { ReactNode } from "react";
import { post, remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { Button } from "../button.tsx";
import { ConfirmButton } from "../confirm-dialog.tsx";
import { Field } from "../field.tsx";
import { Form, useForm } from "../form.tsx";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { StatusWord } from "../status-word.tsx";
import { DnsRecords } from "./dns-records.tsx";
import { usePartnerPath } from "./partner-path.ts";

type PortalHost = Schemas["PortalHost"];

/** The host name of a partner's portal. The operator has to serve it, and its DNS has to point here. */
export function PortalHostSection({ partnerId }: { partnerId: string }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { root, path } = usePartnerPath(partnerId);
  const query = useGet(`${root}/portal-host`, { path });
  return (
    <Section title={t("portalHost.title")}>
      <Loaded query={query}>
        {({ portalHost }) => (
          <>
            {portalHost ? (
              <KnownHost partnerId={partnerId} known={portalHost} />
            ) : (
              <p className="soft">{t("portalHost.none")}</p>
            )}
            {may("partners:write") && (
              <HostForm key={portalHost?.host ?? ""} partnerId={partnerId} known={portalHost?.host} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function KnownHost({ partnerId, known }: { partnerId: string; known: PortalHost }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { scope } = useWorking();
  const { root, path } = usePartnerPath(partnerId);
  const { host, isUsed, isServed } = known;
  const check = useChange({
    act: () => post(`${root}/portal-host/check`, { path }),
    says: ({ found, isAnswered }) =>
      isAnswered ? t(found === null ? "portalHost.notFound" : "portalHost.found", { host }) : t("dns.unanswered"),
  });
  const state = isUsed ? "used" : isServed ? "waitsForDns" : "waitsForOperator";
  const canServe = scope === "operator" && !isServed;
  return (
    <>
      <p className="address-line">
        <b>{host}</b> <StatusWord tone={isUsed ? "good" : "medium"}>{t(`portalHost.is.${state}`)}</StatusWord>
      </p>
      <p className="soft">{t(`portalHost.text.${state}`)}</p>
      <DnsRecords
        records={known.records.map((one, index) => ({ ...one, ...(index > 0 ? { about: t("portalHost.or") } : {}) }))}
        checkedAt={known.checkedAt}
      />
      {may("partners:write") && (
        <div className="buttons address-buttons">
          {canServe && (
            <ConfirmButton
              kind="filled"
              title={t("portalHost.serveTitle", { host })}
              effects={[t("portalHost.serveNeeds"), t("portalHost.serveDoes")]}
              verb={t("portalHost.serve")}
              act={() => post(`${root}/portal-host`, { path, body: { host } })}
              says={() => t("portalHost.served", { host })}
            />
          )}
          <Button kind="ghost" isBusy={check.isPending} onClick={() => check.mutate()}>
            {t("dns.check")}
          </Button>
          <ConfirmButton
            kind="bare"
            title={t("portalHost.removeTitle", { host })}
            effects={[t("portalHost.removeStops"), t("portalHost.removeStays"), t("portalHost.removeBack")]}
            verb={t("portalHost.remove")}
            act={() => remove(`${root}/portal-host`, { path })}
            says={() => t("portalHost.removed", { host })}
          />
        </div>
      )}
    </>
  );
}

function HostForm({ partnerId, known }: { partnerId: string; known: string | undefined }): ReactNode {
  const { t } = useText();
  const isOperator = useWorking().scope === "operator";
  const { root, path } = usePartnerPath(partnerId);
  const form = useForm({
    initial: { host: "" },
    act: ({ host }) => post(`${root}/portal-host`, { path, body: { host: host.trim() } }),
    says: ({ portalHost }) => t(isOperator ? "portalHost.served" : "portalHost.asked", { host: portalHost.host }),
  });
  return (
    <Form
      form={form}
      verb={t(isOperator ? "portalHost.set" : "portalHost.ask")}
      kind="ghost"
      isReady={form.values.host.trim() !== ""}
      className="address-form"
    >
      <Field
        at={form.at("host")}
        takes={["portal-host-taken"]}
        label={t(known === undefined ? "portalHost.host" : "portalHost.another")}
        hint={t(known === undefined ? "portalHost.hostHint" : "portalHost.anotherHint")}
        placeholder="portal.company.example"
        spellCheck={false}
        autoCapitalize="none"
      />
    </Form>
  );
}
