import {
  changePlan,
  createPlan,
  FEATURES,
  listAllPlans,
  NewPlan,
  PlanChanges,
  readPlan,
} from "../features/plans/index.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, listed, yesOrNo } from "./context.ts";

type PlanOptions = {
  distributor?: string;
  type?: string;
  name?: string;
  features?: string[];
  insurance?: boolean;
  status?: string;
};

export const planCommand: AddCommand = (program, context) => {
  const add = adding(program.command("plan").description("the plans that customers can be put on"), context);

  add("create", "add a plan", (options: PlanOptions) => {
    const plan = checked(NewPlan, {
      distributorId: options.distributor ?? null,
      planType: options.type,
      displayName: options.name,
      features: options.features,
      allowsInsurance: options.insurance,
    });
    return inTransaction(context, (tx) => createPlan(tx, cliActor(), plan));
  })
    .requiredOption("--type <type>", "the planType that partners send, such as service-gold")
    .requiredOption("--name <name>", "its display name")
    .option("--distributor <id>", "whose plan it is; without it, every distributor's")
    .option(
      "--features <names>",
      `comma-separated, some of: ${FEATURES.join(", ")}; others are shown and decide nothing`,
      listed,
      [...FEATURES],
    )
    .option("--insurance <yes|no>", "whether it allows insurance", yesOrNo, false);

  add("list", "all plans", () => context.withDb(listAllPlans));

  add("show <id>", "one plan", (id: string) => {
    const planId = checked(Uuid, id);
    return context.withDb((db) => readPlan(db, planId));
  });

  add("update <id>", "change a plan; a retired one takes no new customers", (id: string, options: PlanOptions) => {
    const planId = checked(Uuid, id);
    const changes = checked(PlanChanges, {
      displayName: options.name,
      features: options.features,
      allowsInsurance: options.insurance,
      status: options.status,
    });
    return inTransaction(context, (tx) => changePlan(tx, cliActor(), planId, changes));
  })
    .option("--name <name>", "its display name")
    .option("--features <names>", "comma-separated", listed)
    .option("--insurance <yes|no>", "whether it allows insurance", yesOrNo)
    .option("--status <status>", "active or retired");
};
