import { z } from "zod";
import { invalidField } from "../../../kernel/errors.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import type { PartnerSurface } from "../partner-surface.ts";
import {
  notePortalHostProof,
  PortalHost,
  portalHostNotFound,
  provePortalHost,
  recordsFor,
  removePortalHost,
  setPortalHost,
} from "./portal-host.ts";
import { findPortalHost } from "./queries.ts";

const PortalHostView = z
  .object({
    host: z.string(),
    isUsed: z.boolean().meta({
      description:
        "Whether links use this host. They do if the host is served and its DNS record points to this service.",
    }),
    isServed: z.boolean().meta({ description: "Whether the operator has a certificate for this host." }),
    checkedAt: z.iso.datetime().nullable(),
    verifiedAt: z.iso.datetime().nullable(),
    records: z
      .array(z.object({ type: z.enum(["CNAME", "TXT"]), name: z.string(), value: z.string() }))
      .meta({ description: "One of them is enough." }),
  })
  .meta({ id: "PortalHost" });

const OneHost = z.object({ portalHost: PortalHostView });
const AnyHost = z.object({
  portalHost: PortalHostView.nullable().meta({ description: "Null if customers use the operator's own host." }),
});

export function portalHostRoutes(surface: PartnerSurface) {
  const { db, dns, path, tags, operationId, partnerOf, actorOf, publicUrl, isServing, refused } = surface;
  const params = z.object(surface.params);
  const ourHost = () => new URL(publicUrl()).hostname;

  async function read(on: Db, partnerId: string): Promise<z.infer<typeof PortalHostView> | null> {
    const known = await findPortalHost(on, partnerId);
    if (!known) return null;
    const { host, checkedAt, verifiedAt, servedAt } = known;
    const { cname, txt } = recordsFor(host, partnerId, ourHost());
    return {
      host,
      isUsed: verifiedAt !== null,
      isServed: servedAt !== null,
      checkedAt: checkedAt?.toISOString() ?? null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      records: [
        { type: "CNAME", name: cname.name, value: cname.target },
        { type: "TXT", name: txt.name, value: txt.value },
      ],
    };
  }

  async function answerWith(on: Db, partnerId: string): Promise<z.infer<typeof OneHost>> {
    const portalHost = await read(on, partnerId);
    if (!portalHost) throw portalHostNotFound();
    return { portalHost };
  }

  return calls({ db, tags, operationId }, (api) => {
    api.get(`${path}/portal-host`, "getPortalHost", "partners:read", {
      summary: "Get the host name of a partner's portal.",
      schema: { params, answer: AnyHost, errors: [...refused] },
      handler: async (request) => {
        const { id } = await partnerOf(db, request);
        return { portalHost: await read(db, id) };
      },
    });

    api.post(`${path}/portal-host`, "setPortalHost", "partners:write", {
      summary: isServing
        ? "Serve the portal at this host, for which you have a certificate. Links use it once its DNS record points here."
        : "Request the portal at this host. Links use it once the operator serves the host and its DNS record points here.",
      schema: {
        params,
        body: z.object({ host: PortalHost }),
        answer: OneHost,
        errors: [...refused, "portal-host-taken"],
      },
      handler: (request, reply) => {
        const { host } = request.body;
        if (host === ourHost()) throw invalidField("invalid-body", "host", "is the service's own");
        return change(db, request, reply, async (tx) => {
          const { id } = await partnerOf(tx, request);
          await setPortalHost(tx, actorOf(request), id, { host, isServed: isServing });
          return answerWith(tx, id);
        });
      },
    });

    api.post(`${path}/portal-host/check`, "checkPortalHost", "partners:write", {
      summary: "Check now whether the host's DNS record points here. It's also checked every hour.",
      limit: surface.limits.settings,
      schema: {
        params,
        answer: OneHost.extend({
          found: z
            .enum(["CNAME", "TXT"])
            .nullable()
            .meta({ description: "The DNS record that points to this service." }),
          isAnswered: z
            .boolean()
            .meta({ description: "False if a name server couldn't be reached. Nothing changes then." }),
        }),
        errors: [...refused, "portal-host-not-found"],
      },
      handler: async (request, reply) => {
        // Asks name servers before the transaction. The transaction refuses callers without access, and checks of
        // something that doesn't exist.
        const partner = await partnerOf(db, request).catch(() => undefined);
        const known = partner && (await findPortalHost(db, partner.id));
        const proof = known && (await provePortalHost(dns, recordsFor(known.host, partner.id, ourHost())));
        return change(db, request, reply, async (tx) => {
          await partnerOf(tx, request);
          if (!partner || !known || !proof) throw portalHostNotFound();
          const which = { partnerId: partner.id, host: known.host };
          if (proof.kind !== "unanswered") await notePortalHostProof(tx, actorOf(request), which, proof);
          return {
            ...(await answerWith(tx, partner.id)),
            found: proof.kind === "proved" ? proof.by : null,
            isAnswered: proof.kind !== "unanswered",
          };
        });
      },
    });

    api.delete(`${path}/portal-host`, "removePortalHost", "partners:write", {
      summary: "Make links use the operator's own host again.",
      schema: { params, answer: "Portal host removed successfully", errors: [...refused, "portal-host-not-found"] },
      change: async (tx, request) => removePortalHost(tx, actorOf(request), (await partnerOf(tx, request)).id),
    });
  });
}
