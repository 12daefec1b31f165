/** A position in PostgreSQL's write-ahead log. Everything that was committed earlier has a smaller one. */
export type LogPosition = bigint;

/** How far a server has got, and on which timeline. A newly promoted primary begins a new timeline. */
export type Reached = { position: LogPosition; timeline: number };

/** Parses PostgreSQL's notation `16/B374D848`: two 32-bit hexadecimal numbers. */
export function logPosition(text: string): LogPosition {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
