import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { goneSignal } from "../../platform/http/gone.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { previewMail, previewReport } from "./previews.ts";

type Parts = { db: Db; publicUrl: () => string; limit: RateLimit };

/** The console shows these inside its own page. Nothing in a mail may run, and its links lead nowhere from here. */
const MAIL_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
};

const REPORT_HEADERS = {
  "Content-Security-Policy": "frame-ancestors 'self'",
  "Content-Type": "application/pdf",
  "Content-Disposition": 'inline; filename="preview.pdf"',
  "Cache-Control": "private, no-store",
};

type ByToken = { Querystring: { token?: unknown } };

const tokenOf = ({ token }: ByToken["Querystring"]): string => (typeof token === "string" ? token : "");

const over = () => notFound("This preview has expired; create another in the console");

/** The two pages of a preview, for anyone who has its link. They show a made-up customer. */
export function previewRoutes({ db, publicUrl, limit }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    const hidden = { schema: { hide: true }, onRequest: limit };

    app.get<ByToken>("/mail", hidden, async (request, reply) => {
      const page = await previewMail(db, tokenOf(request.query), publicUrl());
      if (page === undefined) throw over();
      return reply.headers(MAIL_HEADERS).send(page);
    });

    app.get<ByToken>("/report.pdf", hidden, async (request, reply) => {
      const pdf = await previewReport(db, tokenOf(request.query), goneSignal(request));
      if (pdf === undefined) throw over();
      return reply.headers(REPORT_HEADERS).send(pdf);
    });
  };
}
