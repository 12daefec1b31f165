import { answer, checkOptions, type WebhookOptions } from "./answer.ts";
import type { HeaderSource } from "./headers.ts";
import { readBody } from "./read-body.ts";
import type { Refusal } from "./receive.ts";

/** The few parts of Fastify that are used, so that the kit does not need its types. */
type App = {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(type: string, options: object, parser: Parser): unknown;
  post(path: string, handler: (request: Posted, reply: Reply) => Promise<unknown>): unknown;
};
type Parser = (request: never, payload: AsyncIterable<Uint8Array | string>) => Promise<unknown>;
type Posted = { headers: HeaderSource; body: unknown };
type Reply = {
  code(status: number): Reply;
  headers(headers: Record<string, string>): Reply;
  send(body: string): Reply;
};

/** `app.register(fastifyPlugin({ path: "/webhooks", secret, onEvent }))` */
export function fastifyPlugin(options: WebhookOptions & { path: string }): (app: App) => Promise<void> {
  checkOptions(options);
  // oxlint-disable-next-line typescript/require-await -- Fastify's plugins are async or take a callback
  return async (app) => {
    // A plugin has its own parsers, so the app's other routes keep parsing JSON as before.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", {}, (_request, payload) => readBody(payload, options));
    app.post(options.path, async ({ headers, body }, reply) => {
      // Without a body, Fastify does not call a parser.
      const content = (body ?? new Uint8Array()) as Uint8Array | Refusal;
      const answered = await answer({ method: "POST", headers, body: () => Promise.resolve(content) }, options);
      return reply.code(answered.status).headers(answered.headers).send(answered.body);
    });
  };
}
