import { type ReactNode, useState } from "react";
import { useGetPages } from "../../api/hooks.ts";
import type { Mail } from "../../api/shapes.ts";
import type { Column } from "../../parts/data-table.tsx";
import { NothingListed, PillFilter, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import type { Tone } from "../../../design/tones.ts";
import { StatusWord } from "../../parts/status-word.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { Suppressed } from "./suppressed.tsx";

const STATES = ["waiting", "sent", "kept", "refused", "failed", "withdrawn"] as const;
const FILTERS = ["state", "kind", "address", "customer", "partner"];

const MAIL_TONES: Record<Mail["state"], Tone> = {
  waiting: "neutral",
  sent: "good",
  kept: "low",
  refused: "critical",
  failed: "critical",
  withdrawn: "neutral",
};

const columnsIn = ({ t }: Texts): Column<Mail>[] => [
  { id: "address", header: t("mails.to"), cell: ({ address }) => address },
  {
    id: "state",
    header: t("mails.state"),
    onPhone: true,
    cell: ({ state }) => <StatusWord tone={MAIL_TONES[state]}>{t(`mailState.${state}`)}</StatusWord>,
  },
  { id: "kind", header: t("mails.kind"), cell: ({ kind }) => kind },
  {
    id: "subject",
    header: t("mails.subject"),
    cell: ({ subject }) => subject ?? "",
  },
  { id: "customer", header: t("mails.customer"), cell: ({ customerName }) => customerName ?? "" },
  {
    id: "at",
    header: t("mails.at"),
    isFigure: true,
    cell: ({ finishedAt, createdAt }) => <Moment at={finishedAt ?? createdAt} isSoft />,
  },
];

/** Emails of all tenants: the recipient, the customer, and what happened to them. Their content is not shown. */
export function MailsPage(): ReactNode {
  const { t } = useText();
  const tab = useTab(["mails", "suppressed"]);
  return (
    <>
      <PageHead headline={t("mails.headline")} text={t("mails.text")} />
      <Tabs
        label={t("page.mails")}
        path="/mails"
        tabs={[
          { id: "mails", text: t("mails.all") },
          { id: "suppressed", text: t("mails.suppressed") },
        ]}
      />
      {tab === "mails" ? <MailList /> : <Suppressed />}
      <KeyHints />
    </>
  );
}

function MailList(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const [opened, setOpened] = useState<Mail | null>(null);
  const state = STATES.find((one) => one === values["state"]);
  const { kind, address, customer, partner } = values;
  const list = useGetPages("/api/v1/operator/mails", {
    query: {
      pageSize: 100,
      ...(state ? { state } : {}),
      ...(kind === undefined ? {} : { kind }),
      ...(address === undefined ? {} : { address }),
      ...(customer === undefined ? {} : { customerId: customer }),
      ...(partner === undefined ? {} : { partnerId: partner }),
    },
  });
  return (
    <>
      <Toolbar end={<SearchFilter name="address" label={t("mails.search")} />}>
        <PillFilter
          name="state"
          label={t("mails.state")}
          none={t("mails.any")}
          options={STATES.map((value) => ({ value, text: t(`mailState.${value}`) }))}
        />
      </Toolbar>
      <ListTable
        list={list}
        label={t("page.mails")}
        columns={columnsIn(texts)}
        rows={list.data?.pages.flatMap(({ mails }) => mails)}
        keyOf={({ id }) => String(id)}
        openRow={setOpened}
        empty={
          <NothingListed
            title={t("mails.none")}
            text={t("mails.emptyText")}
            textIfFiltered={t("mails.noneText")}
            filters={FILTERS}
          />
        }
      />
      {opened && <MailDialog mail={opened} close={() => setOpened(null)} />}
    </>
  );
}
