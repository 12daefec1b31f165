import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/db/database.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf, partnerIdOf } from "../callers/index.ts";
import type { OwnersChange } from "./owner.ts";
import type { Streams } from "./stream/streams.ts";

export type WebhookSettings = {
  /** For development: allows http and loopback addresses. */
  allowsLocal: boolean;
  /** How long the response to a test waits for the result. */
  testWaitMs: number;
};

/** The two APIs have the same operations. They differ in whose webhooks they manage, and in the operations' names. */
export type Surface = {
  db: Db;
  settings: WebhookSettings;
  streams: Streams;
  /** Whether the webhooks are a distributor's, and so about several partners. */
  isDistributors: boolean;
  ownerOf: (request: FastifyRequest) => string;
  operationId: (name: string) => string;
};

export type SurfaceParts = { db: Db; settings: WebhookSettings; streams: Streams };

export const partnerSurface = (parts: SurfaceParts): Surface => ({
  ...parts,
  isDistributors: false,
  ownerOf: partnerIdOf,
  operationId: (name) => name,
});

/** `listWebhooks` becomes `listDistributorWebhooks` here. */
export const distributorSurface = (parts: SurfaceParts): Surface => ({
  ...parts,
  isDistributors: true,
  ownerOf: (request) => callerOf(request).distributorId,
  operationId: (name) => name.replace(/^[a-z]+/, "$&Distributor"),
});

/** Who makes a change, and whose webhooks it is for. */
export const changeBy = (surface: Surface, request: FastifyRequest): OwnersChange => ({
  actor: actorOf(request),
  ownerId: surface.ownerOf(request),
});

export const tags = ["Webhooks"];
