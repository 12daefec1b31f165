import { drawings as common, iconsOf } from "../../design/icon.tsx";

const drawings = {
  ...common,
  switch: "m6.5 8 3.5-3.5L13.5 8M6.5 12l3.5 3.5 3.5-3.5",
  plus: "M10 4v12M4 10h12",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5Z",
  key: "M12.6 11a4 4 0 1 0-3.5-3.5L3 13.6V17h3.4v-2H8.4v-2h1.2Z",
  building: "M4 17V3.5h7V17M11 8h5v9M2.5 17h15M6.8 7h1.4M6.8 10.3h1.4M6.8 13.5h1.4",
  list: "M3 5.2h14M3 10h14M3 14.8h9",
  out: "M3 10h10M9.4 6.4 13 10l-3.6 3.6M17 3.6v12.8",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  up: "m5 12.4 5-5 5 5",
} as const;

export type IconName = keyof typeof drawings;

export const Icon = iconsOf(drawings);
