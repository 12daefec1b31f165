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
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION, listed, yesOrNo } from "./context.ts";
import { show, showOne } from "./output.ts";

type PlanOptions = {
  json?: boolean;
  distributor?: string;
  type?: string;
  name?: string;
  features?: string[];
  insurance?: boolean;
  status?: string;
};

export const planCommand: AddCommand = (program, context) => {
  const command = program.command("plan").description("the plans that customers can be put on");

  command
    .command("create")
    .description("add a plan")
    .requiredOption("--type <type>", "the planType that partners send, such as service-gold")
    .requiredOption("--name <name>", "its display name")
    .option("--distributor <id>", "whose plan it is; without it, every distributor's")
    .option(
      "--features <names>",
      `comma-separated, some of: ${FEATURES.join(", ")}; others are shown and decide nothing`,
      listed,
      [...FEATURES],
    )
    .option("--insurance <yes|no>", "whether it allows insurance", yesOrNo, false)
    .option(...JSON_OPTION)
    .action(async (options: PlanOptions) => {
      const plan = checked(NewPlan, {
        distributorId: options.distributor ?? null,
        planType: options.type,
        displayName: options.name,
        features: options.features,
        allowsInsurance: options.insurance,
      });
      showOne(context, await inTransaction(context, (tx) => createPlan(tx, cliActor(), plan)), options);
    });

  command
    .command("list")
    .description("all plans")
    .option(...JSON_OPTION)
    .action(async (options: PlanOptions) => {
      show(context, await context.withDb(listAllPlans), options);
    });

  command
    .command("show <id>")
    .description("one plan")
    .option(...JSON_OPTION)
    .action(async (id: string, options: PlanOptions) => {
      const planId = checked(Uuid, id);
      showOne(context, await context.withDb((db) => readPlan(db, planId)), options);
    });

  command
    .command("update <id>")
    .description("change a plan; a retired one takes no new customers")
    .option("--name <name>", "its display name")
    .option("--features <names>", "comma-separated", listed)
    .option("--insurance <yes|no>", "whether it allows insurance", yesOrNo)
    .option("--status <status>", "active or retired")
    .option(...JSON_OPTION)
    .action(async (id: string, options: PlanOptions) => {
      const planId = checked(Uuid, id);
      const changes = checked(PlanChanges, {
        displayName: options.name,
        features: options.features,
        allowsInsurance: options.insurance,
        status: options.status,
      });
      showOne(context, await inTransaction(context, (tx) => changePlan(tx, cliActor(), planId, changes)), options);
    });
};
