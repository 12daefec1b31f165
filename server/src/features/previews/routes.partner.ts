import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
import { goneSignal } from "../../platform/http/gone.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { neverKept } from "../../platform/http/security-headers.ts";
import { partnerIdOf } from "../callers/index.ts";
import { BrandColour, drawLogo, findPicture, getBrand, LogoText } from "../organisations/index.ts";
import { storePreview } from "./previews.ts";

type Parts = { db: Db; publicUrl: () => string; limits: { settings: RateLimit } };

const Preview = z
  .object({
    mailUrl: z.url().meta({ description: "Shows an example alert as a page." }),
    reportUrl: z.url().meta({ description: "Shows an example monthly report as a PDF." }),
    until: z.iso.datetime(),
  })
  .meta({ id: "BrandPreview" });

export const partnerRoutes = ({ db, publicUrl, limits }: Parts) =>
  calls({ tags: ["Partners"] }, (api) => {
    api.post("/partner/brand/preview", "previewBrand", "partners:write", {
      summary:
        "Preview emails and reports with a brand before you save it. Returns two links that work for 15 minutes.",
      description: "They show a made-up customer. A field that you leave out keeps its saved value; null means none.",
      sealsAnswer: true,
      limit: limits.settings,
      schema: {
        body: z
          .object({
            colour: BrandColour.nullable().meta({
              description: "The colour of buttons and links, such as #1f5f5b. Null for the service's own.",
            }),
            logo: LogoText.nullable().meta({
              description: "A PNG, JPEG, WebP or SVG of up to 256 KiB, in base64. Null for none.",
            }),
          })
          .partial(),
        answer: { preview: Preview },
      },
      handler: async (request, reply) => {
        neverKept(reply);
        const { colour, logo } = request.body;
        const partnerId = partnerIdOf(request);
        // Drawing takes a moment, so it happens before the transaction.
        const asker = { id: partnerId, gone: goneSignal(request) };
        const picture = logo === undefined ? await findPicture(db, partnerId) : logo && (await drawLogo(logo, asker));
        const saved = await getBrand(db, partnerId);
        return change(db, request, reply, async (tx) => {
          const brand = {
            partnerId,
            colour: colour === undefined ? saved.colour : colour,
            picture: picture?.content ?? null,
          };
          const { token, until } = await storePreview(tx, brand);
          // Not in the path, which is in the log of requests.
          const urlOf = (page: string): string => `${publicUrl()}/brand-previews/${page}?token=${token}`;
          const preview = { mailUrl: urlOf("mail"), reportUrl: urlOf("report.pdf"), until: until.toISOString() };
          return { preview };
        });
      },
    });
  });
