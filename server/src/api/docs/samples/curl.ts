import { BASE_URL, headersIn, type SampleCall } from "./sample-call.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** For any shell. curl sends POST by itself where there is a body. */
export function writeCurl(call: SampleCall): string {
  const { method, target, body, bytes, file } = call;
  const url = BASE_URL + target;
  const isImplied = method === "GET" || (method === "POST" && body !== undefined);
  const first = `curl ${isImplied ? "" : `-X ${method} `}${/[?&]/.test(url) ? quoted(url) : url}`;
  const parts = [
    first,
    ...headersIn(call).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(indented(JSON.stringify(body, null, 2)))}`]),
    ...(bytes === undefined ? [] : [`--data-binary ${quoted(bytes)}`]),
    ...(file === undefined ? [] : [`--output ${file}`]),
  ];
  return parts.join(" \\\n  ");
}

const indented = (text: string): string => text.replaceAll("\n", "\n  ");
