import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type OtlpRequest = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  facts: Record<string, unknown>;
  hasFailed: boolean;
  /** The attributes of the service that sent it. */
  resource: Record<string, unknown>;
};

export type TraceCollector = {
  url: string;
  spans: CollectedSpan[];
  requests: { path: string; type: string; headers: Record<string, unknown>; text: string }[];
  close(): Promise<void>;
};

const namesAndValues = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const ERROR = 2;

function spansIn(text: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(text) as OtlpRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        traceId,
        spanId,
        parentId: parentSpanId === "" ? undefined : parentSpanId,
        name,
        facts: namesAndValues(attributes),
        hasFailed: status.code === ERROR,
        resource: namesAndValues(resource.attributes),
      })),
    ),
  );
}

/** A collector that accepts OTLP over HTTP as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const type = String(headers["content-type"]);
      const text = Buffer.concat(chunks).toString("latin1");
      collector.requests.push({ path, type, headers, text });
      if (type === "application/json") collector.spans.push(...spansIn(Buffer.from(text, "latin1").toString()));
      response.writeHead(200, { "content-type": type }).end(type === "application/json" ? "{}" : "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return collector;
}
