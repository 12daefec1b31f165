import type { ReactNode } from "react";
import { rememberedBrand } from "../session/brand.ts";
import { portalStore } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { useReadOnly } from "../session/use-read-only.ts";
import { useStore } from "../../state/use-store.ts";
import { LanguageSelect } from "./language-select.tsx";
import "./page-footer.css";

export function PageFooter(): ReactNode {
  const { rich } = useText();
  const isReadOnly = useReadOnly();
  const partner = useStore(portalStore)?.partner ?? rememberedBrand();
  return (
    <footer className="page-footer">
      {partner && (
        <p>
          {rich("footer.questions", {
            partner: partner.name,
            email: (
              <a className="footer-mail" href={`mailto:${partner.supportEmail}`}>
                {partner.supportEmail}
              </a>
            ),
          })}
        </p>
      )}
      {!isReadOnly && <LanguageSelect />}
    </footer>
  );
}
