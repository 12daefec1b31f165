import { z } from "zod";
import type { DomainVerdicts } from "../../../kernel/domain-name.ts";
import { AnyDomainList, domainList, EmailList } from "../../assets/index.ts";

const listsWith = <Domains extends z.ZodType>(domains: Domains) =>
  z
    .object({ domains: domains.optional(), emails: EmailList.optional() })
    .refine(({ domains, emails }) => domains !== undefined || emails !== undefined, {
      message: "At least one of domains or emails must be provided",
    });

const AnyLists = listsWith(AnyDomainList);

const NewLists = AnyLists.refine(({ domains, emails }) => domains?.length !== 0 || emails?.length !== 0, {
  message: "At least one domain or email must stay monitored; offboard the customer to stop",
  params: { code: "assets-required" },
});

/**
 * The domains and addresses in a change of the monitored assets. Only those being added have to follow the operator's
 * domain rules.
 */
export function assetListsFor(way: "add" | "remove" | "set", verdictOf: DomainVerdicts) {
  if (way === "add") return listsWith(domainList(verdictOf));
  return way === "set" ? NewLists : AnyLists;
}
