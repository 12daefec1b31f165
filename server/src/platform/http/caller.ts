import type { FastifyInstance, FastifyRequest } from "fastify";

/** Who is asking, as its API key proved. A distributor acting for a partner has both ids and its own key. */
export type Caller = { keyId: string; distributorId: string; partnerId: string | undefined };

export function prepareCaller(app: FastifyInstance): void {
  app.decorateRequest("caller", null);
}

export function setCaller(request: FastifyRequest, caller: Caller): void {
  request.setDecorator("caller", caller);
}

export function callerOf(request: FastifyRequest): Caller {
  const caller = request.getDecorator<Caller | null>("caller");
  if (!caller) throw new Error("This route was mounted without authentication");
  return caller;
}

/** The partner a request of the Partner API speaks for. */
export function partnerIdOf(request: FastifyRequest): string {
  const { partnerId } = callerOf(request);
  if (partnerId === undefined) throw new Error("This route was mounted outside the Partner API");
  return partnerId;
}
