import type { ReactNode } from "react";

/** An email address that wraps before its @ if necessary, not in the middle of a name. */
export function AddressText({ address }: { address: string }): ReactNode {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
