import type { Command } from "commander";
import { invalid } from "../kernel/errors.ts";
import { type ApiAccess, type ApiAnswer, type ApiClient, createApiClient } from "../platform/outbound/api-client.ts";
import type { CommandContext } from "./context.ts";

export type AccessOptions = { url?: string; partner?: string; apiKey?: string };

export const withAccess = (command: Command): Command =>
  command
    .option("--url <url>", "the service; by default SABLEWATCH_URL, or the demo on this machine")
    .option("--partner <id>", "the partner; by default SABLEWATCH_PARTNER_ID, or the demo's sandbox")
    .option(
      "--api-key <key>",
      "its key; better set SABLEWATCH_API_KEY, so that other users of the machine can't see it",
    );

/** Flags take precedence over the environment, and that over the demo, which knows the keys of its own partners. */
export async function openAccess(
  options: AccessOptions,
  { access }: Pick<CommandContext, "access">,
): Promise<{ client: ApiClient; where: Omit<ApiAccess, "apiKey"> }> {
  const known = access();
  const asked = options.url ?? known.url;
  const found = await known.demo();
  // The demo's keys are only for the demo, and are sent to no other service.
  const demo = asked === undefined || asked === found?.url ? found : undefined;
  const partnerId = options.partner ?? known.partnerId ?? demo?.partners[0]?.id;
  const ofDemo = demo?.partners.find(({ id }) => id === partnerId);
  const apiKey = options.apiKey ?? known.apiKey ?? ofDemo?.apiKey;
  const url = asked ?? demo?.url;
  if (url === undefined || partnerId === undefined || apiKey === undefined) throw unknownAccess();
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw invalid("--url must begin with http:// or https://");
  return { client: createApiClient({ url, partnerId, apiKey }), where: { url, partnerId } };
}

const unknownAccess = () =>
  invalid(
    "Which service? Start the demo with npm start, or set SABLEWATCH_URL, SABLEWATCH_PARTNER_ID and SABLEWATCH_API_KEY",
  );

/** Why a call did not even get an answer. */
export function whyUnreachable(url: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `Cannot reach ${new URL(url).origin} (${code ?? message})`;
}

/** The response's own error text; another server's response may have none. */
export const errorOf = ({ status, body }: ApiAnswer): string =>
  typeof body["error"] === "string" ? body["error"] : `Answered ${status}, and not as this service does`;
