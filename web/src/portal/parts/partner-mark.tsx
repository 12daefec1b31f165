import type { ReactNode } from "react";
import { Link } from "wouter";
import { rememberedBrand } from "../session/brand.ts";
import { firstLetter } from "../../texts/initials.ts";
import { portalStore } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { useStore } from "../../state/use-store.ts";
import "./partner-mark.css";

/** The partner's logo, or its initial in its colour, and its name. Links to the overview. */
export function PartnerMark(): ReactNode {
  const { t } = useText();
  const portal = useStore(portalStore);
  const name = portal?.partner.name ?? rememberedBrand()?.name ?? "";
  const logoUrl = portal?.partner.logoUrl ?? null;
  return (
    <Link href="/" className="partner-mark" aria-label={name || t("nav.overview")}>
      <PartnerSign name={name} logoUrl={logoUrl} />
      <span className="partner-name">{name}</span>
    </Link>
  );
}

export function PartnerSign({ name, logoUrl }: { name: string; logoUrl: string | null }): ReactNode {
  if (logoUrl !== null) return <img className="partner-logo" src={logoUrl} alt="" />;
  return (
    <span className="partner-monogram" aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}
