import type { ReactNode } from "react";
import { Field } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { Section } from "../../parts/section.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Brand, type Partner, usePartnerBrand, usePartnerCalls } from "./partner-calls.ts";
import "./tenants.css";

/** How a partner's portal, emails and reports look. */
export function PartnerBrand({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const { data: brand, error, refetch } = usePartnerBrand(partner.uuid);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!brand) return <ListSkeleton rows={3} />;
  return (
    <Section title={t("partner.brand")} note={t("partnerBrand.note")}>
      <div className="swatches">
        <span className="swatch" style={{ background: brand.colours.light }} title={t("partnerBrand.light")} />
        <span className="swatch" style={{ background: brand.colours.dark }} title={t("partnerBrand.dark")} />
        {brand.logo ? (
          <img className="brand-logo" src={brand.logo.url} alt={t("partnerBrand.logoOf", { name: brand.name })} />
        ) : (
          <span className="soft small">{t("partnerBrand.noLogo")}</span>
        )}
      </div>
      <ColourForm key={brand.colour} partner={partner} brand={brand} />
    </Section>
  );
}

function ColourForm({ partner, brand }: { partner: Partner; brand: Brand }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const calls = usePartnerCalls();
  const form = useForm({
    initial: { colour: brand.colour ?? "" },
    act: ({ colour }) => calls.changeBrand(partner.uuid, { colour: colour.trim() || null }),
    says: () => t("partnerBrand.saved"),
    hasUndo: true,
  });
  if (!may("partners:write")) return null;
  return (
    <Form
      form={form}
      verb={t("common.save")}
      isReady={form.isChanged}
      className="narrow-form after-figures"
      row="buttons end"
    >
      <Field
        at={form.at("colour")}
        label={t("partnerBrand.colour")}
        hint={t("partnerBrand.colourHint")}
        placeholder="#1d4e89"
        spellCheck={false}
      />
    </Form>
  );
}
