import { type ReactNode, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import { AddressText } from "../../parts/address-text.tsx";

type AddressesCardProps = { addresses: readonly string[]; addressCount: number };

const FEW = 8;
/** Shorter lists are shown in full: a button that reveals only two or three more lines is not worth it. */
const FOLDED_FROM = 12;

export function AddressesCard({ addresses, addressCount }: AddressesCardProps): ReactNode {
  const { t } = useText();
  const [isUnfolded, setUnfolded] = useState(false);
  const canFold = addresses.length >= FOLDED_FROM;
  const shown = canFold && !isUnfolded ? addresses.slice(0, FEW) : addresses;
  const more = addressCount - shown.length;
  return (
    <Card title={t("breach.addresses.title")} note={t("breach.addresses.count", { count: addressCount })}>
      <ul className="breach-addresses">
        {shown.map((address) => (
          <li key={address}>
            <AddressText address={address} />
          </li>
        ))}
        {more > 0 && <li className="muted">{t("breach.addresses.more", { count: more })}</li>}
      </ul>
      {canFold && (
        <Button className="breach-unfold" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t("breach.addresses.fewer") : t("breach.addresses.all", { count: addresses.length })}
        </Button>
      )}
    </Card>
  );
}
