import { z } from "zod";
import { defineJob } from "../../platform/jobs/define.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { untilNone } from "../../platform/jobs/until-none.ts";
import { ageCustomers, noteMonths, tidyFigures } from "./update-figures.ts";

/** Keeps reading figures fast. They're correct without it. */
const tidy = defineJob("tidy-figures", z.unknown());

export const tidyingFigures = (): JobHandler =>
  handle(tidy, async (_payload, { db }) => {
    await db.transaction().execute(ageCustomers);
    await db.transaction().execute(noteMonths);
    await untilNone(() => db.transaction().execute(tidyFigures));
  });
