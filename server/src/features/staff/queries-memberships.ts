/**
 * The memberships that count: not removed, and of an organisation that is still there. A query for `id`, `person_id`,
 * `role`, `joined_at`, the organisation's `kind`, `organisation_id`, `name` and, of a partner, `distributor_id`, and the
 * `connection_id` of its own identity provider, with whether it `is_required`.
 */
export const MEMBERSHIPS = `
  select member.id, member.person_id, member.role, member.joined_at, member.organisation_id,
    case when member.partner_id is not null then 'partner'
      when member.distributor_id is not null then 'distributor' else 'operator' end as kind,
    coalesce(partners.name, distributors.name, 'Operator') as name,
    partners.distributor_id,
    connection.id as connection_id, coalesce(connection.is_required, false) as is_required
  from staff_memberships as member
    left join partners on partners.id = member.partner_id
    left join distributors on distributors.id = member.distributor_id
    left join staff_connections as connection on connection.organisation_id = member.organisation_id
  where member.removed_at is null and partners.deleted_at is null`;
