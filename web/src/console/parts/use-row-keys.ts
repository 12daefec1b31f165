import { type RefObject, useEffect } from "react";
import { useKeys } from "../keys/keys.ts";
import { beginRound, takeLeftRow } from "./round.ts";

/**
 * The j and k keys move the focus from row to row. When users come back to the list, the focus is where they left it.
 */
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
    const noteRound = (event: Event) => {
      const opened = event.target instanceof Element ? event.target.closest("a[data-row-opener]") : null;
      if (opened) beginRound(openers().map(addressOf), addressOf(opened));
    };
    node.addEventListener("click", noteRound);
    if (document.activeElement === document.body) {
      const left = takeLeftRow(openers().map(addressOf));
      openers()
        .find((one) => addressOf(one) === left)
        ?.focus();
    }
    return () => node.removeEventListener("click", noteRound);
  });
}

const addressOf = (opener: Element): string => opener.getAttribute("href") ?? "";
