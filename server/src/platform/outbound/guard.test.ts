import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isGlobalAddress, refusalOfTarget } from "./guard.ts";

const NOT_GLOBAL = "must not be a private, loopback or otherwise non-global address";

const SPECIAL_IPV4 = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.0.0.1 127.255.255.255
  169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.8 192.0.0.255 192.0.2.0
  192.0.2.255 192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0
  198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 224.0.0.251 239.255.255.255 240.0.0.0 255.255.255.254
  255.255.255.255`;

const GLOBAL_IPV4 = `
  1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255
  192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255`;

const SPECIAL_IPV6 = `
  :: ::1 ::2 ::ffff:1.1.1.1 ::ffff:127.0.0.1 ::ffff:a00:1 ::ffff:0:1.1.1.1 ::1.1.1.1 ::7f00:1 64:ff9b::1.1.1.1
  64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1 100:0:0:1::1 1fff:ffff::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:1::1
  2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002::1 2002:a9fe:a9fe::1 2002:101:101::1
  3fff::1 3fff:fff:ffff::1 4000::1 5f00::1 8000::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::a9fe:a9fe febf::1 fec0::1
  ff00::1 ff02::1 ff02::fb ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`;

const GLOBAL_IPV6 = `
  2000::1 2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700:4700::1111 2a00:1450::1 3ffe::1
  3fff:1000::1`;

const words = (text: string): string[] => text.trim().split(/\s+/);

describe("which addresses are global", () => {
  test.each(words(SPECIAL_IPV4 + SPECIAL_IPV6))("%s is not", (address) => {
    expect(isGlobalAddress(address)).toBe(false);
  });

  test.each(words(GLOBAL_IPV4 + GLOBAL_IPV6))("%s is", (address) => {
    expect(isGlobalAddress(address)).toBe(true);
  });

  test.each(["2606:4700:4700::1111%eth0", "fe80::1%eth0", "2606:4700:4700::1111%1"])(
    "%s, which names one of our interfaces, is not",
    (address) => {
      expect(isGlobalAddress(address)).toBe(false);
    },
  );

  test.each(["", "1", "1.1.1", "01.1.1.1", "1.1.1.1 ", "1.1.1.256", "0x1010101", "16843009", "[2606::1]", "one.one"])(
    "'%s', which is no address, is not",
    (text) => {
      expect(isGlobalAddress(text)).toBe(false);
    },
  );

  // Written differently from the guard: with arithmetic on the first and last number of each block.
  const SPECIAL_RANGES: [number, number][] = [
    [0x00000000, 0x00ffffff],
    [0x0a000000, 0x0affffff],
    [0x64400000, 0x647fffff],
    [0x7f000000, 0x7fffffff],
    [0xa9fe0000, 0xa9feffff],
    [0xac100000, 0xac1fffff],
    [0xc0000000, 0xc00000ff],
    [0xc0000200, 0xc00002ff],
    [0xc0586300, 0xc05863ff],
    [0xc0a80000, 0xc0a8ffff],
    [0xc6120000, 0xc613ffff],
    [0xc6336400, 0xc63364ff],
    [0xcb007100, 0xcb0071ff],
    [0xe0000000, 0xffffffff],
  ];
  const isSpecial = (ipv4: number): boolean => SPECIAL_RANGES.some(([first, last]) => ipv4 >= first && ipv4 <= last);
  const anyIpv4 = fc.oneof(
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.constantFrom(...SPECIAL_RANGES).chain(([first, last]) => fc.integer({ min: first, max: last })),
  );
  const dotted = (ipv4: number): string => [24, 16, 8, 0].map((bits) => (ipv4 >>> bits) & 255).join(".");

  test("every IPv4 address is, but for the special blocks", () => {
    fc.assert(
      fc.property(anyIpv4, (ipv4) => isGlobalAddress(dotted(ipv4)) === !isSpecial(ipv4)),
      { numRuns: 1000 },
    );
  });

  test("no IPv6 address that an IPv4 address is hidden in is, whichever that is", () => {
    const prefixes = ["::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "2001::", "fe80::5efe:"];
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom(...prefixes), (ipv4, prefix) => !isGlobalAddress(prefix + dotted(ipv4))),
    );
  });

  test("in a URL, an IPv4 address is judged alike in every notation", () => {
    const notations: ((ipv4: number) => string)[] = [
      String,
      (ipv4) => `0x${ipv4.toString(16)}`,
      (ipv4) => `0${ipv4.toString(8)}`,
      (ipv4) => `${ipv4 >>> 24}.${ipv4 & 0xffffff}`,
      (ipv4) => `0x${(ipv4 >>> 24).toString(16)}.${(ipv4 >>> 16) & 255}.0${(ipv4 & 0xffff).toString(8)}`,
      (ipv4) => `${dotted(ipv4)}.`,
      (ipv4) => dotted(ipv4).replace(/\d/g, (digit) => `%3${digit}`),
      (ipv4) => dotted(ipv4).replaceAll(".", "。"),
    ];
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom(...notations), (ipv4, notation) => {
        const expected = isSpecial(ipv4) ? NOT_GLOBAL : undefined;
        expect(refusalOfTarget(`https://${notation(ipv4)}/hooks`, false)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe("which URLs may be targets", () => {
  test.each([
    "https://hooks.partner.example/in?key=1",
    "https://hooks.partner.example.:8443",
    "https://bücher.example/",
    "https://1.1.1.1/hooks",
    "https://[2606:4700:4700::1111]:8443/hooks",
    `https://hooks.partner.example/${"a".repeat(2048 - "https://hooks.partner.example/".length)}`,
  ])("%s may, in production too", (url) => {
    expect(refusalOfTarget(url, false)).toBeUndefined();
    expect(refusalOfTarget(url, true)).toBeUndefined();
  });

  test.each([
    ["", "must be an https URL"],
    ["hooks.partner.example", "must be an https URL"],
    ["//hooks.partner.example/", "must be an https URL"],
    ["https://", "must be an https URL"],
    ["https://1.2.3.4.5/", "must be an https URL"],
    ["https://[fe80::1%25eth0]/", "must be an https URL"],
    ["https://hooks.partner.example:99999/", "must be an https URL"],
    ["http://hooks.partner.example/", "must be an https URL"],
    ["ftp://hooks.partner.example/", "must be an https URL"],
    ["file:///etc/passwd", "must be an https URL"],
    ["gopher://127.0.0.1:6379/_FLUSHALL", "must be an https URL"],
    ["javascript:alert(1)", "must be an https URL"],
    ["https:hooks.partner.example/", "must begin with https:// and a host"],
    ["https:/hooks.partner.example/", "must begin with https:// and a host"],
    ["https:///hooks.partner.example/", "must begin with https:// and a host"],
    ["HTTPS:////hooks.partner.example/", "must begin with https:// and a host"],
    ["https:\\\\hooks.partner.example/", "must not contain backslashes"],
    ["https:/\\hooks.partner.example/", "must not contain backslashes"],
    ["https://\\hooks.partner.example/", "must not contain backslashes"],
    ["https://hooks.partner.example\\@1.1.1.1/", "must not contain backslashes"],
    ["https://hooks.partner.example/a\\b", "must not contain backslashes"],
    ["https://user@hooks.partner.example/", "must not contain credentials"],
    ["https://user:password@hooks.partner.example/", "must not contain credentials"],
    ["https://:password@hooks.partner.example/", "must not contain credentials"],
    ["https://hooks.partner.example/#part", "must not have a fragment"],
    ["https://hooks.partner.example/#", "must not have a fragment"],
    [" https://hooks.partner.example/", "must not contain spaces or control characters"],
    ["https://hooks.part\nner.example/", "must not contain spaces or control characters"],
    ["https://hooks.partner.example/a b", "must not contain spaces or control characters"],
    ["https://hooks.partner.example/\0", "must not contain spaces or control characters"],
    ["https://hooks.partner.example/\ud800", "must not contain spaces or control characters"],
    [`https://hooks.partner.example/${"a".repeat(2048)}`, "must not be longer than 2048 characters"],
    ["https://intranet/", "must name its host in full, such as hooks.partner.example"],
    ["https://intranet./", "must name its host in full, such as hooks.partner.example"],
    ["https://./", "must name its host in full, such as hooks.partner.example"],
  ])("%j may not: %s", (url, refusal) => {
    expect(refusalOfTarget(url, false)).toBe(refusal);
  });

  const LOOPBACK = [
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "0177.0.0.01",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127.255.255.254",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "localhost",
    "LocalHost",
    "localhost.",
    "hooks.localhost",
    "hooks.localhost.",
  ];

  test.each(LOOPBACK)("https://%s is loopback: only where local targets are allowed", (host) => {
    expect(refusalOfTarget(`https://${host}:8443/hooks`, false)).toBe(NOT_GLOBAL);
    expect(refusalOfTarget(`https://${host}:8443/hooks`, true)).toBeUndefined();
    expect(refusalOfTarget(`http://${host}:8080/hooks`, true)).toBeUndefined();
  });

  test.each([
    "0",
    "0.0.0.0",
    "[::]",
    "10.1.2.3",
    "0xa.1",
    "100.64.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "172.16.0.1",
    "192.168.1.1",
    "192.0.2.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:169.254.169.254]",
    "[::127.0.0.1]",
    "[64:ff9b::169.254.169.254]",
    "[64:ff9b:1::a00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[2001:db8::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[ff02::1]",
  ])("https://%s is not global: never", (host) => {
    expect(refusalOfTarget(`https://${host}/`, false)).toBe(NOT_GLOBAL);
    expect(refusalOfTarget(`https://${host}/`, true)).toBe(NOT_GLOBAL);
  });

  test("where local targets are allowed, names need no dot and http will do, but other schemes will not", () => {
    expect(refusalOfTarget("http://receiver:8080/hooks", true)).toBeUndefined();
    expect(refusalOfTarget("ftp://receiver/hooks", true)).toBe("must be an http or https URL");
    expect(refusalOfTarget("http:receiver/hooks", true)).toBe("must begin with http:// or https:// and a host");
  });

  test("whatever is given, the judgement is made without throwing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), fc.boolean(), (text, allowsLocal) => {
        const refusal = refusalOfTarget(text, allowsLocal);
        return refusal === undefined || refusal.startsWith("must ");
      }),
    );
  });
});
