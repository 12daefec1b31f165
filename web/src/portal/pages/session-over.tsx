import type { ReactNode } from "react";
import { openLogoUrl, rememberedBrand } from "../session/brand.ts";
import { useText } from "../texts/use-text.ts";
import { signInAddress } from "../session/way-in.ts";
import { PartnerSign } from "../parts/partner-mark.tsx";
import { LookInOver } from "./session-over/look-in-over.tsx";
import { OverPage } from "./session-over/over-page.tsx";

/** What replaces everything when there is no session any more. */
export function SessionOverPage({ why }: { why: "over" | "signedOut" | "lookInOver" }): ReactNode {
  return why === "lookInOver" ? <LookInOver /> : <SessionOver isSignedOut={why === "signedOut"} />;
}

/** The user needs a new link, which comes by email or from the partner. */
function SessionOver({ isSignedOut }: { isSignedOut: boolean }): ReactNode {
  const { t, rich } = useText();
  const brand = rememberedBrand();
  const title = t(isSignedOut ? "sessionOver.signedOut" : "sessionOver.title");
  return (
    <OverPage title={title} sign={brand && <PartnerSign name={brand.name} logoUrl={openLogoUrl(brand)} />}>
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
    </OverPage>
  );
}
