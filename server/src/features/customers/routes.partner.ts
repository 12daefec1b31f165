import { together } from "../../platform/http/calls.ts";
import { assetRoutes } from "./watching/routes.ts";
import { type InfoParts, infoRoutes } from "./info/routes.ts";
import { type LifecycleParts, lifecycleRoutes } from "./lifecycle/routes.ts";
import { type VerifyParts, verifyRoutes } from "./verification/routes.ts";

/** What a partner does with its own customers. */
export const partnerRoutes = (parts: LifecycleParts & InfoParts & VerifyParts) =>
  together(lifecycleRoutes(parts), infoRoutes(parts), assetRoutes(parts), verifyRoutes(parts));
