import type { Socket } from "node:net";
import { aReceiver } from "../servers/outbound-sender.ts";
import type {
  Behaviour,
  Receiver as BareReceiver,
  ReceivedRequest,
  ReceiverOptions,
} from "../servers/outbound-servers.ts";
import { answerText, type PlainAnswer } from "../servers/outbound-servers.ts";
import { hmac } from "./receiver.ts";
import { type Subscriber, type TestDatabase, TestWebhooks } from "./dispatch.ts";

/** A faulty receiver, and what the row of an attempt must contain. */
export type Fault = {
  name: string;
  /** Gets the owner's first secret. */
  does: (socket: Socket, request: ReceivedRequest, secret: string) => void;
  options?: ReceiverOptions;
  /** The webhook's URL, if it is not the receiver's own. */
  url?: (receiver: BareReceiver) => string | Promise<string>;
  /** Runs after the webhook is registered. */
  prepare?: (subscriber: Subscriber) => Promise<void>;
  /** How many requests arrive completely; one by default. */
  requests?: number;
  noted: {
    http_status?: number;
    response_indicator?: "timeout" | "network_error" | "invalid_signature";
    /** Undefined if it counts as delivered. */
    error_message?: string;
    response_excerpt?: string;
  };
};

export type Faulty = { fault: Fault; receiver: BareReceiver; subscriber: Subscriber };

export async function aFaultyReceiver(database: TestDatabase, fault: Fault): Promise<Faulty> {
  const owner = { secret: "" };
  const behaviour: Behaviour = (socket, request) => fault.does(socket, request, owner.secret);
  const receiver = await aReceiver(behaviour, fault.options);
  const target = { ...owner, url: (await fault.url?.(receiver)) ?? receiver.url };
  const subscriber = await new TestWebhooks({ database }).aSubscriber(target);
  owner.secret = target.secret;
  await fault.prepare?.(subscriber);
  return { fault, receiver, subscriber };
}

export const tokenOf = ({ headers }: ReceivedRequest): string => headers["x-token"] ?? "";

/** Responds like a correct receiver, except for the given parts. */
export const signs =
  ({ headers = {}, ...answer }: PlainAnswer = {}): Fault["does"] =>
  (socket, request, secret) =>
    void socket.write(
      answerText({ ...answer, headers: { "x-signature": hmac(tokenOf(request), secret), ...headers } }),
    );

/** A correct receiver's response head without a length; the caller decides about the body. */
export const signsAnd =
  (header: string, then: (socket: Socket) => void): Fault["does"] =>
  (socket, request, secret) => {
    socket.write(`HTTP/1.1 200 OK\r\nx-signature: ${hmac(tokenOf(request), secret)}\r\n${header}\r\n\r\n`);
    then(socket);
  };
