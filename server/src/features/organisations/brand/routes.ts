import { z } from "zod";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import { goneSignal } from "../../../platform/http/gone.ts";
import { BrandColour, coloursOf, LogoText } from "./brand.ts";
import { drawLogo } from "./logo-picture.ts";
import { changeBrand } from "../manage.ts";
import type { PartnerSurface } from "../partner-surface.ts";
import { getBrand } from "./queries.ts";

const BrandView = z
  .object({
    name: z
      .string()
      .meta({ description: "The partner's name as customers see it. Change it in the partner's settings." }),
    colour: z.string().nullable().meta({ description: "Null for the service's own colour." }),
    colours: z
      .object({ light: z.string(), dark: z.string() })
      .meta({ description: "The colour adapted to each theme, as pages use it." }),
    logo: z
      .object({ type: z.string(), bytes: z.int(), url: z.string() })
      .nullable()
      .meta({ description: "Null if there is none; pages then show the first letter of the name." }),
  })
  .meta({ id: "Brand" });

const OneBrand = z.object({ brand: BrandView });

/** JSON takes the logo as base64: one form for every client, and `Idempotency-Key` works as everywhere. */
const BrandBody = z
  .object({
    colour: BrandColour.nullable().meta({
      description: "The colour of buttons and links, such as #1f5f5b. Null for the service's own.",
    }),
    logo: LogoText.nullable().meta({
      description: "A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none.",
    }),
  })
  .partial()
  .refine(({ colour, logo }) => colour !== undefined || logo !== undefined, {
    message: "At least one of colour or logo must be given",
  });

export function brandRoutes(surface: PartnerSurface) {
  const { db, path, tags, operationId, partnerOf, actorOf, publicUrl, refused } = surface;
  const params = z.object(surface.params);

  async function answerWith(on: Db, partnerId: string): Promise<z.infer<typeof OneBrand>> {
    const { name, colour, logoType, logoBytes, logoVersion } = await getBrand(on, partnerId);
    const url = `${publicUrl()}/portal/sign-in/logo?partner=${partnerId}&v=${logoVersion}`;
    const logo = logoType === null ? null : { type: logoType, bytes: logoBytes ?? 0, url };
    return { brand: { name, colour, colours: coloursOf(colour), logo } };
  }

  return calls({ tags, operationId }, (api) => {
    api.get(`${path}/brand`, "getBrand", "partners:read", {
      summary: "Get the brand of a partner's portal, emails and reports.",
      schema: { params, answer: OneBrand, errors: [...refused] },
      handler: async (request) => answerWith(db, (await partnerOf(db, request)).id),
    });

    api.patch(`${path}/brand`, "updateBrand", "partners:write", {
      summary: "Change the colour or the logo. Pages show it within a minute. The contrast of the colour is checked.",
      failure: "Failed to change brand",
      limit: surface.limits.settings,
      schema: { params, body: BrandBody, answer: OneBrand, errors: [...refused] },
      handler: async (request, reply) => {
        const changes = request.body;
        // Drawing takes a moment, so it happens before the transaction. A logo that cannot be drawn is refused.
        const { kind, id: actorId } = actorOf(request);
        const asker = { id: `${kind} ${actorId}`, gone: goneSignal(request) };
        const picture = changes.logo ? await drawLogo(changes.logo, asker) : undefined;
        return change(db, request, reply, async (tx) => {
          const { id } = await partnerOf(tx, request);
          await changeBrand(tx, actorOf(request), id, changes, picture);
          return answerWith(tx, id);
        });
      },
    });
  });
}
