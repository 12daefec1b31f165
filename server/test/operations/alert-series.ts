/**
 * What Prometheus sees of a fault, by alert: one value a minute, in promtool's notation (`0x5` is six zeros, `0+3x5` grows
 * by three). `fires` and `silent` are minutes.
 */
export type Fault = { series: Record<string, string>; fires: number[]; silent: number[] };

const JOB = 'job="sablewatch",instance="api-1"';
const other = (labels: string): string => labels.replaceAll("sablewatch", "another-service");
const of = (metric: string, labels = ""): string => `${metric}{${JOB}${labels}}`;
const UP = of("up");
const API = ',method="GET",route="/api/v1/integrations/customers"';
const PROBE = ',method="GET",route="/readyz",status="200"';
const requests = (labels: string): string => of("http_request_duration_seconds_count", labels);
const bucket = (le: string, labels = API): string => of("http_request_duration_seconds_bucket", `${labels},le="${le}"`);
const MAILS = of("mail_attempts_total", ',kind="alert",outcome="sent"');
const REFUSED = of("mail_attempts_total", ',kind="alert",outcome="refused"');
const reads = (server: string): string => of("database_stale_reads_total", `,server="${server}"`);

/** A gauge that is `well`, then `ill` from minute 10 to 89, then well again. */
const gauge = (
  metric: string,
  [well, ill]: [number, number],
  { fires, labels = "" }: { fires: number; labels?: string },
): Fault => ({
  series: {
    [of(metric, labels)]: `${well}x9 ${ill}x79 ${well}x30`,
    // Another program has a metric of the same name, and is always ill.
    [other(of(metric, labels))]: `${ill}x119`,
  },
  fires: [fires, 89],
  silent: [9, fires - 1, 100],
});

export const SERIES_OF_FAULTS: Record<string, Fault> = {
  SablewatchNotScraped: { series: { [UP]: "_x9 1x20", [other(UP)]: "1x30" }, fires: [5, 8], silent: [4, 12] },
  SablewatchDown: gauge("up", [1, 0], { fires: 12 }),
  SablewatchRestarts: {
    series: {
      [of("process_start_time_seconds")]: "100x9 200 300 400x30",
      [other(of("process_start_time_seconds"))]: "0+60x40",
    },
    fires: [12, 20],
    silent: [11, 30],
  },
  SablewatchDatabaseAway: gauge("database_answers", [1, 0], { fires: 11 }),
  SablewatchFiguresMissing: {
    series: { [UP]: "1x60", [of("workers_alive")]: "2x9 _x29 2x20", [of("database_answers")]: "1x60" },
    // A series counts for five minutes after its last value.
    fires: [30, 38],
    silent: [9, 20, 42],
  },
  SablewatchErrors: {
    series: {
      [requests(`${API},status="200"`)]: "0+100x60",
      [requests(`${API},status="503"`)]: "0x9 0+3x20 60x30",
      // A hundred times as many probes, all of them well.
      [requests(PROBE)]: "0+10000x60",
    },
    fires: [18, 30],
    silent: [9, 40],
  },
  SablewatchSlow: {
    series: {
      [bucket("1")]: "0+100x9 1000x30 1000+100x30",
      [bucket("2.5")]: "0+100x60",
      [bucket("+Inf")]: "0+100x60",
      [bucket("1", PROBE)]: "0+10000x60",
      [bucket("2.5", PROBE)]: "0+10000x60",
      [bucket("+Inf", PROBE)]: "0+10000x60",
    },
    fires: [25, 39],
    silent: [9, 19, 50],
  },
  SablewatchPoolExhausted: {
    // Every other scrape finds nobody waiting.
    series: {
      [of("database_pool_connections", ',state="awaited"')]: "0x9 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 0x20",
    },
    fires: [20, 28],
    silent: [9, 40],
  },
  SablewatchConnectionsScarce: {
    series: { [of("database_connections")]: "40x9 90x40 40x20", [of("database_connections_limit")]: "97x70" },
    fires: [20, 49],
    silent: [9, 19, 51],
  },
  SablewatchReplicasUnused: {
    series: { [reads("replica")]: "0+100x9 900x40 900+100x40", [reads("primary")]: "0x9 0+100x40 4000x40" },
    fires: [40, 49],
    silent: [9, 20, 70],
  },
  SablewatchArchivingFails: gauge("database_archiving_failing", [0, 1], { fires: 20 }),
  SablewatchBackupOld: gauge("backup_age_seconds", [3600, 27 * 3600], { fires: 40 }),
  SablewatchNoWorkers: gauge("workers_alive", [2, 0], { fires: 12 }),
  SablewatchTimetableLate: gauge("timetable_overdue_entries", [0, 3], { fires: 20 }),
  SablewatchClockOff: gauge("node_clock_ahead_seconds", [0, -60], { fires: 15 }),
  SablewatchWebhooksLate: gauge("webhook_oldest_due_seconds", [1, 301], { fires: 15 }),
  SablewatchMailsLate: gauge("mail_oldest_due_seconds", [1, 901], { fires: 15 }),
  SablewatchMailsRefused: {
    series: { [MAILS]: "0+2x9 20x60 20+2x120", [REFUSED]: "0x9 0+2x60 120x120" },
    fires: [25, 60],
    silent: [9, 150],
  },
  SablewatchJobsLate: gauge("job_oldest_due_seconds", [1, 1801], { fires: 20 }),
  SablewatchJobsFail: gauge("job_troubles", [0, 1], { fires: 15, labels: ',kind="scan-customer",state="retrying"' }),
  SablewatchEndpointsDisabled: gauge("webhook_endpoints_disabled", [0, 1], { fires: 70 }),
  SablewatchImportFailed: gauge("imports_failed", [0, 1], { fires: 10 }),
  SablewatchImportStuck: gauge("import_silent_seconds", [1, 1801], { fires: 15 }),
  SablewatchCorpusAway: gauge("corpus_answers", [1, 0], { fires: 15 }),
  SablewatchEventLoopBlocked: gauge("nodejs_eventloop_lag_max_seconds", [0.01, 0.7], { fires: 20 }),
};
