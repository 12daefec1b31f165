// Loaded before a program (node --import): its clock is CLOCK_AHEAD_MS ahead.
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
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
