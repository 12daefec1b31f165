import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Section } from "../../parts/section.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Brand, BRAND_READS, type Partner, usePartnerBrand, usePartnerCalls } from "./partner-calls.ts";
import "./tenants.css";

/** How a partner's portal, mails and reports look. */
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
  const [colour, setColour] = useState(brand.colour ?? "");
  const [problem, setProblem] = useState<string>();
  const save = useChange({
    act: (given: string | null) => calls.changeBrand(partner.uuid, { colour: given }),
    changes: BRAND_READS,
    says: () => t("partnerBrand.saved"),
    undo: () => ({ text: t("common.undo"), act: () => save.mutate(brand.colour) }),
    refused: (error) => {
      setProblem(error.message);
      return true;
    },
  });
  if (!may("partners:write")) return null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    save.mutate(colour.trim() === "" ? null : colour.trim());
  };
  return (
    <form className="narrow-form after-figures" onSubmit={submit}>
      <Field
        label={t("partnerBrand.colour")}
        hint={t("partnerBrand.colourHint")}
        placeholder="#1d4e89"
        spellCheck={false}
        value={colour}
        problem={problem}
        onChange={(event) => setColour(event.target.value)}
      />
      <div className="btns end">
        <Button type="submit" disabled={colour === (brand.colour ?? "")} isBusy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
