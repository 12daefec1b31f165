import { type ReactNode, useEffect, useRef } from "react";
import { openLogoUrl, rememberedBrand } from "../session/brand.ts";
import { useText } from "../texts/use-text.ts";
import { signInAddress } from "../session/way-in.ts";
import { PartnerSign } from "./partner-mark.tsx";
import "./button.css";
import "./card.css";
import "./session-over.css";

/** Replaces everything: only a new link helps, which comes by mail or from the partner. */
export function SessionOver({ isSignedOut }: { isSignedOut: boolean }): ReactNode {
  const { t, rich } = useText();
  const brand = rememberedBrand();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(isSignedOut ? "sessionOver.signedOut" : "sessionOver.title");

  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);

  return (
    <main className="session-over">
      <div className="card session-over-card">
        {brand && <PartnerSign name={brand.name} logoUrl={openLogoUrl(brand)} />}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{brand ? t("sessionOver.askPartner", { partner: brand.name }) : t("sessionOver.ask")}</p>
        <a className="button button-main" href={signInAddress({ partnerId: brand?.id, leadsBack: !isSignedOut })}>
          {t("sessionOver.getLink")}
        </a>
        {brand && (
          <p className="muted small">
            {rich("footer.questions", {
              partner: brand.name,
              email: (
                <a className="footer-mail" href={`mailto:${brand.supportEmail}`}>
                  {brand.supportEmail}
                </a>
              ),
            })}
          </p>
        )}
      </div>
    </main>
  );
}
