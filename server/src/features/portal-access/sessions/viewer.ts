import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { resolveLocale } from "../../../platform/i18n/messages.ts";
import { type Actor, actorFrom } from "../../audit/index.ts";
import { privateMailboxOf } from "../../breaches/index.ts";
import { coloursOf } from "../../organisations/index.ts";
import { markSeen } from "./queries-sessions.ts";
import { findViewer, type ViewerRow } from "./queries-viewers.ts";

/** A viewer of the portal: a portal user, with its customer and partner. */
export type Viewer = Omit<ViewerRow, "chosenLocale" | "status" | "isStale"> & {
  isProspect: boolean;
  /** Always a locale that we have texts in. */
  locale: string;
};

/** The viewer that a live session belongs to. */
export async function viewerOfSession(db: Db, sessionId: string): Promise<Viewer | undefined> {
  const row = await findViewer(db, sessionId);
  if (!row) return undefined;
  const { isStale, ...known } = row;
  if (isStale) await markSeen(db, sessionId);
  return viewerFrom(known);
}

export function viewerFrom(row: Omit<ViewerRow, "isStale">): Viewer {
  const { chosenLocale, status, ...viewer } = row;
  const locale = resolveLocale(chosenLocale ?? viewer.customerLocale);
  return { ...viewer, isProspect: status === "prospect", locale };
}

export function setViewer(request: FastifyRequest, viewer: Viewer): void {
  request.setDecorator("viewer", viewer);
}

export function viewerOf(request: FastifyRequest): Viewer {
  const viewer = request.getDecorator<Viewer | null>("viewer");
  if (!viewer) throw new Error("This route was mounted without a session");
  return viewer;
}

/** The viewer as the actor of its changes. */
export function viewerActor(request: FastifyRequest): Actor {
  const { userId, partnerId } = viewerOf(request);
  return actorFrom(request, { kind: "user", id: userId, partnerId });
}

/** What every page shows around its content. Each page's response includes it, so that a page needs one call. */
export const PortalFrame = z
  .object({
    partner: z.object({
      id: Uuid,
      name: z.string(),
      supportEmail: z.string(),
      colours: z.object({ light: z.string(), dark: z.string() }),
      logoUrl: z.string().nullable(),
    }),
    customer: z.object({
      name: z.string(),
      isProspect: z.boolean(),
      hasAlerts: z.boolean().meta({ description: "Whether the plan gives the customer breach alerts." }),
      hasReports: z.boolean().meta({ description: "Whether the plan gives the customer monthly reports." }),
    }),
    user: z.object({
      email: z.string(),
      isPerson: z.boolean().meta({
        description:
          "Whether the session proves that the viewer is the customer's contact. Only then can there be private findings to request.",
      }),
    }),
    lookIn: z
      .object({ id: Uuid, customerId: Uuid, until: z.iso.datetime() })
      .nullable()
      .meta({ description: "Set if a member of staff is viewing the portal. Nothing can be changed then." }),
    localeCode: z
      .string()
      .meta({ description: "The language in which to show the portal. The portal has texts in it." }),
  })
  .meta({ id: "PortalFrame" });

export const frameOf = (viewer: Viewer): z.infer<typeof PortalFrame> => ({
  partner: {
    id: viewer.partnerId,
    name: viewer.partnerName,
    supportEmail: viewer.supportEmail,
    colours: coloursOf(viewer.colour),
    logoUrl: viewer.logoVersion === null ? null : `/api/v1/portal/logo?v=${viewer.logoVersion}`,
  },
  customer: {
    name: viewer.companyName,
    isProspect: viewer.isProspect,
    hasAlerts: viewer.hasAlerts,
    hasReports: viewer.hasReports,
  },
  user: { email: viewer.email, isPerson: privateMailboxOf(viewer) !== undefined },
  lookIn: viewer.lookIn && {
    id: viewer.lookIn.id,
    customerId: viewer.customerId,
    until: viewer.lookIn.until.toISOString(),
  },
  localeCode: viewer.locale,
});
