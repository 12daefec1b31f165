import { together } from "../../platform/http/calls.ts";
import { jobRoutes } from "./routes-jobs.ts";
import { serviceRoutes } from "./routes-service.ts";

/** What the operator needs to run the service. */
export const operatorRoutes = (parts: Parameters<typeof serviceRoutes>[0]) =>
  together(jobRoutes(parts), serviceRoutes(parts));
