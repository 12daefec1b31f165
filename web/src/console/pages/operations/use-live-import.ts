import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "../../../state/use-store.ts";
import { addressOf } from "../../../calls/send.ts";
import { useGet } from "../../api/hooks.ts";
import { queryClient } from "../../../calls/kept-answers.ts";
import { onBehalfStore } from "../../api/behalf.ts";
import { keyOf } from "../../../calls/query-keys.ts";
import type { Answer } from "../../api/types.ts";
import { hasEnded, type Import } from "./import-states.ts";

const PATH = "/api/v1/operator/imports/{importId}";
const EVENTS = "/api/v1/operator/imports/{importId}/events";
const POLL_MS = 2_000;

export type Way = "stream" | "poll" | "none";

/**
 * A live view of an import: through server-sent events, or by polling every two seconds while those are interrupted.
 * The browser reconnects by itself. Each event is complete, so nothing is missed.
 */
export function useLiveImport(importId: string): { query: UseQueryResult<Answer<typeof PATH>>; way: Way } {
  const {
    whose: [scope, organisationId],
  } = useStore(onBehalfStore);
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const asked = { path: { importId } };
  const query = useGet(PATH, asked, { everyMs: isOver || isOpen ? false : POLL_MS });
  const current = query.data?.import;
  useEffect(() => {
    if (current && hasEnded(current)) setOver(true);
  }, [current]);
  useEffect(() => {
    if (isOver) return;
    const source = new EventSource(addressOf(EVENTS, { path: { importId } }));
    source.addEventListener("open", () => setOpen(true));
    source.addEventListener("error", () => setOpen(false));
    source.addEventListener("import", ({ data }: MessageEvent<string>) => {
      setOpen(true);
      queryClient.setQueryData(keyOf([scope, organisationId], PATH, { path: { importId } }), {
        success: true,
        import: JSON.parse(data) as Import,
      });
    });
    return () => source.close();
  }, [importId, isOver, scope, organisationId]);
  return { query, way: isOver ? "none" : isOpen ? "stream" : "poll" };
}
