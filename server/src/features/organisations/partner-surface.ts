import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ErrorCode } from "../../kernel/error-codes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DnsLookUps } from "../../platform/dns/look-ups.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Actor } from "../audit/index.ts";
import type { Partner } from "./organisation.ts";
import type { SendingServer } from "./sender/sender.ts";

/** What setting up a partner needs from outside. */
export type SettingsMeans = {
  dns: DnsLookUps;
  senders: SendingServer;
  publicUrl: () => string;
  limits: {
    /** On calls that ask name servers, or draw a logo. */
    settings: RateLimit;
  };
};

/**
 * A partner's settings are the same calls for itself, for its distributor and for the operator. They differ in how the
 * partner is named, and in what the operations are called.
 */
export type PartnerSurface = SettingsMeans & {
  db: Db;
  path: string;
  params: z.ZodRawShape;
  tags: string[];
  operationId: (name: string) => string;
  /** The partner that a request is about; throws if it is not the caller's. */
  partnerOf: (db: Db, request: FastifyRequest) => Promise<Pick<Partner, "id">>;
  actorOf: (request: FastifyRequest) => Actor;
  /** Whether the caller can provide the certificate for a portal host. */
  isServing: boolean;
  /** Additional errors, for a partner that doesn't exist. */
  refused: readonly ErrorCode[];
};
