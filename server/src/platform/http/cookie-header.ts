import { fastifyCookie } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";

/** One cookie of a request, for what is outside the scope in which Fastify reads them. */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[name];
