import { expect, onTestFinished, test } from "vitest";
import { aReceiver } from "../../../test/support/servers/outbound-sender.ts";
import { answers } from "../../../test/support/servers/outbound-servers.ts";
import { openConnection } from "./connection.ts";
import { createDialer } from "./dial.ts";
import { runExchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";

// Such a URL is refused much earlier; this is the last line of defence.
test.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"])(
  "%s is not dialled unless that is allowed, though Node would look nothing up",
  async (host) => {
    const receiver = await aReceiver(answers());
    const dialer = createDialer({ allowsLocal: false });
    const connection = openConnection(`http://${host}:${receiver.port}`, dialer);
    onTestFinished(() => connection.destroy());
    const outcome = await new Promise<Outcome>((resolve) => {
      runExchange(connection, { path: "/", headers: [], body: "" }, 3000, resolve);
    });
    expect(outcome).toMatchObject({ kind: "network_error", remoteAddress: null });
    expect(outcome).toHaveProperty("why", expect.stringContaining("resolves to a non-global address"));
    expect(receiver.connections.made).toBe(0);
  },
);
