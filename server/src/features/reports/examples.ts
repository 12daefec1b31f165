import { type Examples } from "../../kernel/examples.ts";

export const REPORT_EXAMPLES = {
  listReports: {
    answer: {
      reports: [
        {
          id: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60",
          month: "2026-10",
          localeCode: "en-GB",
          createdAt: "2026-11-01T00:03:00.000Z",
          threatScore: 58,
          level: "elevated",
          breachesFound: 1,
          breachesResolved: 2,
          breachesOpen: 2,
        },
      ],
    },
  },
} satisfies Examples;
