import type { Tag } from "./tags.ts";

/** The server tells whoever connects what changed in the last ten seconds. */
const REMEMBERED_MS = 8_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

type Means = {
  /** Opens the stream for whoever is signed in. */
  open: (signal: AbortSignal) => Promise<Response>;
  changed: (tags: readonly Tag[]) => void;
};

/**
 * Listens for what becomes old, while the page is visible: hidden ones would use up the few connections that a browser
 * has. After a longer gap everything counts as changed. Returns what ends it.
 */
export function followNotices({ open, changed }: Means): () => void {
  const ending = new AbortController();
  let listening: AbortController | undefined;
  let listenedUntilMs = Date.now();
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;

  async function listen(): Promise<void> {
    clearTimeout(timer);
    if (listening || ending.signal.aborted || document.visibilityState === "hidden" || !navigator.onLine) return;
    const own = new AbortController();
    listening = own;
    try {
      const response = await open(own.signal);
      // The session may be over, or only has to be renewed: the pages' own calls find out.
      if (response.status === 401) changed(["everything"]);
      if (!response.ok || !response.body) throw new Error(String(response.status));
      if (Date.now() - listenedUntilMs > REMEMBERED_MS) changed(["everything"]);
      pauseMs = FIRST_PAUSE_MS;
      await readNotices(response.body, changed);
      listenedUntilMs = Date.now();
    } catch {
      // Whoever cannot listen at all asks from time to time.
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

/** The tags that a message names; none in those that only show that the connection lives. */
export function tagsIn(frame: string): Tag[] {
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  return data === undefined ? [] : (JSON.parse(data) as { tags: Tag[] }).tags;
}
