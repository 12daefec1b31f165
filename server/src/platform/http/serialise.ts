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
  // Compiled when the first response is sent: compiling a thousand of them at startup would take a quarter of the
  // startup time.
  let write: Writer | undefined;
  return (answer) => (write ??= writerOf(schema))(answer);
};

type Writer = (answer: unknown) => string;

/** Schemas that routes share are compiled once. */
const writers = new WeakMap<z.ZodType, Writer>();

function writerOf(schema: z.ZodType): Writer {
  const known = writers.get(schema);
  if (known) return known;
  const jsonSchema = z.toJSONSchema(schema, { io: "output", target: "draft-7", reused: "inline", override: simplify });
  const write: Writer = fastJson(jsonSchema as fastJson.Schema);
  writers.set(schema, write);
  return write;
}

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
