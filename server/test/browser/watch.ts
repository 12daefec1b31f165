import type { Page, Request } from "playwright-core";
import { expect, vi } from "vitest";
import { PATIENCE } from "./patience.ts";

/** Records what a page does besides showing itself. */
export type PageWatch = {
  /**
   * Its calls to the portal's API, in order, such as `GET /overview`. Private details for the reader come from an extra
   * call, which doesn't count. A page repeats its call when it is notified that its data is outdated, so repeats in a
   * row count once.
   */
  readonly calls: readonly string[];
  /** Forgets the calls so far. */
  startCounting(): void;
  /**
   * Errors that match are expected, because the test causes them on purpose. The console may report them later than the
   * page.
   */
  forgive(what: RegExp): void;
  /**
   * Waits for the expected errors. Fails on any other error or warning in the console, exception, or request to another
   * host.
   */
  check(): Promise<void>;
};

const API = "/api/v1/portal";
const NOISE = new Set(["error", "warning"]);

export function watch(page: Page, origin: string): PageWatch {
  const calls: string[] = [];
  const problems: string[] = [];
  const forgiven: RegExp[] = [];

  const note = (call: string) => {
    if (calls.at(-1) !== call) calls.push(call);
  };

  page.on("console", (message) => {
    if (NOISE.has(message.type())) problems.push(`${message.type()}: ${message.text()} ${message.location().url}`);
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
    forgive: (what) => void forgiven.push(what),
    async check() {
      for (const what of forgiven) await vi.waitFor(() => expect(problems.join("\n")).toMatch(what), PATIENCE);
      expect(problems.filter((problem) => !forgiven.some((what) => what.test(problem)))).toEqual([]);
    },
  };
}

/** `data:` and `blob:` URLs load nothing from the network. */
const isElsewhere = ({ protocol, origin }: URL, own: string): boolean =>
  /^(https?|wss?):$/.test(protocol) && origin !== own;

/** These calls are made in addition to the page's one call. */
const BESIDES = new Set([`${API}/private`, `${API}/notices/stream`]);

const isCall = (request: Request, { pathname }: URL): boolean =>
  pathname.startsWith(`${API}/`) && !BESIDES.has(pathname) && request.resourceType() === "fetch";
