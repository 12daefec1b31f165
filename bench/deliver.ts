import { setTimeout as pause } from "node:timers/promises";
import { resetHistory, tidyHistory } from "./lib/deliver-history.ts";
import { measureLatency } from "./lib/deliver-latency.ts";
import { type Testbed, withTestbed } from "./lib/deliver-testbed.ts";
import { deliverAll, pathOf, type Turn, untilTally } from "./lib/deliver-turn.ts";
import { calm, type Finding, median, percentile } from "./lib/finding.ts";
import { withLab } from "./lib/lab.ts";
import { counted, say } from "./lib/say.ts";
import { sized } from "./lib/size.ts";

const FEW_PAST = sized(10_000, 200);
const HANGING = sized(10, 1);
const PER_SECOND = 100;
const WARM_SECONDS = sized(2, 0.2);
const { senderRounds, hangingRounds, warmUp, events, manyPast, seconds } = sized(
  { senderRounds: 3, hangingRounds: 3, warmUp: 10_000, events: 30_000, manyPast: 1_000_000, seconds: 20 },
  { senderRounds: 8, hangingRounds: 1, warmUp: 3_000, events: 600, manyPast: 1_000, seconds: 0.5 },
);

/** Our own targets: deliveries a second, and the processor time of one, against each of these. */
type Limits = { leastRate: number; mostProcessorTime: number };
const AGAINST_RAW: Limits = { leastRate: 0.5, mostProcessorTime: 2 };
const AGAINST_JOBS: Limits = { leastRate: 2, mostProcessorTime: 0.6 };
const WITH_MANY_PAST: Limits = { leastRate: 0.8, mostProcessorTime: 1.25 };
const WITH_HANGING: Limits = { leastRate: 0.9, mostProcessorTime: 1.2 };
const MOST_P99_MS = 150;
const MOST_P50_MS = 20;

/**
 * Measures deliveries from the event's row to the recorded success, next to a bare loop of requests and to one job per
 * delivery.
 */
export function deliver(): Promise<Finding[]> {
  return withLab((lab) =>
    withTestbed(lab, async (testbed) => {
      const { ours, jobs, crowded } = testbed;
      say(`deliver: ${counted(events)} events to ${ours.endpoints.length} endpoints, all senders in turns`);
      say(`  ${ours.payloads[0]?.data.length ?? 0} bytes of data in each`);
      await resetHistory(crowded, manyPast);
      for (const site of [ours, jobs]) await resetHistory(site, 0);
      return [...(await compareSenders(testbed)), ...(await lateness(testbed)), ...(await withHanging(testbed))];
    }),
  );
}

type Turns = Record<string, () => Promise<Turn>>;

/**
 * Each sender runs once in a round, and another one goes first in the next: anything that slows the machine for a while
 * affects all.
 */
async function inTurns<Names extends Turns>(turns: Names, rounds: number): Promise<Record<keyof Names, Turn[]>> {
  const names: (keyof Names & string)[] = Object.keys(turns);
  const figures = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Record<keyof Names, Turn[]>;
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const turn = await turns[name]?.();
      if (turn) figures[name].push(turn);
    }
    const brief = names.map((name) => `${name} ${briefly(figures[name].at(-1))}`).join(", ");
    say(`  round ${round + 1} of ${rounds}, deliveries/s: ${brief}`);
  }
  return figures;
}

const briefly = (turn: Turn | undefined): string =>
  turn ? `${counted(turn.perSecond)} (processor ${turn.processorMs.toFixed(2)} ms each)` : "nothing";

type Compared = { figure: string; of: readonly Turn[]; against: readonly Turn[]; limits: Limits };

/** By the clock, and by the CPU time of the two senders' processes. */
function held({ figure, of, against, limits }: Compared): Finding[] {
  const both = (key: keyof Turn) => {
    const rounds = { ours: of.map((turn) => turn[key]), against: against.map((turn) => turn[key]) };
    const typical = key === "processorMs" ? calm : median;
    return { ours: typical(rounds.ours), against: typical(rounds.against), rounds };
  };
  return [
    { figure, unit: "deliveries/s", ...both("perSecond"), limit: { atLeast: limits.leastRate } },
    {
      figure: `– by the sender's processor time: ${figure}`,
      ...{ unit: "ms", ...both("processorMs"), limit: { atMost: limits.mostProcessorTime } },
    },
  ];
}

