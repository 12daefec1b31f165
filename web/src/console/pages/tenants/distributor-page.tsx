import { type ReactNode, useState } from "react";
import { patch, post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { Field } from "../../parts/field.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { InviteDialog } from "../../parts/invite-dialog.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { columnsIn } from "./partner-columns.tsx";
import { usePartnerFigures } from "./use-figures.ts";

type Distributor = Schemas["Distributor"];

const ONE = "/api/v1/operator/distributors/{distributorId}";

export function DistributorPage({ params }: PageProps): ReactNode {
  const distributorId = params["distributorId"] ?? "";
  const query = useGet(ONE, { path: { distributorId } });
  return <Loaded query={query}>{({ data }) => <OneDistributor distributor={data} />}</Loaded>;
}

function OneDistributor({ distributor }: { distributor: Distributor }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [form, setForm] = useState<"rename" | "invite" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, name } = distributor;
  const makeKey = useChange({
    act: () => post("/api/v1/operator/keys", { body: { distributorId: id, name: t("newPartner.keyName") } }),
    says: () => t("distributors.keyMade"),
    done: ({ apiKey }) => setSecret(apiKey),
  });
  return (
    <>
      <Crumbs to="/distributors" list={t("page.distributors")} here={name} />
      <PageHead headline={name}>
        {may("distributors:write") && (
          <Button kind="ghost" onClick={() => setForm("rename")}>
            {t("distributors.rename")}
          </Button>
        )}
        {may("people:write") && (
          <Button kind="ghost" onClick={() => setForm("invite")}>
            {t("distributors.invite")}
          </Button>
        )}
        {may("keys:write") && (
          <Button kind="ghost" isBusy={makeKey.isPending} onClick={() => makeKey.mutate()}>
            {t("partnerKeys.make")}
          </Button>
        )}
        {may("partners:write") && <LinkButton href="/partners/new">{t("page.newPartner")}</LinkButton>}
      </PageHead>
      <Split
        rail={
          <Section title={t("partner.facts")}>
            <KeyValue
              rows={[
                [t("partner.id"), <CopyableId key="id" id={id} />],
                [t("distributors.since"), <Moment key="since" at={distributor.createdAt} />],
              ]}
            />
          </Section>
        }
      >
        <ItsPartners distributorId={id} />
      </Split>
      {form === "rename" && <Rename distributor={distributor} close={() => setForm(null)} />}
      {form === "invite" && (
        // For the first owner. After that, the owner invites people.
        <InviteDialog
          close={() => setForm(null)}
          title={t("invite.title", { name })}
          roleAtFirst="owner"
          isRoleFixed
          act={(body) => post("/api/v1/operator/staff/invitations", { body: { ...body, distributorId: id } })}
        />
      )}
      <SecretDialog
        secret={secret}
        close={() => setSecret(null)}
        title={t("partnerKeys.secret")}
        text={t("partnerKeys.secretText")}
      />
    </>
  );
}

function ItsPartners({ distributorId }: { distributorId: string }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const figures = usePartnerFigures(distributorId);
  return (
    <>
      <Toolbar title={t("page.partners")} />
      {figures.isPending ? (
        <ListSkeleton />
      ) : (
        <DataTable
          label={t("page.partners")}
          columns={columnsIn(texts)}
          rows={figures.rows}
          keyOf={({ partnerId }) => partnerId}
          hrefOf={({ partnerId }) => `/partners/${partnerId}`}
          empty={<StateCard title={t("partners.empty")} text={t("partners.emptyText")} />}
        />
      )}
    </>
  );
}

function Rename({ distributor: { id, name }, close }: { distributor: Distributor; close: () => void }): ReactNode {
  const { t } = useText();
  const form = useForm({
    initial: { name },
    act: (body) => patch(ONE, { path: { distributorId: id }, body }),
    says: () => t("distributors.renamed"),
    done: close,
  });
  return (
    <FormDialog form={form} title={t("distributors.rename")} verb={t("common.save")} close={close}>
      <Field at={form.at("name")} label={t("partner.name")} required autoFocus />
    </FormDialog>
  );
}
