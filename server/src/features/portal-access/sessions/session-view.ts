import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { viewFrom } from "../../../kernel/view.ts";
import { SIGN_IN_METHODS, type PortalSignInMethod } from "../signed-in-user.ts";
import type { ListedSession } from "./queries-sessions.ts";

export const SessionView = z
  .object({
    id: Uuid,
    isThis: z.boolean(),
    method: z.enum(SIGN_IN_METHODS).meta({
      description: "How the person signed in: with a sign-in link, or through the customer's own provider (oidc).",
    }),
    startedAt: z.iso.datetime(),
    seenAt: z.iso.datetime(),
    browser: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({ id: "PortalSession" });

export const sessionView = ({ method, ...session }: ListedSession, currentId: string) =>
  viewFrom(SessionView, { ...session, method: method as PortalSignInMethod, isThis: session.id === currentId });
