/** The names that OpenTelemetry uses. */
export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** `share`: the share of traces that a ratio sampler keeps. */
export type Sampling = { name: (typeof SAMPLERS)[number]; share: number };

export const OTLP_PROTOCOLS = ["http/protobuf", "http/json"] as const;

export type TracingSettings = {
  /** The collector's base URL. */
  endpoint: string;
  protocol: (typeof OTLP_PROTOCOLS)[number];
  /** Headers for the collector, for example with a token. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** Further attributes of this service, such as its environment. */
  resource: Readonly<Record<string, string>>;
  sampler: Sampling;
};
