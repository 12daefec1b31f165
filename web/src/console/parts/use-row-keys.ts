import { type RefObject, useEffect } from "react";
import { useKeys } from "../keys/keys.ts";

const KEPT = "sablewatch.console.row";

/** j and k move the focus from row to row. Whoever comes back to the list finds it where they left. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  const openers = () => [...(body.current?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [])];
  const move = (step: 1 | -1) => {
    const all = openers();
    const at = all.findIndex((one) => one.closest("tr, li")?.contains(document.activeElement) === true);
    const next = at === -1 ? (step === 1 ? all[0] : all.at(-1)) : all[at + step];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useKeys([
    { key: "j", text: "keys.next", act: () => move(1) },
    { key: "k", text: "keys.previous", act: () => move(-1) },
  ]);
  useEffect(() => {
    const node = body.current;
    if (!node) return;
    const keep = (event: Event) => {
      const opener = event.target instanceof Element ? event.target.closest("[data-row-opener]") : null;
      const href = opener?.getAttribute("href");
      if (href !== null && href !== undefined) sessionStorage.setItem(KEPT, href);
    };
    node.addEventListener("click", keep);
    const left = sessionStorage.getItem(KEPT);
    const same = openers().find((one) => left !== null && one.getAttribute("href") === left);
    if (same && document.activeElement === document.body) {
      same.focus();
      sessionStorage.removeItem(KEPT);
    }
    return () => node.removeEventListener("click", keep);
  });
}
