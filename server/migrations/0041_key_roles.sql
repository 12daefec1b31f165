-- additive
-- Of the keys that are there, an owner's are those that an owner made, the command line or the service itself. The audit
-- trail tells who made a key and which role they had at that time. A key has no more rights than the one that made it, or
-- that it replaced.
with recursive
  made as (
    select key.id, key.made_by, issued.id as entry, issued.actor_kind, issued.actor_id, issued.at, issued.distributor_id,
      issued.partner_id
    from api_keys as key
      left join audit_entries as issued on issued.subject_id = key.id::text and issued.action = 'key.issued'),
  by_staff as (
    select made.id, bool_and(coalesce(
        (select changed.details ->> 'from' from audit_entries as changed
          where changed.subject_id = member.id::text and changed.action = 'staff.role-changed' and changed.at > made.at
          order by changed.at, changed.id limit 1),
        member.role) = 'owner') as as_owner
    from made join staff_memberships as member on member.person_id::text = made.actor_id
      and member.joined_at <= made.at and (member.removed_at is null or member.removed_at >= made.at)
      and case when made.distributor_id is null
        then member.organisation_id = '00000000-0000-0000-0000-000000000000'
        else member.organisation_id in (made.distributor_id, made.partner_id) end
    where made.actor_kind = 'staff'
    group by made.id),
  came_from as (
    select id, made_by as parent from made where made_by is not null
    union
    select made.id, parent.id from made join api_keys as parent on parent.id::text = made.actor_id
    union
    select made.id, parent.id
    from api_keys as parent
      join audit_entries as rotated on rotated.subject_id = parent.id::text and rotated.action = 'key.rotated'
      join made on made.id::text = rotated.details ->> 'replacedBy'),
  limited as (
    select made.id from made left join by_staff on by_staff.id = made.id
    where made.entry is null or (made.actor_kind = 'staff' and by_staff.as_owner is not true)
    union
    select came_from.id from came_from join limited on limited.id = came_from.parent)
update api_keys set role = 'owner' where id not in (select id from limited);
