import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

export type RecordType = "A" | "AAAA" | "CNAME" | "TXT";

/** Records (an empty list: the name exists without records of that type), or a way to fail. */
export type DnsReply = readonly string[] | "nxdomain" | "servfail" | "silence";

/**
 * By type; a missing type has no records. A function gets the number of earlier queries for that type, and may answer
 * late.
 */
export type DnsRecords = Partial<
  Record<RecordType, DnsReply | ((askedBefore: number) => DnsReply | Promise<DnsReply>)>
>;

export type DnsServer = {
  /** For `dnsServers`. */
  address: string;
  queries: { name: string; type: RecordType }[];
  /** A name that was never set does not exist. */
  set(name: string, records: DnsRecords): void;
  stop(): Promise<void>;
};

const TYPES: Partial<Record<number, RecordType>> = { 1: "A", 5: "CNAME", 16: "TXT", 28: "AAAA" };
const RCODES = { servfail: 2, nxdomain: 3 };
const HEADER_BYTES = 12;

/** A name server on loopback. */
export async function startDns(): Promise<DnsServer> {
  const zone = new Map<string, DnsRecords>();
  const queries: DnsServer["queries"] = [];

  const replyTo = (name: string, type: RecordType): DnsReply | Promise<DnsReply> => {
    const records = zone.get(name);
    if (records === undefined) return "nxdomain";
    const reply = records[type] ?? [];
    if (typeof reply !== "function") return reply;
    return reply(queries.filter((query) => query.name === name && query.type === type).length);
  };

  let isStopped = false;
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, questionEnd } = questionOf(query);
    const type = TYPES[query.readUInt16BE(questionEnd - 4)];
    if (type === undefined) return;
    const reply = replyTo(name, type);
    queries.push({ name, type });
    void Promise.resolve(reply).then((answer) => {
      if (answer !== "silence" && !isStopped) socket.send(packet(query, questionEnd, answer), port, address);
    });
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");

  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    set: (name, records) => void zone.set(name, records),
    async stop() {
      isStopped = true;
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}

function questionOf(query: Buffer): { name: string; questionEnd: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), questionEnd: at + 1 + 4 };
}

/** The query's own header and question, followed by the answers. */
function packet(query: Buffer, questionEnd: number, reply: Exclude<DnsReply, "silence">): Buffer {
  const records = typeof reply === "string" ? [] : reply;
  const start = Buffer.from(query.subarray(0, questionEnd));
  // A response, with recursion available.
  start.writeUInt16BE(0x8180 | (typeof reply === "string" ? RCODES[reply] : 0), 2);
  start.writeUInt16BE(records.length, 6);
  start.writeUInt32BE(0, 8);
  const type = query.readUInt16BE(questionEnd - 4);
  return Buffer.concat([start, ...records.map((text) => record(type, dataOf(TYPES[type], text)))]);
}

function record(type: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12);
  // The name: a pointer to the question's name.
  bytes.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt32BE(60, 6);
  bytes.writeUInt16BE(data.length, 10);
  return Buffer.concat([bytes, data]);
}

function dataOf(type: RecordType | undefined, text: string): Buffer {
  if (type === "TXT") return strings(text.match(/.{1,255}/gs) ?? [""]);
  if (type === "CNAME") return strings([...text.split("."), ""]);
  return addressOf(text);
}

/** Each with its length before it: the strings of a TXT record, or the labels of a name. */
const strings = (parts: readonly string[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => [Buffer.from([Buffer.byteLength(part, "latin1")]), Buffer.from(part, "latin1")]),
  );

function addressOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  // Everything in hexadecimal, with the omitted zeros filled in.
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [groupsOf(left), groupsOf(right ?? "")];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0000");
  return Buffer.from([...before, ...zeros, ...after].join(""), "hex");
}

const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").map((group) => group.padStart(4, "0"));
