import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import { WhichCustomer } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { success } from "../../../platform/http/envelope.ts";
import { AssetsView, type DomainRules } from "../../assets/index.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { assetListsFor } from "./asset-lists.ts";
import { addMonitored, type ChangeAssets, readAssets, removeMonitored, replaceMonitored } from "./change-assets.ts";

const Answer = z.object({ ...success, ...AssetsView.shape }).meta({ id: "Assets" });

type Asked = FastifyRequest<{ Params: z.infer<typeof WhichCustomer> }>;

/** The assets monitored for a customer. */
export function assetRoutes({ db, domainRules }: { db: Db; domainRules: DomainRules }) {
  const { verdictOf } = domainRules;
  const read = (on: Db, request: Asked) => readAssets(on, partnerIdOf(request), request.params.customerId);
  /** What the calls that change assets have in common. */
  const changing = (run: typeof replaceMonitored) => ({
    failure: "Failed to update customer assets",
    preValidation: (request: FastifyRequest) => domainRules.refreshFor(request.body, "domains"),
    change: (tx: Tx, request: Asked & { body: ChangeAssets["assets"] }) => {
      const { customerId } = request.params;
      const who = { actor: actorOf(request), partnerId: partnerIdOf(request), customerId };
      return run(tx, { ...who, assets: request.body, verdictOf });
    },
    readAgain: read,
  });
  const schemaOf = (way: "set" | "add" | "remove", ...errors: ErrorCode[]) => ({
    params: WhichCustomer,
    body: assetListsFor(way, verdictOf),
    answer: Answer,
    errors: ["customer-not-found" as const, ...errors],
  });
  return calls({ db, tags: ["Assets"] }, (api) => {
    api.get("/customer/:customerId/assets", "getCustomerAssets", "assets:read", {
      summary: "What is monitored for a customer.",
      schema: { params: WhichCustomer, answer: Answer, errors: ["customer-not-found"] },
      handler: (request) => read(db, request),
    });

    api.patch("/customer/:customerId/assets", "replaceCustomerAssets", "assets:write", {
      ...changing(replaceMonitored),
      summary: "Replace the lists of monitored domains and emails. A list that you leave out stays as it is.",
      schema: schemaOf("set", "assets-required", "too-many-assets"),
    });

    api.post("/customer/:customerId/assets/add", "addCustomerAssets", "assets:write", {
      ...changing(addMonitored),
      summary: "Monitor more domains or emails.",
      schema: schemaOf("add", "too-many-assets"),
    });

    api.post("/customer/:customerId/assets/remove", "removeCustomerAssets", "assets:write", {
      ...changing(removeMonitored),
      summary: "Stop monitoring some domains or emails.",
      schema: schemaOf("remove", "assets-required"),
    });
  });
}
