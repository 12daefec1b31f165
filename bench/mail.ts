import { calm, type Finding, median, percentile } from "./lib/finding.ts";
import { withLab } from "./lib/lab.ts";
import { seedAlerts } from "./lib/mail-alerts.ts";
import { drawReports } from "./lib/mail-reports.ts";
import { type MailSender, type MailTurn, withMailTestbed } from "./lib/mail-testbed.ts";
import { counted, say } from "./lib/say.ts";
import { sized } from "./lib/size.ts";

const { reports, alerts, warmUp, rounds } = sized(
  { reports: 1_000, alerts: 5_000, warmUp: 1_000, rounds: 3 },
  { reports: 5, alerts: 60, warmUp: 300, rounds: 8 },
);

/** Our own targets. */
const MOST_MB = 300;
const REPORT = { p50Ms: 300, p99Ms: 700, processorMs: 350, bytes: 100_000 };
const LEAST_OF_RAW = 0.5;
const MOST_PROCESSOR_TIME = 2;

/** The letters are identical except for random parts. */
const MOST_DIFFERENCE = 0.02;

/** Measures monthly reports as PDFs, and alerts from the event's row to the email that is marked as sent. */
export async function mail(): Promise<Finding[]> {
  return [...(await measureReports()), ...(await measureAlerts())];
}

function measureReports(): Promise<Finding[]> {
  return withLab(async (lab) => {
    say(`mail: ${counted(reports)} reports of 2 to 40 breaches, one after the other`);
    const { milliseconds, seconds, processorSeconds, bytes, pages, peakMb } = await drawReports(lab, reports);
    say(`  ${(reports / seconds).toFixed(1)} reports/s, ${(pages / reports).toFixed(1)} pages each`);
    const figure = (what: string) => `${what}, ${counted(reports)} reports in one run`;
    return [
      { figure: figure("most memory"), unit: "MB", ours: peakMb, limit: { atMost: MOST_MB } },
      { figure: figure("p50 of a report"), unit: "ms", ours: median(milliseconds), limit: { atMost: REPORT.p50Ms } },
      {
        figure: figure("p99 of a report"),
        ...{ unit: "ms", ours: percentile(milliseconds, 99), limit: { atMost: REPORT.p99Ms } },
      },
      {
        figure: figure("processor time of a report"),
        ...{ unit: "ms", ours: (processorSeconds * 1000) / reports, limit: { atMost: REPORT.processorMs } },
      },
      {
        figure: figure("mean size of a report"),
        ...{ unit: "B", ours: bytes / reports, limit: { atMost: REPORT.bytes } },
      },
    ];
  });
}

function measureAlerts(): Promise<Finding[]> {
  return withLab(async (lab) => {
    await seedAlerts(lab.database, Math.max(alerts, warmUp));
    return withMailTestbed(lab, async ({ ours, raw }) => {
      say(`mail: ${counted(alerts)} alerts of 3 breaches to as many recipients, both senders in turns`);
      const first = { ours: await ours(warmUp), raw: await raw(warmUp) };
      expectSameSize(first.ours, first.raw);
      say(`  warmed up with ${counted(warmUp)} mails each, of ${counted(first.ours.bytes)} bytes`);
      const turns = await inTurns(ours, raw);
      const both = (key: "perSecond" | "processorMs") => {
        const [of, against] = [turns.ours.map((turn) => turn[key]), turns.raw.map((turn) => turn[key])];
        const typical = key === "processorMs" ? calm : median;
        return { ours: typical(of), against: typical(against), rounds: { ours: of, against } };
      };
      return [
        {
          figure: "alerts, against a bare loop of mails",
          ...{ unit: "deliveries/s", ...both("perSecond"), limit: { atLeast: LEAST_OF_RAW } },
        },
        {
          figure: "the sender's processor time for each",
          ...{ unit: "ms", ...both("processorMs"), limit: { atMost: MOST_PROCESSOR_TIME } },
          isAgainstPeer: true,
        },
      ];
    });
  });
}

async function inTurns(ours: MailSender, raw: MailSender): Promise<{ ours: MailTurn[]; raw: MailTurn[] }> {
  const turns: { ours: MailTurn[]; raw: MailTurn[] } = { ours: [], raw: [] };
  const both = [async () => turns.ours.push(await ours(alerts)), async () => turns.raw.push(await raw(alerts))];
  for (let round = 1; round <= rounds; round++) {
    for (const turn of round % 2 === 1 ? both : both.toReversed()) await turn();
    say(`  round ${round} of ${rounds}: ${brief(turns.ours.at(-1))}, raw ${brief(turns.raw.at(-1))}`);
  }
  return turns;
}

const brief = (turn: MailTurn | undefined): string =>
  turn ? `${counted(turn.perSecond)} mails/s (${turn.processorMs.toFixed(2)} ms of processor time each)` : "nothing";

/** A shorter email would be sent faster. */
function expectSameSize(ours: MailTurn, raw: MailTurn): void {
  if (Math.abs(ours.bytes / raw.bytes - 1) > MOST_DIFFERENCE) {
    throw new Error(`Our mails have ${ours.bytes.toFixed(0)} bytes and the others ${raw.bytes.toFixed(0)}`);
  }
}
