import type { Socket } from "node:net";
import { aReceiver } from "./outbound-sender.ts";
import type { Behaviour, Receiver as BareReceiver, ReceivedRequest, ReceiverOptions } from "./outbound-servers.ts";
import { answerText, type PlainAnswer } from "./outbound-servers.ts";
import { hmac } from "./receiver.ts";
import { aSubscriber, type Subscriber, type TestDatabase } from "./webhook-dispatch.ts";

/** A receiver with something wrong, and what must stand in the row of an attempt there. */
export type Fault = {
  name: string;
  /** Given the owner's first secret. */
  does: (socket: Socket, request: ReceivedRequest, secret: string) => void;
  options?: ReceiverOptions;
  /** Where the webhook points to, if not straight at the receiver. */
  url?: (receiver: BareReceiver) => string | Promise<string>;
  /** After the webhook was registered. */
  prepare?: (subscriber: Subscriber) => Promise<void>;
  /** Requests that arrive whole; one unless told. */
  requests?: number;
  noted: {
    http_status?: number;
    response_indicator?: "timeout" | "network_error" | "invalid_signature";
    /** None: it counts as delivered. */
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
  const subscriber = await aSubscriber(database, target);
  owner.secret = target.secret;
  await fault.prepare?.(subscriber);
  return { fault, receiver, subscriber };
}

export const tokenOf = ({ headers }: ReceivedRequest): string => headers["x-token"] ?? "";

/** As a good receiver answers, but for what is told. */
export const signs =
  ({ headers = {}, ...answer }: PlainAnswer = {}): Fault["does"] =>
  (socket, request, secret) =>
    void socket.write(
      answerText({ ...answer, headers: { "x-signature": hmac(tokenOf(request), secret), ...headers } }),
    );

/** A good receiver's head without a length, and whatever is done with the body. */
export const signsAnd =
  (header: string, then: (socket: Socket) => void): Fault["does"] =>
  (socket, request, secret) => {
    socket.write(`HTTP/1.1 200 OK\r\nx-signature: ${hmac(tokenOf(request), secret)}\r\n${header}\r\n\r\n`);
    then(socket);
  };
