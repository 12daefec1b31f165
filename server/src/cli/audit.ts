import type { Command } from "commander";
import { AUDIT_FORMATS, exportAudit, listAudit, WholeTrailQuery } from "../features/audit/index.ts";
import { invalid } from "../kernel/errors.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, number } from "./context.ts";

type FilterOptions = {
  distributor?: string;
  partner?: string;
  customer?: string;
  actorKind?: string;
  actor?: string;
  action?: string;
  subjectKind?: string;
  subject?: string;
  from?: string;
  to?: string;
};

const withFilters = (command: Command): Command =>
  command
    .option("--distributor <id>", "what was done by or for this distributor and its partners")
    .option("--partner <id>", "what was done by or for this partner")
    .option("--customer <id>", "changes to this customer and to everything that belongs to it")
    .option("--actor-kind <kind>", "key, operator, staff, system or user")
    .option("--actor <id>", "who acted")
    .option("--action <action>", "such as customer.upgraded")
    .option("--subject-kind <kind>", "what kind of thing was changed, such as customer")
    .option("--subject <id>", "what was changed")
    .option("--from <moment>", "at this moment or later, such as 2026-01-31T09:00:00Z")
    .option("--to <moment>", "at this moment or earlier");

const filterOf = ({ distributor, partner, customer, actor, subject, ...same }: FilterOptions) =>
  checked(WholeTrailQuery, {
    ...same,
    distributorId: distributor,
    partnerId: partner,
    customerId: customer,
    actorId: actor,
    subjectId: subject,
  });

export const auditCommand: AddCommand = (program, context) => {
  const group = program.command("audit").description("who changed what");
  const add = adding(group, context);

  withFilters(
    add("list", "entries, newest first", async (options: FilterOptions & { limit: number; json?: boolean }) => {
      const { limit } = options;
      if (!Number.isSafeInteger(limit) || limit < 1 || limit > 10_000) throw invalid("--limit is 1 to 10000");
      const filter = filterOf(options);
      const { entries } = await context.withDb((db) => listAudit(db, { ...filter, pageSize: limit }));
      const lines = entries.map(({ at, action, actor, subject, partnerId, ip }) => ({
        at,
        action,
        by: [actor.kind, actor.id].join(" "),
        what: `${subject.kind} ${subject.id}`,
        partner: partnerId,
        from: ip,
      }));
      return options.json ? entries : lines;
    }),
  ).option("--limit <number>", "how many", number, 50);

  withFilters(group.command("export").description("all entries, newest first, to the standard output"))
    .option("--format <format>", AUDIT_FORMATS.join(" or "), "csv")
    .action(async (options: FilterOptions & { format: string }) => {
      const format = AUDIT_FORMATS.find((known) => known === options.format);
      if (!format) throw invalid(`--format is one of ${AUDIT_FORMATS.join(", ")}`);
      const filter = filterOf(options);
      await context.withDb((db) => context.pour(exportAudit(db, filter, format)));
    });
};
