import type { Answer } from "./api.ts";

/** Everything that lets a caller tell two responses apart, without the random parts. */
export function tellable({ status, body, headers }: Answer): unknown {
  const random = { date: undefined, "x-request-id": undefined, "content-length": undefined };
  const text = JSON.stringify({ status, body, headers: { ...headers, ...random } });
  return JSON.parse(
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
      .replace(/(shop-|Partner )[0-9a-f]{8}/g, "$1<random>")
      .replace(/(whsec_|token_hash=|token=|verification=|try=|sw_\w{8})[\w-]{43}/g, "<token>")
      .replace(/"prefix":"\w{8}"/g, '"prefix":"<prefix>"')
      .replace(/sablewatch-sender=\w{32}/g, "<token>")
      .replace(/staff-<id>@/g, "<address>@")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "<time>")
      .replace(/("ratelimit-(remaining|reset)":)"\d+"/g, '$1"<number>"')
      .replace(/"nextCursor":"[^"]+"/g, '"nextCursor":"<cursor>"'),
  );
}
