import type { ReactNode } from "react";
import { PortalHostSection } from "./portal-host-section.tsx";
import { SenderSection } from "./sender-section.tsx";
import "./addresses.css";

/** The host name and the sender address that a partner's customers see in the portal and in emails. */
export function Addresses({ partnerId }: { partnerId: string }): ReactNode {
  return (
    <div className="side-by-side">
      <PortalHostSection partnerId={partnerId} />
      <SenderSection partnerId={partnerId} />
    </div>
  );
}
