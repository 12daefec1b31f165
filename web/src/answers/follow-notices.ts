import type { Tag } from "./tags.ts";

/** The server remembers what changed in the last ten seconds. */
const REMEMBERED_MS = 8_000;
/** The request to open the stream takes some time too. */
const MARGIN_MS = 2_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

type Means = {
  /** Opens the stream for the signed-in user. It starts with what changed in the last `missedMs`. */
  open: (signal: AbortSignal, missedMs: number) => Promise<Response>;
  changed: (tags: readonly Tag[]) => void;
  /** When the oldest data in view was requested. */
  since?: number;
};

/**
 * Listens for changes while the page is visible. Hidden pages don't listen, because browsers allow only a few
 * connections. After a gap longer than the server remembers, everything counts as changed. Returns a function that
 * stops listening.
 */
export function followNotices({ open, changed, since = Date.now() }: Means): () => void {
  const ending = new AbortController();
  let listening: AbortController | undefined;
  let listenedUntilMs = since;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;

  async function listen(): Promise<void> {
    clearTimeout(timer);
    if (listening || ending.signal.aborted || document.visibilityState === "hidden" || !navigator.onLine) return;
    const own = new AbortController();
    listening = own;
    try {
      const gapMs = Math.max(0, Math.round(Date.now() - listenedUntilMs));
      const isForgotten = gapMs > REMEMBERED_MS;
      const response = await open(own.signal, isForgotten ? 0 : gapMs + MARGIN_MS);
      // The session may be over, or it may just need a refresh. The page's own calls find out which.
      if (response.status === 401) changed(["everything"]);
      if (!response.ok || !response.body) throw new Error(String(response.status));
      if (isForgotten) changed(["everything"]);
      pauseMs = FIRST_PAUSE_MS;
      await readNotices(response.body, changed);
      listenedUntilMs = Date.now();
    } catch {
      // If the stream can't be opened, refetch from time to time instead.
      if (!own.signal.aborted && pauseMs > FIRST_PAUSE_MS) changed(["everything"]);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
    if (listening === own) listening = undefined;
    timer = window.setTimeout(() => void listen(), pauseMs);
  }

  function pause(): void {
    if (listening) listenedUntilMs = Date.now();
    listening?.abort();
    listening = undefined;
    clearTimeout(timer);
  }

  const look = () => {
    if (document.visibilityState === "hidden") pause();
    else void listen();
  };
  document.addEventListener("visibilitychange", look, { signal: ending.signal });
  window.addEventListener("online", look, { signal: ending.signal });
  void listen();
  return () => {
    ending.abort();
    pause();
  };
}

async function readNotices(body: ReadableStream<Uint8Array>, changed: Means["changed"]): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const tags = tagsIn(frame);
      if (tags.length > 0) changed(tags);
    }
  }
}

/** The tags in a message. Keep-alive messages have none. */
export function tagsIn(frame: string): Tag[] {
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  return data === undefined ? [] : (JSON.parse(data) as { tags: Tag[] }).tags;
}
