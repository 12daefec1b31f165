import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** Records what a page does besides showing itself. */
export type PageWatch = {
  /**
   * Its calls to the portal's API, in order: `GET /overview`. What only the reader is told comes by a call besides. A page
   * that is told that its answer became old repeats its call, so repeats in a row count once.
   */
  readonly calls: readonly string[];
  /** Forgets the calls so far. */
  startCounting(): void;
  /** Accepts errors that match: the test causes them on purpose. */
  forgive(what: RegExp): void;
  /** Fails on any other error or warning in the console, exception, or request to another host. */
  check(): void;
};

const API = "/api/v1/portal";
const NOISE = new Set(["error", "warning"]);

export function watch(page: Page, origin: string): PageWatch {
  const calls: string[] = [];
  let problems: string[] = [];

  const note = (call: string) => {
    if (calls.at(-1) !== call) calls.push(call);
  };

  page.on("console", (message) => {
    if (NOISE.has(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (isElsewhere(url, origin)) problems.push(`request: ${request.url()}`);
    else if (isCall(request, url)) note(`${request.method()} ${url.pathname.slice(API.length)}${url.search}`);
  });

  return {
    calls,
    startCounting: () => void calls.splice(0),
    forgive(what) {
      expect(problems.join("\n")).toMatch(what);
      problems = problems.filter((problem) => !what.test(problem));
    },
    check: () => expect(problems).toEqual([]),
  };
}

/** `data:` and `blob:` URLs load nothing from the network. */
const isElsewhere = ({ protocol, origin }: URL, own: string): boolean =>
  /^(https?|wss?):$/.test(protocol) && origin !== own;

/** These come besides the one call of a page. */
const BESIDES = new Set([`${API}/private`, `${API}/notices/stream`]);

const isCall = (request: Request, { pathname }: URL): boolean =>
  pathname.startsWith(`${API}/`) && !BESIDES.has(pathname) && request.resourceType() === "fetch";
