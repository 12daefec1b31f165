-- breaking: programs that do not know it change customers without the figures by status
-- The page of the console that a sign-in leads to; null for its home.
alter table staff_links add column return_to text;
alter table staff_connection_attempts add column return_to text;

-- A member of staff who looks at a customer's portal, without changing anything there.
create table look_ins (
  id uuid primary key,
  staff_session_id uuid not null references staff_sessions on delete cascade,
  membership_id uuid not null references staff_memberships,
  person_id uuid not null references staff_people,
  customer_id uuid not null references customers,
  portal_user_id uuid not null references portal_users,
  began_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (
    ended_because in ('ended', 'replaced', 'time over', 'staff session ended', 'customer gone')),
  constraint look_ins_end check ((ended_at is null) = (ended_because is null))
);
create index look_ins_of_session on look_ins (staff_session_id);
create index look_ins_of_membership on look_ins (membership_id);
create index look_ins_of_person on look_ins (person_id);
create index look_ins_of_customer on look_ins (customer_id);
create index look_ins_of_user on look_ins (portal_user_id);
create index look_ins_open on look_ins (expires_at) where ended_at is null;
create index look_ins_by_end on look_ins (ended_at);

-- When a portal user last signed in; sessions are forgotten a month after their end.
alter table portal_profiles add column signed_in_at timestamptz;
insert into portal_profiles (portal_user_id, signed_in_at)
select portal_user_id, max(started_at) from portal_sessions group by portal_user_id
on conflict (portal_user_id) do update set signed_in_at = excluded.signed_in_at;

-- Customers by status: what is neither active, nor a prospect, nor inactive is dormant.
alter table organisation_figures add column prospects bigint not null default 0;
alter table organisation_figures add column inactive bigint not null default 0;
with figure as (
  select partners.id, partners.distributor_id, partners.deleted_at is null and not partners.sandbox as is_counted,
    count(*) filter (where customers.status = 'prospect') as prospects,
    count(*) filter (where customers.status = 'inactive') as inactive
  from partners join customers on customers.partner_id = partners.id
  group by partners.id
)
insert into organisation_figures (owner_id, prospects, inactive)
select id, prospects, inactive from figure
union all
select distributor_id, sum(prospects), sum(inactive) from figure where is_counted group by distributor_id;

-- How many customers came to a partner in a month (UTC). A job counts those that came before `figures_age.came_until`;
-- later ones are counted by whoever reads.
create table partner_months (
  partner_id uuid not null references partners,
  month date not null,
  came bigint not null,
  primary key (partner_id, month)
);
alter table figures_age add column came_until timestamptz not null default '-infinity';

-- Brands that somebody tries out before they save them: shown for a while to who has the link.
create table brand_previews (
  token_hash bytea primary key,
  partner_id uuid not null references partners,
  colour text,
  -- the logo as mails and reports show it, a PNG
  picture bytea,
  expires_at timestamptz not null
);
create index brand_previews_by_expiry on brand_previews (expires_at);
create index brand_previews_of_partner on brand_previews (partner_id);
