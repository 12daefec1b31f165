import { onTestFinished } from "vitest";
import {
  createSender,
  type Exchange,
  type Sender,
  type SenderSettings,
} from "../../../src/platform/outbound/sender.ts";
import { type DnsServer, startDns } from "./outbound-dns.ts";
import { type Behaviour, type Receiver, type ReceiverOptions, startReceiver } from "./outbound-servers.ts";

/** A sender that lasts until its test ends. */
export function aSender(settings: Partial<SenderSettings> = {}): Sender {
  const sender = createSender({
    allowsLocal: true,
    userAgent: "Sablewatch-Tests/1",
    connectionsPerTarget: 2,
    ...settings,
  });
  onTestFinished(() => sender.close());
  return sender;
}

export async function aReceiver(behaviour: Behaviour, options?: ReceiverOptions): Promise<Receiver> {
  const receiver = await startReceiver(behaviour, options);
  onTestFinished(() => receiver.stop());
  return receiver;
}

export async function aDnsServer(): Promise<DnsServer> {
  const dns = await startDns();
  onTestFinished(() => dns.stop());
  return dns;
}

/** An exchange with a target that is named after its URL. */
export const anExchange = (url: string, exchange: Partial<Exchange> = {}): Exchange => ({
  target: url,
  url,
  headers: ["X-Token", "header-secret"],
  body: '{"event":"tested"}',
  ...exchange,
});
