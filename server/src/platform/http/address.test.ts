import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { addressOf, networkOf } from "./address.ts";

const from = (ip: string) => ({ ip }) as FastifyRequest;

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50112", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", undefined],
  ["_hidden", undefined],
  ["", undefined],
  ["203.0.113.7, 10.0.0.1", undefined],
  ["999.1.1.1", undefined],
])("the address in %j is %j", (ip, address) => {
  expect(addressOf(from(ip))).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50112", "203.0.113.7"],
  ["203.0.113.7:50113", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["[2001:db8:1:2::6]:443", "2001:db8:1:2"],
  ["2001:db8:1::6", "2001:db8:1:0"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["2001:db8::", "2001:db8:0:0"],
  ["2001::1:2:3:4:5", "2001:0:0:1"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ["::2:3:4:5:6:7:8", "0:2:3:4"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
  ["", "unknown"],
])("calls from %j count for %s", (ip, network) => {
  expect(networkOf(from(ip))).toBe(network);
});

test("an address written in another way counts for the same network", () => {
  const ways = ["2001:db8:1:2::6", "2001:DB8:1:2::6", "2001:0db8:0001:0002:0:0:0:6", "2001:db8:1:2:0:0:192.0.2.1"];
  expect(new Set(ways.map((ip) => networkOf(from(ip)))).size).toBe(1);
});
