import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../../parts/icon.ts";
import { useText } from "../../texts/use-text.ts";
import { AddressText } from "../../parts/address-text.tsx";
import { StandingChip } from "./standing-chip.tsx";

export type Asset = {
  name: string;
  addedAt: string;
  open: number;
  resolved: number;
  exposedAddresses?: number;
  /** Why it is not fully checked. */
  heldBack?: string;
};

type AssetRowProps = {
  asset: Asset;
  isChecked: boolean;
  /** The link target, used if it is in any breach. */
  href: string;
};

/** One domain or address. If it is in any breach, the whole row is a link. */
export function AssetRow({ asset, isChecked, href }: AssetRowProps): ReactNode {
  const { open, resolved } = asset;
  const words = <AssetWords asset={asset} isChecked={isChecked} />;
  if (open + resolved === 0) return <li className="asset-row">{words}</li>;
  return (
    <li>
      <Link href={href} className="asset-row asset-link">
        {words}
        <span className="asset-arrow">
          <Icon name="next" size={16} />
        </span>
      </Link>
    </li>
  );
}

function AssetWords({ asset, isChecked }: { asset: Asset; isChecked: boolean }): ReactNode {
  const { t, date } = useText();
  const { name, addedAt, open, resolved, exposedAddresses = 0, heldBack } = asset;
  const breaches = open + resolved;
  return (
    <>
      <span className="asset-what">
        <strong className="asset-name">
          <AddressText address={name} />
        </strong>
        <span className="muted small">{t("monitored.since", { date: date(addedAt) })}</span>
      </span>
      {isChecked && breaches > 0 && (
        <span className="asset-found muted small">
          <span>{t("monitored.inBreaches", { count: breaches })}</span>
          {exposedAddresses > 0 && <span>{t("monitored.exposedAddresses", { count: exposedAddresses })}</span>}
        </span>
      )}
      {heldBack !== undefined && <span className="asset-held small">{heldBack}</span>}
      <span className="asset-chip">
        <StandingChip open={open} resolved={resolved} isChecked={isChecked} isHeldBack={heldBack !== undefined} />
      </span>
    </>
  );
}
