import type { FastifyInstance } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "../../kernel/errors.ts";

export type Drain = {
  /** From now on refuses new requests with 503. Resolves when the running requests are answered, or after `boundMs`. */
  drain(boundMs: number): Promise<void>;
};

const ENDING = "isEnding";

/** Aborted when the server begins to shut down: answers that would never end by themselves have to end now. */
export const endingSignal = (app: FastifyInstance): AbortSignal => app.getDecorator<AbortSignal>(ENDING);

/**
 * Keeps listening while it drains: a load balancer that has not noticed yet gets a clear 503 and can retry elsewhere. A
 * closed port would look like a crash.
 */
export function prepareDrain(app: FastifyInstance): Drain {
  let draining = false;
  const ending = new AbortController();
  app.decorate(ENDING, ending.signal);
  app.addHook("preClose", (done) => {
    ending.abort();
    done();
  });
  let running = 0;
  let allAnswered: (() => void) | undefined;

  app.addHook("onRequest", (request, reply, done) => {
    running += 1;
    reply.raw.once("close", () => {
      running -= 1;
      if (running === 0) allAnswered?.();
    });
    // A process that shuts down in order is alive. Restarting it now would cut off the requests it is finishing.
    if (!draining || request.routeOptions.url === "/livez") {
      done();
      return;
    }
    void reply.header("Connection", "close");
    done(new Refusal("unavailable", "The service is restarting, retry in a few seconds"));
  });

  return {
    async drain(boundMs) {
      draining = true;
      ending.abort();
      if (running === 0) return;
      const idle = new Promise<void>((resolve) => (allAnswered = resolve));
      const bound = new AbortController();
      await Promise.race([idle, wait(boundMs, undefined, { signal: bound.signal }).catch(() => undefined)]);
      bound.abort();
    },
  };
}
