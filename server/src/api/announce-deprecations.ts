import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from "fastify";
import { SECOND } from "../kernel/duration.ts";
import { DEPRECATIONS, type Deprecation } from "./deprecations.ts";
import { CHANGELOG_PAGE } from "./docs/changelog.ts";

/**
 * Responses to calls that use something deprecated say so: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link.
 * Must be called before the routes are registered. Other routes get no hook and pay nothing.
 */
export function announceDeprecations(
  app: FastifyInstance,
  publicUrl: () => string,
  deprecations: readonly Deprecation[] = DEPRECATIONS,
): void {
  app.addHook("onRoute", (route) => {
    const { operationId = "" } = (route.schema ?? {}) as { operationId?: string };
    const concerned = deprecations.filter(({ operations }) => operations.includes(operationId));
    if (concerned.length === 0) return;
    // The last moment at which the body is still as it was sent: validation replaces older names with newer ones.
    const announce: preValidationHookHandler = (request, reply, done) => {
      const used = concerned.filter((one) => isUsed(one, request));
      if (used.length > 0) void reply.headers(headersOf(used, publicUrl()));
      done();
    };
    route.preValidation = [announce, ...[route.preValidation ?? []].flat()];
  });
}

function isUsed({ part }: Deprecation, { body, url }: FastifyRequest): boolean {
  if (part === undefined) return true;
  if (part.in === "query") return new URLSearchParams(url.split("?")[1]).has(part.name);
  return typeof body === "object" && body !== null && Object.hasOwn(body, part.name);
}

/** Each header has one value, so if there are several things, the earliest dates count. */
function headersOf(used: readonly Deprecation[], publicUrl: string): Record<string, string> {
  const earliest = (days: string[]) => new Date(days.sort()[0] ?? "");
  const since = earliest(used.map((one) => one.since));
  return {
    Deprecation: `@${since.getTime() / SECOND}`,
    Sunset: earliest(used.map(({ sunset }) => sunset)).toUTCString(),
    Link: `<${publicUrl}${CHANGELOG_PAGE}>; rel="deprecation"; type="text/html"`,
  };
}