const besidePeer = (compared: Compared): Finding[] =>
  held(compared).map((finding) => (finding.unit === "ms" ? { ...finding, isAgainstPeer: true } : finding));

async function compareSenders({ receiver, raw, ours, crowded, jobs }: Testbed): Promise<Finding[]> {
  const sendRaw = async (count: number): Promise<Turn> => {
    await receiver.ask("beginTurn", { counted: ours.endpoints.map(pathOf), hanging: [] });
    const before = raw.processorSeconds();
    const took = await raw.ask("send", count);
    const processorMs = ((raw.processorSeconds() - before) * 1000) / count;
    await untilTally(receiver, ({ received }) => received === count);
    return { perSecond: count / took, processorMs };
  };
  for (const site of [ours, crowded, jobs]) await deliverAll(site, receiver, { events: warmUp });
  await sendRaw(warmUp);
  say(`  warmed up with ${counted(warmUp)} deliveries each`);
  const turns = {
    ours: () => resetHistory(ours, FEW_PAST).then(() => deliverAll(ours, receiver, { events })),
    raw: () => sendRaw(events),
    jobs: () => resetHistory(jobs, FEW_PAST).then(() => deliverAll(jobs, receiver, { events })),
    crowded: () => tidyHistory(crowded).then(() => deliverAll(crowded, receiver, { events })),
  };
  const figures = await inTurns(turns, senderRounds);
  const { ours: of, raw: bare, jobs: queued, crowded: late } = figures;
  const past = `with ${counted(manyPast)} delivered before, against ${counted(FEW_PAST)}`;
  return [
    ...besidePeer({ figure: "against a bare loop of requests", of, against: bare, limits: AGAINST_RAW }),
    ...besidePeer({ figure: "against a job for each", of, against: queued, limits: AGAINST_JOBS }),
    ...held({ figure: past, of: late, against: of, limits: WITH_MANY_PAST }),
  ];
}

async function lateness({ receiver, ours }: Testbed): Promise<Finding[]> {
  await resetHistory(ours, FEW_PAST);
  await measureLatency(ours, receiver, { perSecond: PER_SECOND, seconds: WARM_SECONDS });
  const milliseconds = await measureLatency(ours, receiver, { perSecond: PER_SECOND, seconds });
  const at = `from commit to arrival, ${PER_SECOND} events/s`;
  return [
    { figure: `p99 ${at}`, unit: "ms", ours: percentile(milliseconds, 99), limit: { atMost: MOST_P99_MS } },
    { figure: `p50 ${at}`, unit: "ms", ours: median(milliseconds), limit: { atMost: MOST_P50_MS } },
  ];
}

/**
 * From one moment on, some endpoints accept requests and never answer. Only the deliveries to the other endpoints
 * count, with and without hanging ones.
 */
async function withHanging({ receiver, ours }: Testbed): Promise<Finding[]> {
  const all = ours.endpoints;
  const hanging = all.filter((_endpoint, nth) => nth % (all.length / HANGING) === 0);
  const healthy = all.filter((endpoint) => !hanging.includes(endpoint));
  const turn = async (hangs: typeof hanging): Promise<Turn> => {
    await resetHistory(ours, FEW_PAST);
    const outcome = await deliverAll(ours, receiver, { events, counted: healthy, hanging: hangs });
    // Claimed deliveries run into their deadline and are recorded. Until then, their endpoints would not look healthy
    // again.
    await ours.database.pool.query("truncate webhook_deliveries");
    await untilTally(receiver, ({ held }) => held === 0);
    await pause(1_000);
    return outcome;
  };
  const figures = await inTurns({ all: () => turn([]), hanging: () => turn(hanging) }, hangingRounds);
  const figure = `with ${HANGING} of ${all.length} endpoints hanging, the others`;
  return held({ figure, of: figures.hanging, against: figures.all, limits: WITH_HANGING });
}
