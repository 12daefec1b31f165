import { z } from "zod";
import { DAY, SECOND } from "../../kernel/duration.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import { viewFrom } from "../../kernel/view.ts";
import { type AskingParty, STAFF_ROLES } from "../callers/index.ts";
import type { IssuedKey } from "./manage.ts";
import type { Key } from "./queries.ts";

/** A list shows this many, the newest first. */
export const MOST_LISTED_KEYS = 500;

const moment = z.iso.datetime().nullable();

export const KeyView = z
  .object({
    id: Uuid,
    prefix: z.string().meta({ description: "The part of the key that isn't secret: it follows `sw_` or `sw_test_`." }),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: moment,
    expiresAt: moment,
    revokedAt: moment,
    madeByKeyId: Uuid.nullable().meta({
      description:
        "The key that created this one: a distributor's key for its partner, or the key that this one replaced.",
    }),
    role: z.enum(STAFF_ROLES).meta({
      description:
        "The key has the rights of this role. It's the role that its creator had at that time; later changes of that person's role don't change the key.",
    }),
    isCurrent: z.boolean().meta({ description: "Whether this call was made with this key." }),
  })
  .meta({ id: "ApiKey" });

export const keyView = (key: Key, asker: AskingParty): z.infer<typeof KeyView> =>
  viewFrom(KeyView, {
    ...key,
    madeByKeyId: key.madeBy,
    isCurrent: asker.kind !== "staff" && asker.keyId === key.id,
  });

export const Keys = z.object({ keys: z.array(KeyView) });

export const OneIssuedKey = z.object({
  apiKey: z.string().meta({ description: "The key itself. It's shown in this response only." }),
  key: KeyView,
});

export const issuedView = ({ apiKey, key }: IssuedKey, asker: AskingParty): z.infer<typeof OneIssuedKey> => ({
  apiKey,
  key: keyView(key, asker),
});

/** A date within the years that PostgreSQL and people can make sense of. */
const Expiry = z.iso
  .datetime({ offset: true, error: "must be a date-time with an offset, such as 2026-01-31T09:00:00Z" })
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() > Date.now() && at.getTime() < Date.now() + 36_525 * DAY, {
    message: "must lie in the future, within a hundred years",
  });

export const NewKey = z.object({
  name: textOf(1, 100).meta({ description: "What the key is for, such as the system that uses it." }),
  expiresAt: Expiry.nullish().meta({ description: "When the key stops working. It never does if you leave this out." }),
});

const MOST_OVERLAP_SECONDS = (30 * DAY) / SECOND;

export const Rotation = z.object({
  overlapSeconds: z
    .int()
    .min(0)
    .max(MOST_OVERLAP_SECONDS)
    .default(DAY / SECOND)
    .meta({ description: "How long the old key continues to work. Default: one day." }),
});
