import { type ReactNode, useState } from "react";
import type { Form as FormState } from "../../../forms/use-form.ts";
import { patch } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Addresses } from "../../parts/addresses/addresses.tsx";
import { Button } from "../../parts/button.tsx";
import { Field, FileField } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type BrandDraft, changesOf, draftOf, isColour, readLogo } from "./draft.ts";
import { Preview } from "./preview.tsx";
import "./brand.css";

const BRAND = "/api/v1/integrations/partner/brand";
const TABS = ["look", "addresses"] as const;
type Brand = Schemas["Brand"];

/**
 * How the portal, emails and reports look, with a preview before saving. Also the host name and sender address that
 * customers see.
 */
export function BrandPage(): ReactNode {
  const { t } = useText();
  const { organisation } = useWorking();
  const query = useGet(BRAND);
  const tabs = TABS.map((id) => ({ id, text: t(`brand.tab.${id}`) }));
  const tab = useTab(TABS);
  return (
    <>
      <PageHead headline={t("brand.headline", { name: organisation.name })} text={t("brand.text")} />
      <Tabs label={t("brand.tabs")} path="/brand" tabs={tabs} />
      {tab === "addresses" ? (
        <Addresses partnerId={organisation.id ?? ""} />
      ) : (
        // The key starts a new draft once another brand is saved.
        <Loaded query={query}>{({ brand }) => <Editor key={JSON.stringify(brand)} brand={brand} />}</Loaded>
      )}
    </>
  );
}

function Editor({ brand }: { brand: Brand }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const form = useForm({
    initial: draftOf(brand),
    act: (draft) => patch(BRAND, { body: changesOf(brand, draft) }),
    says: () => t("brand.saved"),
  });
  const isChanged = Object.keys(changesOf(brand, form.values)).length > 0;
  const canWrite = may("partners:write");
  const fields = <BrandFields form={form} name={brand.name} canWrite={canWrite} />;
  return (
    <div className="split brand-split">
      <div className="rail left">
        <Section title={t("brand.title")}>
          {canWrite ? (
            <Form
              form={form}
              verb={t("brand.save")}
              isReady={isChanged}
              row="buttons"
              after={
                <Button kind="ghost" disabled={!isChanged} onClick={form.reset}>
                  {t("brand.reset")}
                </Button>
              }
            >
              {fields}
            </Form>
          ) : (
            fields
          )}
        </Section>
      </div>
      <div className="column">
        <Preview brand={brand} draft={form.values} show={form.refuse} />
      </div>
    </div>
  );
}

type FieldsProps = { form: FormState<BrandDraft>; name: string; canWrite: boolean };

function BrandFields({ form, name, canWrite }: FieldsProps): ReactNode {
  const { t } = useText();
  const { colour, logo } = form.values;
  const [logoProblem, setLogoProblem] = useState<string>();
  const take = async (file: File | null) => {
    if (!file) return;
    const read = await readLogo(file);
    setLogoProblem(read ? undefined : t("brand.logoTooLarge"));
    if (read) form.set({ logo: read });
  };
  return (
    <fieldset className="brand-fields" disabled={!canWrite}>
      <p className="small soft">{t("brand.name", { name })}</p>
      <div className="colour-line">
        <input
          type="color"
          aria-label={t("brand.pick")}
          value={isColour(colour) ? colour : "#1f5f5b"}
          onChange={(event) => form.set({ colour: event.target.value })}
        />
        <Field
          at={form.at("colour")}
          label={t("brand.colour")}
          hint={t("brand.colourHint")}
          placeholder="#1f5f5b"
          tidy={(text) => text.trim()}
        />
      </div>
      <FileField
        at={{ ...form.at("logo"), value: null, set: (file) => void take(file) }}
        label={t("brand.logo")}
        hint={t("brand.logoHint")}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        problem={logoProblem}
      />
      {logo !== null && canWrite && (
        <Button kind="ghost" onClick={() => form.set({ logo: null })}>
          {t("brand.removeLogo")}
        </Button>
      )}
    </fieldset>
  );
}
