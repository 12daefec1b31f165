import { type Examples } from "../../kernel/examples.ts";

const previewed = {
  request: { colour: "#1f5f5b" },
  answer: {
    preview: {
      mailUrl: "https://watch.example/brand-previews/mail?token=q0m1Jc2W8tR4xYb7LkPzVnHs3DfGaEuQ5iOw9TjMcN0",
      reportUrl: "https://watch.example/brand-previews/report.pdf?token=q0m1Jc2W8tR4xYb7LkPzVnHs3DfGaEuQ5iOw9TjMcN0",
      until: "2026-11-16T08:30:00.000Z",
    },
  },
};

export const PREVIEW_EXAMPLES = {
  previewBrand: previewed,
} satisfies Examples;
