import type { ReactNode } from "react";
import { useGet, useGetPages } from "../../api/hooks.ts";
import { momentColumn } from "../../parts/columns.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

const PATH = "/api/v1/integrations/customer/{customerId}/mails";
const FEW = 5;

/** Shows "sign-in-link" as "Sign in link". */
const wordsOf = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

/** The latest emails, for the overview. */
export function MailFeed({ customerId }: { customerId: string }): ReactNode {
  const { t } = useText();
  const mails = useGet(PATH, { path: { customerId }, query: { pageSize: FEW } });
  return (
    <Loaded query={mails}>
      {(data) =>
        data.mails.length === 0 ? (
          <p className="small soft">{t("customer.noMails")}</p>
        ) : (
          <ul className="feed">
            {data.mails.map(({ id, kind, address, state, createdAt }) => (
              <li key={id}>
                <Moment at={createdAt} isSoft />
                <div>
                  <b>{wordsOf(kind)}</b>
                  <br />
                  <span className="soft">{address}</span>
                </div>
                <span className={state === "failed" || state === "refused" ? "tone-high" : "soft"}>{state}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function MailsTab({ customerId }: CustomerProps): ReactNode {
  const { t } = useText();
  const list = useGetPages(PATH, { path: { customerId }, query: { pageSize: 50 } });
  return (
    <ListTable
      list={list}
      label={t("customer.mails")}
      rows={list.data?.pages.flatMap(({ mails }) => mails)}
      keyOf={({ id }) => String(id)}
      empty={<StateCard title={t("customer.noMails")} text={t("customer.noMailsText")} />}
      columns={[
        { id: "kind", header: t("customer.mail"), cell: ({ kind }) => <b>{wordsOf(kind)}</b> },
        { id: "to", header: t("customer.to"), cell: ({ address }) => address },
        { id: "state", header: t("customer.sent"), onPhone: true, cell: ({ state }) => state },
        momentColumn("at", t("customer.when"), ({ createdAt }: { createdAt: string }) => createdAt),
      ]}
    />
  );
}
