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
