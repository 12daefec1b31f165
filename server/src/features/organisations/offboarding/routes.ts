import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import type { Refusal } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import type { Actor } from "../../audit/index.ts";
import { offboardPartner, restorePartner, type WhichPartner } from "./offboarding.ts";
import { listOffboardings, type Offboarding, RESTORABLE_DAYS } from "./queries.ts";

const MOST_LISTED = 100;

const OffboardingView = z
  .object({
    id: Uuid,
    partnerUuid: Uuid,
    partnerName: z.string(),
    state: z.enum(["offboarding", "offboarded", "final", "restoring", "restored"]).meta({
      description:
        "`offboarding` and `restoring`: the customers' status is still being changed. `final`: the offboarding can no longer be undone.",
    }),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    restorableUntil: z.iso.datetime(),
    restoredAt: z.iso.datetime().nullable(),
    customersToGo: z
      .int()
      .meta({ description: "Customers whose status still has to be changed, counted up to 10,000." }),
  })
  .meta({ id: "PartnerOffboarding" });

function stateOf({ restoredAt, returnedAt, isFinal, finishedAt }: Offboarding) {
  if (restoredAt) return returnedAt ? "restored" : "restoring";
  if (isFinal) return "final";
  return finishedAt ? "offboarded" : "offboarding";
}

const offboardingView = (one: Offboarding, customersToGo: number) =>
  viewFrom(OffboardingView, { ...one, partnerUuid: one.partnerId, state: stateOf(one), customersToGo });

const OneOffboarding = z.object({ message: z.string(), offboarding: OffboardingView });

/** What only the `customers` slice can count, which comes after this one. */
export type FollowingCustomers = {
  /** How many customers still have to be changed, by offboarding. */
  countToFollow: (db: Db, offboardingIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** How many prospects and active customers a partner has. */
  countLiveCustomers: (db: Db, partnerId: string) => Promise<number>;
};

/** The same calls for a distributor and for the operator. */
type OffboardingSurface = {
  db: Db;
  following: FollowingCustomers;
  path: string;
  params: z.ZodRawShape;
  tags: string[];
  operationId: (name: string) => string;
  partnerOf: (request: FastifyRequest) => WhichPartner;
  /** Whose offboardings to list; undefined for all. */
  distributorOf: (request: FastifyRequest) => string | undefined;
  actorOf: (request: FastifyRequest) => Actor;
  missing: () => Refusal;
  notFoundCode: ErrorCode;
};

export function offboardingRoutes(surface: OffboardingSurface) {
  const { db, following, path, tags, operationId, partnerOf, distributorOf, actorOf, missing, notFoundCode } = surface;
  const params = z.object(surface.params);
  const viewsOf = async (on: Db, all: Offboarding[]) => {
    const toGo = await following.countToFollow(
      on,
      all.map(({ id }) => id),
    );
    return all.map((one) => offboardingView(one, toGo.get(one.id) ?? 0));
  };
  const answerOf = async (on: Db, message: string, one: Offboarding) => {
    const toGo = await following.countToFollow(on, [one.id]);
    return { message, offboarding: offboardingView(one, toGo.get(one.id) ?? 0) };
  };
  return calls({ db, tags, operationId }, (api) => {
    api.get("/offboardings", "listPartnerOffboardings", "partners:read", {
      summary: `List the last ${MOST_LISTED} partners that were offboarded, and how many of their customers still have to be changed.`,
      failure: "Failed to list offboardings",
      schema: { answer: { offboardings: z.array(OffboardingView) } },
      handler: async (request) => ({
        offboardings: await viewsOf(db, await listOffboardings(db, distributorOf(request), MOST_LISTED)),
      }),
    });

    api.post(`${path}/offboard`, "offboardPartner", "partners:delete", {
      summary: `End the service for a partner. Its keys and sessions stop immediately, and its customers become inactive. You can undo this for ${RESTORABLE_DAYS} days.`,
      schema: { params, answer: OneOffboarding, errors: [notFoundCode] },
      change: async (tx, request) => {
        const offboarding = await offboardPartner(tx, actorOf(request), partnerOf(request), missing);
        return answerOf(tx, "Partner offboarded successfully", offboarding);
      },
    });

    api.post(`${path}/restore`, "restorePartner", "partners:delete", {
      summary:
        "Undo an offboarding. Keys that weren't revoked work again, and the customers that were offboarded with the partner return.",
      schema: { params, answer: OneOffboarding, errors: [notFoundCode, "partner-not-offboarded", "offboarding-final"] },
      change: async (tx, request) => {
        const offboarding = await restorePartner(tx, actorOf(request), partnerOf(request), missing);
        return answerOf(tx, "Partner restored successfully", offboarding);
      },
    });
  });
}
