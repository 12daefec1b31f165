// Loaded before a program (node --import): its clock is CLOCK_AHEAD_MS ahead. With CLOCK_JUMPS it is right at first,
// jumps ahead at SIGUSR2, and back at the next one.
const jumpMs = Number(process.env["CLOCK_AHEAD_MS"]);
const jumps = process.env["CLOCK_JUMPS"] !== undefined;
let aheadMs = jumps ? 0 : jumpMs;
if (jumps) process.on("SIGUSR2", () => (aheadMs = jumpMs - aheadMs));
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};
