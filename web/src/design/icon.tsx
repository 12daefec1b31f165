import type { ReactNode } from "react";

/** The icons that the portal and the console share, on a 20 by 20 grid. */
export const drawings = {
  next: "m7.8 4.6 5.4 5.4-5.4 5.4",
  back: "M12.2 4.6 6.8 10l5.4 5.4",
  down: "m5 7.6 5 5 5-5",
  check: "m4.4 10.6 3.7 3.7 7.5-8.4",
  search: "M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.4 13.4l3.6 3.6",
  close: "m5 5 10 10M15 5 5 15",
  home: "M3.2 13.5a6.8 6.8 0 0 1 13.6 0M10 13.5l3-4.2M2.8 16.5h14.4",
} as const;

/**
 * Icons with a stroke width of 1.6, so that they do not dominate the 15 px text beside them. Each one is next to a word
 * with the same meaning, so they are hidden from screen readers.
 */
export function iconsOf<Name extends string>(
  paths: Readonly<Record<Name, string>>,
): (props: { name: Name; size?: number }) => ReactNode {
  return function Icon({ name, size = 20 }) {
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
        <path d={paths[name]} />
      </svg>
    );
  };
}
