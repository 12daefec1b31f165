import type { ReactNode } from "react";

/** Drawn on a 20 by 20 grid with lines of 1.6, so that they do not dominate the 15 px text beside them. */
const drawings = {
  overview: "M3.2 13.5a6.8 6.8 0 0 1 13.6 0M10 13.5l3-4.2M2.8 16.5h14.4",
  breaches: "M3 5.2h9M3 10h14M3 14.8h9M15.8 5.2h1.2M15.8 14.8h1.2",
  monitored:
    "M1.9 10S4.9 4.6 10 4.6 18.1 10 18.1 10 15.1 15.4 10 15.4 1.9 10 1.9 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  reports: "M5 2.8h6.6L15.4 6.6v10.6H5ZM11.4 3v3.8h3.8M7.8 10.4h4.8M7.8 13.6h4.8",
  settings:
    "M3 6.2h8M15 6.2h2M3 13.8h2M9 13.8h8M13 8.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 15.8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  next: "m7.8 4.6 5.4 5.4-5.4 5.4",
  back: "M12.2 4.6 6.8 10l5.4 5.4",
  down: "m5 7.6 5 5 5-5",
  check: "m4.4 10.6 3.7 3.7 7.5-8.4",
  search: "M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.4 13.4l3.6 3.6",
  close: "m5 5 10 10M15 5 5 15",
  signOut: "M12 3.4H4.4v13.2H12M8.4 10h8.8M14 6.8l3.2 3.2-3.2 3.2",
  mail: "M2.8 4.8h14.4v10.4H2.8ZM3 5.2l7 5.6 7-5.6",
  offline:
    "M2.6 7.6a10.6 10.6 0 0 1 3-2M8.6 4.6a10.6 10.6 0 0 1 8.8 3M5.2 10.6a7 7 0 0 1 3-1.8M11.6 8.8a7 7 0 0 1 3.2 1.8M10 15.4h.01M3.4 3.4l13.2 13.2",
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
