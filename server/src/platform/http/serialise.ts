import fastJson from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";

/**
 * Zod defines the response contract, and fast-json-stringify writes the answers.
 *
 * Everything that only matters for validation is removed first. With `anyOf` for nullable fields and with patterns left
 * in, the compiled function spends its time checking values that we produced ourselves (91 µs for a page of 50 instead
 * of 59).
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const jsonSchema = z.toJSONSchema(schema, { io: "output", target: "draft-7", reused: "inline", override: simplify });
  return fastJson(jsonSchema as fastJson.Schema);
};

function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [value, ...others] = jsonSchema.anyOf?.filter((option) => option.type !== "null") ?? [];
  if (value && others.length === 0) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, value, { nullable: true });
  }
  delete jsonSchema.id;
  delete jsonSchema.pattern;
  delete jsonSchema.format;
}
