import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { refusals, success } from "../http/envelope.ts";
import { readFormBodies } from "../http/form-body.ts";
import { showPage } from "../http/plain-page.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { IsFromOtherSite } from "../http/same-origin.ts";
import { formPageHeaders, neverKept, type PageSettings } from "../http/security-headers.ts";

/** The contents of a one-time link: its secret and its type. */
export type LinkConfirmation = { token_hash: string; type: string };

type ConfirmRequest = FastifyRequest<{ Body: LinkConfirmation }>;

export type ConfirmParts = {
  /** The types of links that lead here. */
  types: readonly [string, ...string[]];
  described: { operationId: string; tags: string[]; summary: string };
  limit: RateLimit;
  pages: PageSettings;
  isFromOtherSite: IsFromOtherSite;
  /**
   * Uses up the link and sets the session's cookies, in one transaction. Returns undefined if the link is used, expired
   * or unknown; the visitor isn't told which.
   */
  signIn: (request: ConfirmRequest, reply: FastifyReply) => Promise<{ redirectTo: string } | undefined>;
  /** The pages, as HTML. `confirm` has a form that posts the link back. */
  show: {
    confirm: (request: FastifyRequest, link: LinkConfirmation) => Promise<string>;
    over: (request: FastifyRequest, token?: string) => Promise<string>;
    busy: (request: FastifyRequest) => Promise<string>;
  };
};

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/**
 * Where one-time links lead. `GET /confirm` shows a page without using up the link; `POST /confirm` uses it up, as JSON
 * or as a form. Link scanners and previews only send GET requests. The token is only in the query, which our logs never
 * contain.
 */
export function confirmRoutes(parts: ConfirmParts): FastifyPluginAsyncZod {
  const { types, described, limit, isFromOtherSite, signIn, show } = parts;
  const headers = formPageHeaders(parts.pages);
  const Confirmation = z.object({ token_hash: z.string().min(1).max(512), type: z.literal([...types]) });
  const send = (reply: FastifyReply, status: number, html: string) => showPage(reply, headers, status, html);

  /** The token in a form's body, which may contain anything. */
  const tokenIn = ({ body }: FastifyRequest): string | undefined => Confirmation.safeParse(body).data?.token_hash;

  async function showRefused(request: FastifyRequest, reply: FastifyReply, { code }: Refusal): Promise<void> {
    // This request has not used up the link.
    if (code === "rate-limited") send(reply, 429, await show.busy(request));
    else send(reply, 401, await show.over(request));
  }

  return async (app) => {
    readFormBodies(app);

    app.get("/confirm", {
      schema: { hide: true },
      config: { showsPage: () => true },
      handler: async (request, reply) => {
        const query = Confirmation.safeParse(request.query);
        if (!query.success) return send(reply, 401, await show.over(request));
        return send(reply, 200, await show.confirm(request, query.data));
      },
    });

    app.post("/confirm", {
      config: { failure: "Failed to sign in", showsPage: isForm },
      // A form always gets a page in response, even if the form is invalid.
      attachValidation: true,
      onRequest: limit,
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Refusal) || error.status >= 500 || !isForm(request)) throw error;
        showRefused(request, reply, error).catch((failure: unknown) => reply.send(failure));
      },
      schema: {
        ...described,
        security: [],
        body: Confirmation,
        response: {
          200: z.object({ ...success, redirectTo: z.string() }),
          ...refusals("sign-in-link-invalid", "rate-limited"),
        },
      },
      handler: async (request, reply) => {
        const { validationError } = request;
        if (validationError && !isForm(request)) throw validationError;
        // Otherwise another site could sign its visitors in with its own link and watch what they do.
        const isUsable = !validationError && !isFromOtherSite(request);
        const signedIn = isUsable ? await signIn(request, reply) : undefined;
        neverKept(reply);
        if (isForm(request)) {
          if (!signedIn) return send(reply, 401, await show.over(request, tokenIn(request)));
          return reply.redirect(signedIn.redirectTo, 303);
        }
        if (!signedIn) throw new Refusal("sign-in-link-invalid", "This sign-in link is used, expired or unknown");
        return { success: true as const, redirectTo: signedIn.redirectTo };
      },
    });
  };
}
