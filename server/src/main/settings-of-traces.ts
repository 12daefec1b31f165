import { z } from "zod";
import { OTLP_PROTOCOLS, SAMPLERS } from "../platform/tracing/tracing-settings.ts";
import { namedValues, share, webUrl } from "./setting-rules.ts";

/** The settings of traces, by the names that OpenTelemetry gives them. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: webUrl.optional(),
    byDefault: "",
    about:
      "Base URL of an OpenTelemetry collector, such as `http://collector:4318`, that gets traces of requests, statements, jobs, webhooks and emails over OTLP/HTTP ([operations.md](operations.md#traces)). Default: no traces.",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: namedValues,
    byDefault: "",
    about:
      "Headers for the collector, `name=value` separated by commas, with values URL-encoded, such as an access token.",
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: z.enum(OTLP_PROTOCOLS, { error: `must be ${OTLP_PROTOCOLS.join(" or ")}` }),
    byDefault: "http/protobuf",
    about: "How traces are written: `http/protobuf` or `http/json`.",
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1),
    byDefault: "sablewatch",
    about: "The service's name in traces.",
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    schema: namedValues,
    byDefault: "",
    about:
      "Further attributes of the service in traces, written like the headers: `deployment.environment.name=production`.",
  },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(", ")}` }),
    byDefault: "parentbased_always_on",
    about:
      "Which traces are kept: `always_on`, `always_off`, `traceidratio`, or the same after `parentbased_`, which follows the decision in a caller's valid `traceparent`.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share,
    byDefault: "1",
    about: "The share that `traceidratio` keeps, from 0 to 1.",
  },
};
