import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useLocation } from "wouter";
import { useChange, useGet } from "../../api/hooks.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { Choice, Field, Tick } from "../../parts/field.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, PARTNER_READS, usePartnerCalls } from "./partner-calls.ts";
import { PartnerFields, type PartnerValues, type Problem } from "./partner-fields.tsx";
import "./tenants.css";

const BLANK: PartnerValues = {
  name: "",
  contact_email: "",
  reply_to_email: "",
  account_reference: "",
  monthly_churn_limit: 0,
  send_customer_welcome_emails: false,
  send_transactional_emails: true,
  time_zone: "UTC",
};

type Made = { partner: Partner; key: string | null };

/** Adds a partner, makes its first key, and invites its first owner, one after the other. */
export function NewPartnerPage(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { scope } = useWorking();
  const [, go] = useLocation();
  const calls = usePartnerCalls();
  const [values, setValues] = useState(BLANK);
  const [owner, setOwner] = useState("");
  const [isSandbox, setSandbox] = useState(false);
  const [withKey, setWithKey] = useState(true);
  const [distributor, setDistributor] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [made, setMade] = useState<Made | null>(null);
  const add = useChange({
    act: async (): Promise<Made> => {
      const { name, contact_email: contact } = values;
      const place = scope === "operator" ? { distributor_id: distributor } : {};
      const partner = await calls.create({ name, contact_email: contact, sandbox: isSandbox, ...place });
      if (owner !== "") await calls.invite(partner.uuid, { email: owner, role: "owner" });
      const key = withKey && may("keys:write") ? await calls.makeKey(partner.uuid, t("newPartner.keyName")) : null;
      return { partner, key };
    },
    changes: PARTNER_READS,
    says: ({ partner }) => t("newPartner.added", { name: partner.name }),
    done: (result) => (result.key === null ? go(`/partners/${result.partner.uuid}`) : setMade(result)),
    refused: (error) => {
      setProblem({ field: error.field, text: error.message });
      return error.field !== null;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    add.mutate();
  };
  return (
    <>
      <Crumbs to="/partners" list={t("page.partners")} here={t("page.newPartner")} />
      <PageHead headline={t("page.newPartner")} text={t("newPartner.text")} />
      <form className="narrow-form sec line" onSubmit={submit}>
        {scope === "operator" && <DistributorChoice value={distributor} set={setDistributor} />}
        <PartnerFields
          values={values}
          change={(changed) => setValues((before) => ({ ...before, ...changed }))}
          problem={problem}
          isFull={false}
        />
        {may("people:write") && (
          <Field
            label={t("newPartner.owner")}
            type="email"
            hint={t("newPartner.ownerHint")}
            value={owner}
            problem={problem?.field === "email" ? problem.text : undefined}
            onChange={(event) => setOwner(event.target.value)}
          />
        )}
        {may("keys:write") && (
          <Tick
            label={t("newPartner.key")}
            hint={t("newPartner.keyHint")}
            checked={withKey}
            onChange={(event) => setWithKey(event.target.checked)}
          />
        )}
        <Tick
          label={t("newPartner.sandbox")}
          hint={t("newPartner.sandboxHint")}
          checked={isSandbox}
          onChange={(event) => setSandbox(event.target.checked)}
        />
        <div className="btns end">
          <LinkButton kind="ghost" href="/partners">
            {t("common.cancel")}
          </LinkButton>
          <Button type="submit" isBusy={add.isPending}>
            {t("newPartner.add")}
          </Button>
        </div>
      </form>
      <SecretDialog
        secret={made?.key ?? null}
        close={() => go(`/partners/${made?.partner.uuid ?? ""}`)}
        title={t("newPartner.keyTitle", { name: made?.partner.name ?? "" })}
        text={t("newPartner.keyText", { id: made?.partner.uuid ?? "" })}
      />
    </>
  );
}

function DistributorChoice({ value, set }: { value: string; set: (value: string) => void }): ReactNode {
  const { t } = useText();
  const { data } = useGet("/api/v1/operator/distributors", { query: { per_page: 100 } });
  return (
    <Choice
      label={t("page.distributor")}
      required
      value={value}
      onChange={(event) => set(event.target.value)}
      options={[
        { value: "", text: t("newPartner.chooseDistributor") },
        ...(data?.data.map(({ id, name }) => ({ value: id, text: name })) ?? []),
      ]}
    />
  );
}
