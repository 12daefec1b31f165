import { EVENT_TYPES, EventType } from "../features/events/index.ts";
import { conflict, invalid } from "../kernel/errors.ts";
import type { ApiAnswer } from "../platform/outbound/api-client.ts";
import { type AccessOptions, errorOf, openAccess, whyUnreachable, withAccess } from "./api-access.ts";
import { adding } from "./adding.ts";
import type { AddCommand } from "./context.ts";

type TriggerOptions = AccessOptions & { customer?: string; json?: boolean };

const HOW_TO_GET_ONE =
  'your distributor adds a partner with "sandbox": true, or the operator runs sablewatch partner create --sandbox, ' +
  "then sablewatch key issue --partner <id>";

export const triggerCommand: AddCommand = (program, context) => {
  const add = adding(program, context);
  withAccess(
    add(
      "trigger <type>",
      "make an event happen in a sandbox, over the HTTP API",
      async (type: string, options: TriggerOptions) => {
        if (!EventType.safeParse(type).success) throw invalid(noSuchType(type));
        const { client, where } = await openAccess(options, context);
        try {
          const answer = await client
            .post("/sandbox/events", {
              type,
              ...(options.customer === undefined ? {} : { customerId: options.customer }),
            })
            .catch((error: unknown) => {
              throw conflict(whyUnreachable(where.url, error));
            });
          if (answer.status !== 200) throw conflict(whyRefused(answer));
          if (options.json) return answer.body;
          context.write(describeMade(type, answer.body));
          return undefined;
        } finally {
          await client.close();
        }
      },
    ),
  ).option("--customer <id>", "the customer it happens to; without it, one is made");
};

const noSuchType = (type: string): string =>
  [`There is no event type '${type}'. There are:`, ...EVENT_TYPES.map((one) => `  ${one}`)].join("\n");

const whyRefused = (answer: ApiAnswer): string =>
  answer.body["code"] === "sandbox-only"
    ? `This key is not a sandbox's. To get one: ${HOW_TO_GET_ONE}.`
    : errorOf(answer);

type Made = { customerId?: string; events?: { type: string; idempotencyToken: string }[] };

function describeMade(type: string, body: Record<string, unknown>): string {
  const { customerId = "", events = [] } = body as Made;
  const width = Math.max(0, ...events.map((event) => event.type.length));
  const lines = events.map((event) => `  ${event.type.padEnd(width)}  ${event.idempotencyToken}`);
  const isHeard = events.some((event) => event.type === type);
  const unheard = `Nobody was told of ${type}: name it in an endpoint's eventTypes, or run sablewatch listen first.`;
  return [`Customer ${customerId}`, ...lines, ...(isHeard ? [] : [unheard])].join("\n");
}
