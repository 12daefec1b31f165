import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Choice, Field, TickField } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, usePartnerCalls } from "./partner-calls.ts";
import "./tenants.css";

type Made = { partner: Partner; key: string | null };

/** Adds a partner, creates its first key, and invites its first owner, one after another. */
export function NewPartnerPage(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { scope } = useWorking();
  const [, go] = useLocation();
  const calls = usePartnerCalls();
  const [made, setMade] = useState<Made | null>(null);
  const distributors = useGet(
    "/api/v1/operator/distributors",
    { query: { per_page: 100 } },
    { enabled: scope === "operator" },
  );
  const form = useForm({
    initial: { distributor_id: "", name: "", contact_email: "", email: "", key: true, sandbox: false },
    act: async ({ email, key: isWithKey, distributor_id: distributor, ...given }): Promise<Made> => {
      const owner = scope === "operator" ? { distributor_id: distributor } : {};
      const partner = await calls.create({ ...given, ...owner });
      if (email !== "") await calls.invite(partner.uuid, { email, role: "owner" });
      const key = isWithKey && may("keys:write") ? await calls.makeKey(partner.uuid, t("newPartner.keyName")) : null;
      return { partner, key };
    },
    says: ({ partner }) => t("newPartner.added", { name: partner.name }),
    done: (result) => (result.key === null ? go(`/partners/${result.partner.uuid}`) : setMade(result)),
  });
  return (
    <>
      <Crumbs to="/partners" list={t("page.partners")} here={t("page.newPartner")} />
      <PageHead headline={t("page.newPartner")} text={t("newPartner.text")} />
      <Form
        form={form}
        verb={t("newPartner.add")}
        className="narrow-form section line"
        row="buttons end"
        before={
          <LinkButton kind="ghost" href="/partners">
            {t("common.cancel")}
          </LinkButton>
        }
      >
        {scope === "operator" && (
          <Choice
            at={form.at("distributor_id")}
            label={t("page.distributor")}
            required
            options={[
              { value: "", text: t("newPartner.chooseDistributor") },
              ...(distributors.data?.data.map(({ id, name }) => ({ value: id, text: name })) ?? []),
            ]}
          />
        )}
        <Field at={form.at("name")} label={t("partner.name")} required />
        <Field at={form.at("contact_email")} label={t("partner.contact")} type="email" required />
        {may("people:write") && (
          <Field at={form.at("email")} label={t("newPartner.owner")} hint={t("newPartner.ownerHint")} type="email" />
        )}
        {may("keys:write") && (
          <TickField at={form.at("key")} label={t("newPartner.key")} hint={t("newPartner.keyHint")} />
        )}
        <TickField at={form.at("sandbox")} label={t("newPartner.sandbox")} hint={t("newPartner.sandboxHint")} />
      </Form>
      <SecretDialog
        secret={made?.key ?? null}
        close={() => go(`/partners/${made?.partner.uuid ?? ""}`)}
        title={t("newPartner.keyTitle", { name: made?.partner.name ?? "" })}
        text={t("newPartner.keyText", { id: made?.partner.uuid ?? "" })}
      />
    </>
  );
}
