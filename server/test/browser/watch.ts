import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** What a page does besides showing itself. */
export type PageWatch = {
  /** Its calls of the portal's API, in order: `GET /overview`. */
  readonly calls: readonly string[];
  /** Forgets the calls so far. */
  startCounting(): void;
  /** Something like this has gone wrong, and was meant to. */
  forgive(what: RegExp): void;
  /** Nothing else has: no error or warning in the console, no exception, no request to anybody but us. */
  check(): void;
};

const API = "/api/v1/portal";
const NOISE = new Set(["error", "warning"]);

export function watch(page: Page, origin: string): PageWatch {
  const calls: string[] = [];
  let problems: string[] = [];

  page.on("console", (message) => {
    if (NOISE.has(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (isElsewhere(url, origin)) problems.push(`request: ${request.url()}`);
    else if (isCall(request, url)) calls.push(`${request.method()} ${url.pathname.slice(API.length)}${url.search}`);
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

/** `data:` and `blob:` go nowhere. */
const isElsewhere = ({ protocol, origin }: URL, own: string): boolean =>
  /^(https?|wss?):$/.test(protocol) && origin !== own;

const isCall = (request: Request, { pathname }: URL): boolean =>
  pathname.startsWith(`${API}/`) && request.resourceType() === "fetch";
