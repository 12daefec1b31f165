import { createDomainRules } from "../features/assets/index.ts";
import {
  addMonitored,
  assetListsFor,
  readAssets,
  removeMonitored,
  replaceMonitored,
} from "../features/customers/index.ts";
import { invalid } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, listed } from "./context.ts";
import { customerGroup, getPartnerOfCustomer } from "./customer-group.ts";

type Lists = { domains?: string[]; emails?: string[]; add?: boolean; remove?: boolean; set?: boolean };

const WAYS = { add: addMonitored, remove: removeMonitored, set: replaceMonitored };

export const customerAssetsCommand: AddCommand = (program, context) => {
  const add = adding(customerGroup(program), context);
  add(
    "assets <id>",
    "show what is monitored for a customer; --add, --remove and --set change it first",
    (id: string, options: Lists) => {
      const customerId = checked(Uuid, id);
      const [way, ...others] = (["add", "remove", "set"] as const).filter((one) => options[one] === true);
      if (others.length > 0) throw invalid("Choose one of --add, --remove and --set");
      const { domains, emails } = options;
      if (way === undefined && (domains ?? emails) !== undefined)
        throw invalid("Say what to do with them: --add, --remove or --set");
      return context.withDb(async (db) => {
        const partnerId = await getPartnerOfCustomer(db, customerId);
        if (way === undefined) return readAssets(db, partnerId, customerId);
        const sent = { domains, emails };
        const rules = createDomainRules(db);
        await rules.refreshFor(sent, "domains");
        const lists = checked(assetListsFor(way, rules.verdictOf), sent);
        const command = { actor: cliActor(), partnerId, customerId, assets: lists, verdictOf: rules.verdictOf };
        return db.transaction().execute((tx) => WAYS[way](tx, command));
      });
    },
  )
    .option("--add", "monitor these too")
    .option("--remove", "stop monitoring these")
    .option("--set", "monitor only these; a list that is not given stays as it is")
    .option("--domains <names>", "comma-separated", listed)
    .option("--emails <addresses>", "comma-separated", listed);
};
