import { analyticsOfDistributor, analyticsOfPartner } from "../features/analytics/index.ts";
import { invalid } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import type { AddCommand } from "./context.ts";
import { type OwnerOptions, requireOwner, withOwner } from "./owner.ts";

export const analyticsCommand: AddCommand = (program, context) => {
  const addOwned = adding(program, context, withOwner);
  addOwned("analytics", "figures about customers, assets and breaches", (options: OwnerOptions) => {
    const owner = requireOwner(options);
    if (owner === "operator")
      throw invalid("Only distributors and partners have figures: use --distributor or --partner");
    return context.withDb(async (db): Promise<Record<string, unknown>> =>
      "partnerId" in owner ? analyticsOfPartner(db, owner.partnerId) : analyticsOfDistributor(db, owner.distributorId),
    );
  });
};
