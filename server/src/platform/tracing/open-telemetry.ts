import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  diag,
  DiagLogLevel,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  ROOT_CONTEXT,
  trace,
  type Tracer as SdkTracer,
} from "@opentelemetry/api";
import { parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { SECOND } from "../../kernel/duration.ts";
import { withoutEnding } from "../../kernel/text.ts";
import { within } from "../within.ts";
import { samplerOf } from "./samplers.ts";
import type { NewSpan, Span, SpanFacts, Tracer } from "./spans.ts";
import type { TracingSettings } from "./tracing-settings.ts";

/** One request to the collector, with its retries. */
const EXPORT_MS = 10 * SECOND;
/** The longest time that stopping waits for the collector. */
const FLUSH_MS = 2 * SECOND;
/** How many spans may wait for the collector: a few megabytes. Further spans are dropped. */
const MOST_WAITING = 4096;
/** Longer statements are truncated. */
const LONGEST_FACT = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export function openTracing(
  { endpoint, protocol, headers, resource, serviceName, version, sampler }: TracingSettings,
  onTrouble: (error: unknown) => void,
): { tracer: Tracer; stop(): Promise<void> } {
  // The libraries' own messages, which otherwise no one would see.
  const say = (message: string): void => onTrouble(new Error(message));
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler(onTrouble);
  const Exporter = protocol === "http/json" ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    url: `${withoutEnding(endpoint, "/")}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    sampler: samplerOf(sampler),
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.version": version, ...resource, "service.name": serviceName }),
    ),
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING })],
  });
  return {
    tracer: createTracer(provider.getTracer("sablewatch", version)),
    async stop() {
      await within(provider.shutdown().catch(onTrouble), FLUSH_MS);
      diag.disable();
      setGlobalErrorHandler(ignore);
    },
  };
}

function createTracer(sdk: SdkTracer): Tracer {
  const open = new AsyncLocalStorage<OpenSpan>();
  const contextOf = (span: NewSpan): Context => {
    const parent = "cause" in span ? causeOf(span.cause) : open.getStore()?.context;
    return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  };
  return {
    begin: (span) =>
      new OpenSpan(
        sdk.startSpan(span.name, { kind: KINDS[span.kind], attributes: span.facts ?? {} }, contextOf(span)),
        open,
      ),
    current: () => open.getStore(),
  };
}

function causeOf(traceparent: string | null | undefined): SpanContext | undefined {
  const parsed = parseTraceParent(traceparent ?? "");
  return parsed ? { ...parsed, isRemote: true } : undefined;
}

class OpenSpan implements Span {
  readonly #span: SdkSpan;
  readonly #open: AsyncLocalStorage<OpenSpan>;

  constructor(span: SdkSpan, open: AsyncLocalStorage<OpenSpan>) {
    this.#span = span;
    this.#open = open;
  }

  get context(): SpanContext {
    return this.#span.spanContext();
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.context;
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  get isRecorded(): boolean {
    return this.#span.isRecording();
  }

  set(facts: SpanFacts): void {
    this.#span.setAttributes(facts);
  }

  fail(kind: string): void {
    this.#span.setAttribute("error.type", kind).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }

  around<Result>(work: () => Result): Result {
    return this.#open.run(this, work);
  }
}
