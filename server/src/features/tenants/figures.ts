import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { Month, monthOf, monthsAfter } from "../../kernel/month.ts";
import type { NumberedPage } from "../../kernel/page.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { CountedPage } from "../../platform/db/counted-page.ts";
import type { Db } from "../../platform/db/database.ts";
import { numberedList } from "../../platform/http/paging.ts";
import { listCameByMonth, listTenantFigures, type TenantFigures } from "../analytics/index.ts";
import { listDistributorPage, listPartners } from "../organisations/index.ts";
import { listOwnersWebhooks, type OwnersWebhooks } from "../webhooks/index.ts";

const ByStatus = z
  .object({ total: z.int(), active: z.int(), prospect: z.int(), inactive: z.int(), dormant: z.int() })
  .meta({ id: "CustomersByStatus" });

const WebhooksOf = z
  .object({
    endpoints: z.int(),
    failing: z.int(),
    paused: z.int(),
    disabled: z.int(),
    lastSuccessAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "TenantWebhooks" });

const PartnerFigures = z
  .object({
    partnerId: Uuid,
    distributorId: Uuid,
    name: z.string(),
    sandbox: z.boolean(),
    customers: ByStatus,
    growth: z
      .array(z.object({ month: Month, came: z.int() }))
      .meta({ description: "New customers in each of the last 12 months (UTC), ending with the current month." }),
    webhooks: WebhooksOf,
  })
  .meta({ id: "PartnerFigures" });
type PartnerFigures = z.infer<typeof PartnerFigures>;
export const partnerFigures = numberedList(PartnerFigures);

const DistributorFigures = z
  .object({
    distributorId: Uuid,
    name: z.string(),
    partners: z.int(),
    customers: ByStatus.meta({ description: "The customers of its partners, without those of sandboxes." }),
    webhooks: WebhooksOf.meta({ description: "The distributor's own." }),
  })
  .meta({ id: "DistributorFigures" });
type DistributorFigures = z.infer<typeof DistributorFigures>;
export const distributorFigures = numberedList(DistributorFigures);

const MONTHS = 12;

const NO_CUSTOMERS = { total: 0, active: 0, prospect: 0, inactive: 0, dormant: 0 };
const NO_WEBHOOKS = { endpoints: 0, failing: 0, paused: 0, disabled: 0, lastSuccessAt: null };

const statusesOf = (figures: TenantFigures | undefined) => viewFrom(ByStatus, figures ?? NO_CUSTOMERS);
const webhooksOf = (webhooks: OwnersWebhooks | undefined) => viewFrom(WebhooksOf, webhooks ?? NO_WEBHOOKS);

const byOwner = <Row extends { ownerId: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.ownerId, row]));

/** A page of partners, oldest first: of one distributor, or of all. */
export async function readPartnerFigures(
  db: Db,
  distributorId: string | undefined,
  page: NumberedPage,
): Promise<CountedPage<PartnerFigures>> {
  const { rows: partners, totalCount } = await listPartners(db, distributorId, page);
  const ids = partners.map(({ id }) => id);
  const [figures, webhooks, came] = await Promise.all([
    listTenantFigures(db, ids).then(byOwner),
    listOwnersWebhooks(db, ids).then(byOwner),
    listCameByMonth(db, ids, MONTHS),
  ]);
  const running = monthOf(new Date(), "UTC");
  const months = Array.from({ length: MONTHS }, (_, ago) => monthsAfter(running, ago - MONTHS + 1));
  const cameTo = new Map(came.map(({ partnerId, month, came: count }) => [`${partnerId} ${month}`, count]));
  const rows = partners.map(({ id, distributorId: owner, name, sandbox }) => ({
    partnerId: id,
    distributorId: owner,
    name,
    sandbox,
    customers: statusesOf(figures.get(id)),
    growth: months.map((month) => ({ month, came: cameTo.get(`${id} ${month}`) ?? 0 })),
    webhooks: webhooksOf(webhooks.get(id)),
  }));
  return { rows, totalCount };
}

/** A page of distributors, oldest first. */
export async function readDistributorFigures(db: Db, page: NumberedPage): Promise<CountedPage<DistributorFigures>> {
  const { rows: distributors, totalCount } = await listDistributorPage(db, page);
  const ids = distributors.map(({ id }) => id);
  const [figures, webhooks] = await Promise.all([
    listTenantFigures(db, ids).then(byOwner),
    listOwnersWebhooks(db, ids).then(byOwner),
  ]);
  const rows = distributors.map(({ id, name }) => ({
    distributorId: id,
    name,
    partners: figures.get(id)?.partners ?? 0,
    customers: statusesOf(figures.get(id)),
    webhooks: webhooksOf(webhooks.get(id)),
  }));
  return { rows, totalCount };
}
