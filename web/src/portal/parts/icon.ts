import { drawings as common, iconsOf } from "../../design/icon.tsx";

const drawings = {
  ...common,
  breaches: "M3 5.2h9M3 10h14M3 14.8h9M15.8 5.2h1.2M15.8 14.8h1.2",
  monitored:
    "M1.9 10S4.9 4.6 10 4.6 18.1 10 18.1 10 15.1 15.4 10 15.4 1.9 10 1.9 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  reports: "M5 2.8h6.6L15.4 6.6v10.6H5ZM11.4 3v3.8h3.8M7.8 10.4h4.8M7.8 13.6h4.8",
  settings:
    "M3 6.2h8M15 6.2h2M3 13.8h2M9 13.8h8M13 8.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 15.8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  signOut: "M12 3.4H4.4v13.2H12M8.4 10h8.8M14 6.8l3.2 3.2-3.2 3.2",
  mail: "M2.8 4.8h14.4v10.4H2.8ZM3 5.2l7 5.6 7-5.6",
  offline:
    "M2.6 7.6a10.6 10.6 0 0 1 3-2M8.6 4.6a10.6 10.6 0 0 1 8.8 3M5.2 10.6a7 7 0 0 1 3-1.8M11.6 8.8a7 7 0 0 1 3.2 1.8M10 15.4h.01M3.4 3.4l13.2 13.2",
} as const;

export type IconName = keyof typeof drawings;

export const Icon = iconsOf(drawings);
