import type { ReactNode } from "react";
import { PortalHostSection } from "./portal-host-section.tsx";
import { SenderSection } from "./sender-section.tsx";
import "./addresses.css";

/** The names that a partner's customers see: where the portal is, and whom mails come from. */
export function Addresses({ partnerId }: { partnerId: string }): ReactNode {
  return (
    <div className="side-by-side">
      <PortalHostSection partnerId={partnerId} />
      <SenderSection partnerId={partnerId} />
    </div>
  );
}
