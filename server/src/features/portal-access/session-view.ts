import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { ListedSession } from "./queries-sessions.ts";

export const SessionView = z
  .object({
    id: Uuid,
    isThis: z.boolean(),
    startedAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    browser: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({ id: "PortalSession" });

export const sessionView = (session: ListedSession, currentId: string): z.infer<typeof SessionView> => ({
  ...session,
  isThis: session.id === currentId,
  startedAt: session.startedAt.toISOString(),
  seenAt: session.seenAt.toISOString(),
});
