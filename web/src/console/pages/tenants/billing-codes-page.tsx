import { type ReactNode, useState } from "react";
import { patch, post } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import { useNumberedPages } from "../../api/numbered-pages.ts";
import type { Schemas } from "../../api/types.ts";
import { useKeys } from "../../keys/keys.ts";
import { Button } from "../../parts/button.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { NumberField, numberIn, typedNumber } from "../../parts/number-field.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

type Code = Schemas["BillingCode"] & Partial<Schemas["OperatorsBillingCode"]>;

const READS = ["/api/v1/distributors/billing-codes", "/api/v1/operator/billing-codes"] as const;

/** The codes on usage lines, which identify them in an accounting system. */
export function BillingCodesPage(): ReactNode {
  const { t } = useText();
  const may = useMay();
  const isOperator = useWorking().scope === "operator";
  const { values } = useAddress();
  const [form, setForm] = useState<Code | "new" | null>(null);
  const own = useNumberedPages(READS[0], {}, { enabled: !isOperator });
  const all = useNumberedPages(READS[1], {}, { enabled: isOperator });
  const list = isOperator ? all : own;
  const names = useDistributorNames(isOperator);
  const codes: Code[] = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const canAdd = may("billing:write");
  useKeys(canAdd ? [{ key: "n", text: "keys.add", act: () => setForm("new") }] : []);
  const search = (values["search"] ?? "").toLowerCase();
  const columns: Column<Code>[] = [
    { id: "code", header: t("codes.code"), cell: ({ code }) => <b>{code}</b> },
    ...(isOperator
      ? [{ id: "owner", header: t("page.distributor"), cell: (one: Code) => names.get(one.distributorId ?? "") ?? "" }]
      : []),
    { id: "id", header: t("codes.id"), isFigure: true, cell: ({ id }) => id },
    { id: "price", header: t("codes.price"), isFigure: true, onPhone: true, cell: ({ price }) => price.toFixed(2) },
  ];
  const add = (
    <Button kind="ghost" onClick={() => setForm("new")}>
      {t("codes.add")}
    </Button>
  );
  return (
    <>
      <PageHead
        headline={t("codes.headline", { count: list.data?.pages[0]?.pagination.total_count ?? 0 })}
        text={t("codes.text")}
      >
        {canAdd && (
          <Button shortcut="N" onClick={() => setForm("new")}>
            {t("codes.add")}
          </Button>
        )}
      </PageHead>
      <Toolbar end={<SearchFilter label={t("codes.search")} />} />
      <ListTable
        list={list}
        label={t("page.billingCodes")}
        columns={columns}
        rows={codes.filter(({ code }) => code.toLowerCase().includes(search))}
        keyOf={({ id }) => String(id)}
        {...(isOperator && canAdd ? { openRow: setForm } : {})}
        empty={
          <StateCard title={t("codes.none")} text={t("codes.noneText")}>
            {canAdd && add}
          </StateCard>
        }
      />
      <KeyHints />
      {form !== null && <CodeForm code={form === "new" ? null : form} close={() => setForm(null)} names={names} />}
    </>
  );
}

function useDistributorNames(enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useGet("/api/v1/operator/distributors", { query: { per_page: 100 } }, { enabled });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
}

type CodeFormProps = { code: Code | null; close: () => void; names: ReadonlyMap<string, string> };

function CodeForm({ code, close, names }: CodeFormProps): ReactNode {
  const { t } = useText();
  const isOperator = useWorking().scope === "operator";
  const form = useForm({
    initial: { distributorId: "", code: code?.code ?? "", price: code ? typedNumber(code.price) : "" },
    act: ({ distributorId, ...given }): Promise<unknown> => {
      const body = { ...given, price: numberIn(given.price) };
      if (code) return patch("/api/v1/operator/billing-codes/{id}", { path: { id: code.id }, body });
      return isOperator ? post(READS[1], { body: { ...body, distributorId } }) : post(READS[0], { body });
    },
    says: (_answer, { code: name }) => t("codes.saved", { code: name }),
    done: close,
  });
  return (
    <FormDialog
      form={form}
      title={code === null ? t("codes.add") : t("codes.change", { code: code.code })}
      verb={t("common.save")}
      close={close}
    >
      {isOperator && code === null && (
        <Choice
          at={form.at("distributorId")}
          label={t("page.distributor")}
          required
          options={[
            { value: "", text: t("newPartner.chooseDistributor") },
            ...[...names].map(([value, text]) => ({ value, text })),
          ]}
        />
      )}
      <Field at={form.at("code")} label={t("codes.code")} required />
      <NumberField at={form.at("price")} label={t("codes.price")} required />
    </FormDialog>
  );
}
