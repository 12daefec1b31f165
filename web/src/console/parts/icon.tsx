import type { ReactNode } from "react";

/** Drawn on a 20 by 20 grid with lines of 1.6. */
const drawings = {
  search: "M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.4 13.4l3.6 3.6",
  switch: "m6.5 8 3.5-3.5L13.5 8M6.5 12l3.5 3.5 3.5-3.5",
  plus: "M10 4v12M4 10h12",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5Z",
  check: "m4.4 10.6 3.7 3.7 7.5-8.4",
  close: "m5 5 10 10M15 5 5 15",
  key: "M12.6 11a4 4 0 1 0-3.5-3.5L3 13.6V17h3.4v-2H8.4v-2h1.2Z",
  building: "M4 17V3.5h7V17M11 8h5v9M2.5 17h15M6.8 7h1.4M6.8 10.3h1.4M6.8 13.5h1.4",
  home: "M3.2 13.5a6.8 6.8 0 0 1 13.6 0M10 13.5l3-4.2M2.8 16.5h14.4",
  list: "M3 5.2h14M3 10h14M3 14.8h9",
  out: "M3 10h10M9.4 6.4 13 10l-3.6 3.6M17 3.6v12.8",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  back: "M12.2 4.6 6.8 10l5.4 5.4",
  next: "m7.8 4.6 5.4 5.4-5.4 5.4",
  down: "m5 7.6 5 5 5-5",
  up: "m5 12.4 5-5 5 5",
} as const;

export type IconName = keyof typeof drawings;

/** Always next to a word that says the same, so it is hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
