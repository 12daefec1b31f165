import { analyticsOfDistributor, analyticsOfPartner } from "../features/analytics/index.ts";
import { invalid } from "../kernel/errors.ts";
import type { AddCommand } from "./context.ts";
import { showOne } from "./output.ts";
import { type OwnerOptions, requireOwner, withOwner } from "./owner.ts";

export const analyticsCommand: AddCommand = (program, context) => {
  withOwner(program.command("analytics").description("figures about customers, assets and breaches")).action(
    async (options: OwnerOptions) => {
      const owner = requireOwner(options);
      if (owner === "operator")
        throw invalid("Only distributors and partners have figures: use --distributor or --partner");
      const figures = await context.withDb(async (db): Promise<Record<string, unknown>> =>
        "partnerId" in owner
          ? analyticsOfPartner(db, owner.partnerId)
          : analyticsOfDistributor(db, owner.distributorId),
      );
      showOne(context, figures, options);
    },
  );
};
