import { randomSecret } from "../../../platform/crypto.ts";
import { allRows, type Db, firstAmong, run, type Tx } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { Verification, VerificationMethod } from "./verification.ts";

const COLUMNS = `domain, status, method, dns_token as "dnsToken", verified_at as "verifiedAt", checked_at as "checkedAt"`;

const selectOfCustomer = statement<{ customerId: string }, Verification>(`
  select ${COLUMNS} from domain_proofs where customer_id = :customerId order by domain`);

/** Every domain of a customer that is verified, was verified or has an open proof, in alphabetical order. */
export const listVerifications = (db: Db, customerId: string): Promise<Verification[]> =>
  selectOfCustomer(db, { customerId });

/**
 * Whether a customer has proved, by DNS or by a mail to the domain, that it controls the domain of an address. Someone
 * who controls the domain could read the mailbox anyway. Someone else's word for it (`attested`) doesn't count here. A
 * condition of a query.
 */
export const controlsDomainOf = (customerId: string, address: string): string => `exists (
  select from domain_proofs as proof
  where proof.customer_id = ${customerId} and proof.status = 'verified' and proof.method in ('dns', 'mail')
    and (split_part(${address}, '@', -1) = proof.domain
      or right(split_part(${address}, '@', -1), length(proof.domain) + 1) = '.' || proof.domain))`;

export type WhoseDomain = { customerId: string; domain: string };

const selectOne = statement<WhoseDomain, Verification>(`
  select ${COLUMNS} from domain_proofs where customer_id = :customerId and domain = :domain`);

export const findVerification = (db: Db, whose: WhoseDomain) => firstAmong(selectOne(db, whose));

type Asked = WhoseDomain & { method: VerificationMethod; dnsToken: string };

const insert = statement<Asked, Verification>(`
  insert into domain_proofs (customer_id, domain, method, dns_token)
  select customer_id, domain, :method, :dnsToken from monitored_domains
  where customer_id = :customerId and domain = :domain
  on conflict (customer_id, domain) do update
  set method = case when domain_proofs.status = 'pending' then excluded.method else domain_proofs.method end
  returning ${COLUMNS}`);

/** The open proof, which keeps its token no matter how often it's requested. Undefined if the domain isn't watched. */
export const putVerification = (tx: Tx, asked: WhoseDomain & { method: VerificationMethod }) =>
  firstAmong(insert(tx, { ...asked, dnsToken: randomSecret() }));

/** A DNS proof is looked up again after this time. */
const DAYS_BETWEEN_CHECKS = 30;

const updateVerified = statement<WhoseDomain & { method: VerificationMethod }>(`
  update domain_proofs
  set status = 'verified', method = :method, verified_at = now(), missing_since = null,
    checked_at = case when :method = 'dns' then now() else checked_at end,
    next_check_at = case when :method = 'dns' then now() + ${DAYS_BETWEEN_CHECKS} * interval '1 day' end
  where customer_id = :customerId and domain = :domain`);

export async function markVerified(tx: Tx, whose: WhoseDomain, method: VerificationMethod): Promise<void> {
  await updateVerified(tx, { ...whose, method });
}

const updateStillThere = statement<WhoseDomain>(`
  update domain_proofs
  set checked_at = now(), missing_since = null, next_check_at = now() + ${DAYS_BETWEEN_CHECKS} * interval '1 day'
  where customer_id = :customerId and domain = :domain and status = 'verified' and method = 'dns'`);

export async function noteStillThere(tx: Tx, whose: WhoseDomain): Promise<void> {
  await updateStillThere(tx, whose);
}

/** A record may be lost by mistake and put back, so a proof lapses only when it has been gone this long. */
const DAYS_MISSING = 7;

const updateMissing = statement<WhoseDomain, { status: Verification["status"] }>(`
  update domain_proofs
  set checked_at = now(), missing_since = coalesce(missing_since, now()),
    status = case when missing_since <= now() - ${DAYS_MISSING} * interval '1 day' then 'lapsed' else status end,
    next_check_at = case
      when missing_since <= now() - ${DAYS_MISSING} * interval '1 day' then null else now() + interval '1 day' end
  where customer_id = :customerId and domain = :domain and status = 'verified' and method = 'dns'
  returning status`);

/** Returns whether this made the proof lapse. */
export async function noteMissing(tx: Tx, whose: WhoseDomain): Promise<boolean> {
  const [row] = await updateMissing(tx, whose);
  return row?.status === "lapsed";
}

/** The result is unknown, so the DNS record is looked up again tomorrow. */
export const noteUnanswered = (tx: Tx, { customerId, domain }: WhoseDomain) => run(tx)`
  update domain_proofs set next_check_at = now() + interval '1 day'
  where customer_id = ${customerId} and domain = ${domain} and status = 'verified'`;

/** A look-up that did not find the record of a domain that is not verified. */
export const noteChecked = (tx: Tx, { customerId, domain }: WhoseDomain) => run(tx)`
  update domain_proofs set checked_at = now()
  where customer_id = ${customerId} and domain = ${domain} and status <> 'verified'`;

export type DueCheck = WhoseDomain & { dnsToken: string };

/** DNS proofs that are due to be looked up again, the longest overdue first. */
export const listDueChecks = (db: Db, most: number) => allRows<DueCheck>(db)`
  select customer_id as "customerId", domain, dns_token as "dnsToken"
  from domain_proofs where next_check_at <= now() order by next_check_at limit ${most}`;
