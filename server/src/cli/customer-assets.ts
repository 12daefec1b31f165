import { createDomainRules } from "../features/assets/index.ts";
import {
  addMonitored,
  assetListsFor,
  CUSTOMER_NOT_FOUND,
  findPartnerOf,
  readAssets,
  removeMonitored,
  replaceMonitored,
} from "../features/customers/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, JSON_OPTION, listed } from "./context.ts";
import { customerGroup } from "./customer-group.ts";
import { showOne } from "./output.ts";

type Lists = { json?: boolean; domains?: string[]; emails?: string[]; add?: boolean; remove?: boolean; set?: boolean };

const WAYS = { add: addMonitored, remove: removeMonitored, set: replaceMonitored };

export const customerAssetsCommand: AddCommand = (program, context) => {
  customerGroup(program)
    .command("assets <id>")
    .description("show what is monitored for a customer; --add, --remove and --set change it first")
    .option("--add", "monitor these too")
    .option("--remove", "stop monitoring these")
    .option("--set", "monitor only these; a list that is not given stays as it is")
    .option("--domains <names>", "comma-separated", listed)
    .option("--emails <addresses>", "comma-separated", listed)
    .option(...JSON_OPTION)
    .action(async (id: string, options: Lists) => {
      const customerId = checked(Uuid, id);
      const [way, ...others] = (["add", "remove", "set"] as const).filter((one) => options[one] === true);
      if (others.length > 0) throw invalid("Choose one of --add, --remove and --set");
      const { domains, emails } = options;
      if (way === undefined && (domains ?? emails) !== undefined)
        throw invalid("Say what to do with them: --add, --remove or --set");
      const assets = await context.withDb(async (db) => {
        const partnerId = await findPartnerOf(db, customerId);
        if (partnerId === undefined) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
        if (way === undefined) return readAssets(db, partnerId, customerId);
        const sent = { domains, emails };
        const rules = createDomainRules(db);
        await rules.refreshFor(sent, "domains");
        const lists = checked(assetListsFor(way, rules.verdictOf), sent);
        const command = { actor: cliActor(), partnerId, customerId, assets: lists, verdictOf: rules.verdictOf };
        return db.transaction().execute((tx) => WAYS[way](tx, command));
      });
      showOne(context, assets, options);
    });
};
