/** One event of a stream. Without `data`, it only advances the position. */
export type ServerSentEvent = {
  id: string | undefined;
  type: string;
  data: string | undefined;
  /** Fields that aren't in the standard, if there are any. */
  others?: Readonly<Record<string, string>>;
};

/** A line that grows beyond this is not one of ours. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Parses server-sent events, however the bytes are split into pieces. An incomplete event at the end is ignored. */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let fields = nothing();
  for await (const line of linesOf(pieces)) {
    if (line === "") {
      if (fields.hasAny) yield eventOf(fields);
      fields = nothing();
    } else if (!line.startsWith(":")) take(fields, line);
  }
}

type Fields = {
  hasAny: boolean;
  id: string | undefined;
  type: string;
  data: string[] | undefined;
  others: Map<string, string>;
};

const nothing = (): Fields => ({ hasAny: false, id: undefined, type: "message", data: undefined, others: new Map() });

const eventOf = ({ id, type, data, others }: Fields): ServerSentEvent => ({
  id,
  type,
  data: data?.join("\n"),
  ...(others.size > 0 ? { others: Object.fromEntries(others) } : {}),
});

function take(fields: Fields, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  fields.hasAny = true;
  if (name === "id") fields.id = value;
  else if (name === "event") fields.type = value;
  else if (name === "data") (fields.data ??= []).push(value);
  else if (name !== "retry") fields.others.set(name, value);
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Joined only when a line is complete: a long one may arrive in a thousand pieces.
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const parts = decoder.decode(piece, { stream: true }).split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      yield [...begun, part].join("").replace(/\r$/, "");
      begun = [];
      length = 0;
    }
    begun.push(rest);
    length += rest.length;
    if (length > LONGEST_LINE) throw new Error("A line of the stream is too long");
  }
}
