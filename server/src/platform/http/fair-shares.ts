import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";

/** How many requests may be in progress at the same time under one name. */
export type FairShare = { name: string; most: number };

const RETRY_AFTER_SECONDS = 1;

const tooManyAtOnce = (most: number): Refusal =>
  new Refusal("too-many-at-once", `${most} of your requests are already in progress; wait for one of them to finish`, {
    limit: most,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/**
 * Limits how many requests of one caller this node works on at the same time, so that no one takes all of its memory
 * and connections. Call it after the hook that authenticates, so that strangers can't use up anyone's share.
 */
export function boundRequestsInWork(
  app: FastifyInstance,
  inWork: Map<string, number>,
  sharesOf: (request: FastifyRequest) => readonly FairShare[],
): void {
  app.addHook("onRequest", (request, reply, done) => {
    // A stream has its own limit, and costs nothing while nothing happens.
    if (request.routeOptions.config.isStream === true) {
      done();
      return;
    }
    const shares = sharesOf(request);
    const usedUp = shares.find(({ name, most }) => (inWork.get(name) ?? 0) >= most);
    if (usedUp) {
      done(tooManyAtOnce(usedUp.most));
      return;
    }
    for (const { name } of shares) inWork.set(name, (inWork.get(name) ?? 0) + 1);
    reply.raw.once("close", () => {
      for (const { name } of shares) giveBack(inWork, name);
    });
    done();
  });
}

function giveBack(inWork: Map<string, number>, name: string): void {
  const left = (inWork.get(name) ?? 1) - 1;
  if (left === 0) inWork.delete(name);
  else inWork.set(name, left);
}
