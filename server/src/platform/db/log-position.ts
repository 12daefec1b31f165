/** A position in PostgreSQL's write-ahead log. Everything that was committed before has a smaller one. */
export type LogPosition = bigint;

/** How far a server has come, and on which timeline: each primary that takes over from another begins a new one. */
export type Reached = { position: LogPosition; timeline: number };

/** Reads PostgreSQL's way to write one, `16/B374D848`: two hexadecimal numbers of 32 bits. */
export function logPosition(text: string): LogPosition {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
