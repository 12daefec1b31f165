import { fastifyCookie } from "@fastify/cookie";
import type { FastifyRequest } from "fastify";

/** Reads one cookie of a request, for code outside the scope where Fastify parses cookies. */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[name];
