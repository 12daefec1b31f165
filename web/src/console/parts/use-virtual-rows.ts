import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Further pages of a list. */
export type More = { hasMore: boolean; isLoading: boolean; load: () => void };

const ROW_PX = 40;
const CARD_PX = 62;
/** Shorter lists are completely in the document, so that the browser's own search finds everything. */
const FEW = 100;
/** How many rows are rendered before they come into view, and how many rows before the end the next page is loaded. */
const DRAWN_AHEAD = 8;
const LOADED_AHEAD = 20;

const unmeasured = (): void => undefined;

type VirtualRows = {
  body: RefObject<HTMLTableSectionElement | null>;
  /** Indexes of the rows to render, and the height of the space above and below them. */
  shown: number[];
  above: number;
  below: number;
  measure: (row: HTMLElement | null) => void;
};

/**
 * If all rows have the same height, as in most tables on a desktop, they are not measured: that would cost as much as
 * drawing them.
 */
export function useVirtualRows(count: number, more: More | undefined, isEven: boolean): VirtualRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setMargin] = useState(0);
  const isEmpty = count === 0;
  useLayoutEffect(() => {
    setMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isEmpty]);
  const isPhone = window.matchMedia("(max-width: 720px)").matches;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isPhone ? CARD_PX : ROW_PX),
    overscan: DRAWN_AHEAD,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const isNearEnd = last !== undefined && last.index >= count - LOADED_AHEAD;
  useEffect(() => {
    if (isNearEnd && more?.hasMore === true && !more.isLoading) more.load();
  }, [isNearEnd, more]);
  if (count <= FEW) {
    return {
      body,
      shown: Array.from({ length: count }, (_, index) => index),
      above: 0,
      below: 0,
      measure: unmeasured,
    };
  }
  return {
    body,
    shown: items.map(({ index }) => index),
    above: Math.max(0, (items[0]?.start ?? 0) - scrollMargin),
    below: Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? 0) - scrollMargin)),
    measure: isEven && !isPhone ? unmeasured : virtualizer.measureElement,
  };
}
