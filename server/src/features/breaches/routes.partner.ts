import { together } from "../../platform/http/calls.ts";
import { type CustomerBreachParts, customerBreachRoutes } from "./reading/routes.ts";
import { type LookUpRouteParts, lookUpRoutes } from "./look-up/routes.ts";

/** What partners can read and change about breaches. */
export const partnerRoutes = (parts: LookUpRouteParts & CustomerBreachParts) =>
  together(customerBreachRoutes(parts), lookUpRoutes(parts));
