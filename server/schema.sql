-- The schema of a migrated database, made by `npm run generate`. To change it, add a migration.
-- The job queue's own schema, graphile_worker, comes with its package and is left out.

create table api_keys (
  id uuid not null,
  prefix text not null,
  secret_hash bytea not null,
  distributor_id uuid,
  partner_id uuid,
  name text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  scope text,
  made_by uuid,
  role text default 'admin'::text not null,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_prefix_key UNIQUE (prefix),
  constraint api_keys_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint api_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES api_keys(id),
  constraint api_keys_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint api_keys_check CHECK ((num_nonnulls(distributor_id, partner_id) <= 1)),
  constraint api_keys_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'technician'::text, 'viewer'::text]))),
  constraint api_keys_scope CHECK (((scope IS NOT NULL) = ((distributor_id IS NULL) AND (partner_id IS NULL)))),
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
);
CREATE INDEX api_keys_made_by ON api_keys USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX api_keys_of_distributor ON api_keys USING btree (distributor_id) WHERE (distributor_id IS NOT NULL);
CREATE INDEX api_keys_of_partner ON api_keys USING btree (partner_id) WHERE (partner_id IS NOT NULL);

create table audit_entries (
  id uuid not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id text,
  distributor_id uuid,
  partner_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb default '{}'::jsonb not null,
  ip inet,
  request_id text,
  trail_of_distributor_id uuid,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['key'::text, 'operator'::text, 'staff'::text, 'system'::text, 'user'::text])))
) partition by RANGE (id);
CREATE INDEX audit_entries_about_customer ON audit_entries USING btree (((details ->> 'customerId'::text)), id) WHERE ((details ->> 'customerId'::text) IS NOT NULL);
CREATE INDEX audit_entries_in_trail_of_distributor ON audit_entries USING btree (COALESCE(distributor_id, trail_of_distributor_id), id) WHERE (COALESCE(distributor_id, trail_of_distributor_id) IS NOT NULL);
CREATE INDEX audit_entries_of_action ON audit_entries USING btree (action, id);
CREATE INDEX audit_entries_of_actor ON audit_entries USING btree (actor_id, id);
CREATE INDEX audit_entries_of_distributor ON audit_entries USING btree (distributor_id, id) WHERE (distributor_id IS NOT NULL);
CREATE INDEX audit_entries_of_partner ON audit_entries USING btree (partner_id, id) WHERE (partner_id IS NOT NULL);
CREATE INDEX audit_entries_of_subject ON audit_entries USING btree (subject_id, at, id);
CREATE INDEX audit_entries_of_subject_kind ON audit_entries USING btree (subject_kind, id) WHERE (subject_kind <> 'customer'::text);

create table billing_codes (
  id integer generated always as identity not null,
  distributor_id uuid not null,
  code text not null,
  price numeric not null,
  created_at timestamp with time zone default now() not null,
  constraint billing_codes_pkey PRIMARY KEY (id),
  constraint billing_codes_distributor_id_code_key UNIQUE (distributor_id, code),
  constraint billing_codes_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint billing_codes_price_check CHECK ((price >= (0)::numeric))
);

create table brand_previews (
  token_hash bytea not null,
  partner_id uuid not null,
  colour text,
  picture bytea,
  expires_at timestamp with time zone not null,
  constraint brand_previews_pkey PRIMARY KEY (token_hash),
  constraint brand_previews_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX brand_previews_by_expiry ON brand_previews USING btree (expires_at);
CREATE INDEX brand_previews_of_partner ON brand_previews USING btree (partner_id);

create table breach_instances (
  id uuid not null,
  customer_id uuid not null,
  breach_id integer not null,
  emails text[] not null,
  found_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  withheld text[] default '{}'::text[] not null,
  withheld_told text[] default '{}'::text[] not null,
  unlisted integer default 0 not null,
  constraint breach_instances_pkey PRIMARY KEY (id),
  constraint breach_instances_customer_id_breach_id_key UNIQUE (customer_id, breach_id),
  constraint breach_instances_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  constraint breach_instances_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint breach_instances_emails_check CHECK (((cardinality(emails) + cardinality(withheld)) > 0)) NOT VALID
);
CREATE INDEX breach_instances_of_breach ON breach_instances USING btree (breach_id);

create table breach_steps_done (
  instance_id uuid not null,
  step text not null,
  done_at timestamp with time zone default now() not null,
  constraint breach_steps_done_pkey PRIMARY KEY (instance_id, step),
  constraint breach_steps_done_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES breach_instances(id) ON DELETE CASCADE
);

create table breaches (
  id integer generated always as identity not null,
  uuid uuid not null,
  name text not null,
  title text not null,
  domain text,
  breach_date date not null,
  added_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  accounts bigint not null,
  data_classes text[] not null,
  verified boolean not null,
  fabricated boolean not null,
  sensitive boolean not null,
  retired boolean not null,
  spam_list boolean not null,
  malware boolean not null,
  stealer_log boolean not null,
  imported_at timestamp with time zone default now() not null,
  simulated_for uuid,
  constraint breaches_pkey PRIMARY KEY (id),
  constraint breaches_uuid_key UNIQUE (uuid),
  constraint breaches_simulated_for_fkey FOREIGN KEY (simulated_for) REFERENCES partners(id),
  constraint breaches_accounts_check CHECK ((accounts >= 0))
);
CREATE UNIQUE INDEX breaches_by_name ON breaches USING btree (lower(name)) WHERE (simulated_for IS NULL);
CREATE UNIQUE INDEX breaches_simulated ON breaches USING btree (simulated_for, lower(name)) WHERE (simulated_for IS NOT NULL);

create table change_positions (
  owner_id uuid not null,
  "position" pg_lsn not null,
  noted_at timestamp with time zone default now() not null,
  constraint change_positions_pkey PRIMARY KEY (owner_id)
);
CREATE INDEX change_positions_noted_at ON change_positions USING btree (noted_at);

create table churn_entries (
  id uuid not null,
  partner_id uuid not null,
  customer_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint churn_entries_pkey PRIMARY KEY (id),
  constraint churn_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint churn_entries_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX churn_entries_of_customer ON churn_entries USING btree (customer_id);
CREATE INDEX churn_entries_of_partner ON churn_entries USING btree (partner_id, at);

create table corpus_imports (
  id uuid not null,
  breach_id integer not null,
  input_name text not null,
  fingerprint text not null,
  "position" jsonb,
  lines bigint default 0 not null,
  addresses bigint default 0 not null,
  added bigint default 0 not null,
  rejects bigint default 0 not null,
  started_at timestamp with time zone default now() not null,
  progressed_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  runs text[] default '{}'::text[] not null,
  is_sorted boolean default false not null,
  swept_to text collate "C",
  swept_keys bigint default 0 not null,
  constraint corpus_imports_pkey PRIMARY KEY (id),
  constraint corpus_imports_breach_id_fingerprint_key UNIQUE (breach_id, fingerprint),
  constraint corpus_imports_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id)
);

create table corpus_pages (
  first_key text collate "C" not null,
  body text not null,
  constraint corpus_pages_pkey PRIMARY KEY (first_key)
);

create table corpus_place (
  is_only boolean default true not null,
  engine text not null,
  since timestamp with time zone default now() not null,
  moving_to text,
  moved_to_key text collate "C",
  mover uuid,
  constraint corpus_place_pkey PRIMARY KEY (is_only),
  constraint corpus_place_check CHECK (((moving_to = ANY (ARRAY['pages'::text, 'clickhouse'::text])) AND (moving_to <> engine))),
  constraint corpus_place_engine_check CHECK ((engine = ANY (ARRAY['pages'::text, 'clickhouse'::text]))),
  constraint corpus_place_is_only_check CHECK (is_only)
);

create table corpus_totals (
  breach_id integer not null,
  exposures bigint not null,
  changed_at timestamp with time zone default now() not null,
  removing_since timestamp with time zone,
  constraint corpus_totals_pkey PRIMARY KEY (breach_id),
  constraint corpus_totals_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id)
);

create table customer_connection_attempts (
  state_hash bytea not null,
  connection_id uuid not null,
  browser_hash bytea not null,
  is_try boolean not null,
  return_to text,
  expires_at timestamp with time zone not null,
  constraint customer_connection_attempts_pkey PRIMARY KEY (state_hash),
  constraint customer_connection_attempts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES customer_connections(id) ON DELETE CASCADE
);
CREATE INDEX customer_connection_attempts_by_expiry ON customer_connection_attempts USING btree (expires_at);
CREATE INDEX customer_connection_attempts_of_connection ON customer_connection_attempts USING btree (connection_id);

create table customer_connection_people (
  connection_id uuid not null,
  subject text not null,
  portal_user_id uuid not null,
  first_seen_at timestamp with time zone default now() not null,
  constraint customer_connection_people_pkey PRIMARY KEY (connection_id, subject),
  constraint customer_connection_people_connection_id_portal_user_id_key UNIQUE (connection_id, portal_user_id),
  constraint customer_connection_people_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES customer_connections(id) ON DELETE CASCADE,
  constraint customer_connection_people_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id)
);
CREATE INDEX customer_connection_people_of_user ON customer_connection_people USING btree (portal_user_id);

create table customer_connections (
  id uuid not null,
  customer_id uuid not null,
  kind text default 'oidc'::text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null,
  is_enabled boolean default false not null,
  is_required boolean default false not null,
  allows_magic_links boolean default true not null,
  try_hash bytea,
  try_expires_at timestamp with time zone,
  tried_at timestamp with time zone,
  try_result text,
  created_at timestamp with time zone default now() not null,
  partner_id uuid,
  constraint customer_connections_pkey PRIMARY KEY (id),
  constraint customer_connections_customer_id_key UNIQUE (customer_id),
  constraint customer_connections_try_hash_key UNIQUE (try_hash),
  constraint customer_connections_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint customer_connections_check CHECK (((try_hash IS NULL) = (try_expires_at IS NULL))),
  constraint customer_connections_check1 CHECK (((tried_at IS NULL) = (try_result IS NULL))),
  constraint customer_connections_kind_check CHECK ((kind = 'oidc'::text)),
  constraint customer_connections_try_result_check CHECK ((try_result = ANY (ARRAY['worked'::text, 'provider-away'::text, 'provider-refused'::text, 'email-unverified'::text, 'foreign-domain'::text, 'no-portal-user'::text, 'another-person'::text])))
);
CREATE INDEX customer_connections_by_domain ON customer_connections USING gin (domains);
CREATE INDEX customer_connections_of_partner ON customer_connections USING btree (partner_id) WHERE is_enabled;

create table customer_scans (
  customer_id uuid not null,
  scanned_at timestamp with time zone not null,
  sweep_due_at timestamp with time zone,
  constraint customer_scans_pkey PRIMARY KEY (customer_id),
  constraint customer_scans_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX customer_scans_by_due_time ON customer_scans USING btree (sweep_due_at) WHERE (sweep_due_at IS NOT NULL);

create table customers (
  id uuid not null,
  partner_id uuid not null,
  company_name text not null,
  contact_email text,
  reference text,
  status text not null,
  previous_status text,
  status_changed_at timestamp with time zone default now() not null,
  plan_id uuid not null,
  price numeric not null,
  currency_code text not null,
  billed_from timestamp with time zone not null,
  enrol_type text not null,
  locale text not null,
  send_monthly_report boolean not null,
  alert_recipients text[],
  breach_alerts boolean,
  platform_access boolean,
  custom_data json,
  scanned_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  left_with_partner boolean default false not null,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_of_partners UNIQUE (id, partner_id),
  constraint customers_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint customers_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint customers_check CHECK (((previous_status IS NOT NULL) = (status = ANY (ARRAY['inactive'::text, 'dormant'::text])))),
  constraint customers_enrol_type_check CHECK ((enrol_type = ANY (ARRAY['opt-in'::text, 'opt-out'::text]))),
  constraint customers_previous_status_check CHECK ((previous_status = ANY (ARRAY['prospect'::text, 'active'::text]))),
  constraint customers_price_check CHECK ((price >= (0)::numeric)),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['prospect'::text, 'active'::text, 'inactive'::text, 'dormant'::text])))
);
CREATE INDEX customers_awaiting_dormancy ON customers USING btree (status_changed_at) WHERE (status = 'inactive'::text);
CREATE INDEX customers_by_status ON customers USING btree (status, id);
CREATE INDEX customers_by_text ON customers USING gin (customer_grams(partner_id, company_name, reference));
CREATE INDEX customers_by_time ON customers USING btree (created_at);
CREATE INDEX customers_dormant ON customers USING btree (status_changed_at) WHERE (status = 'dormant'::text);
CREATE INDEX customers_left_with_partner ON customers USING btree (partner_id, id) WHERE left_with_partner;
CREATE INDEX customers_of_partner ON customers USING btree (partner_id, id);
CREATE INDEX customers_of_partner_by_status ON customers USING btree (partner_id, status, id);
CREATE INDEX customers_of_plan ON customers USING btree (plan_id);
CREATE INDEX customers_unscanned ON customers USING btree (created_at) WHERE (scanned_at IS NULL);

create table distributors (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint distributors_pkey PRIMARY KEY (id)
);

create table domain_links (
  token_hash bytea not null,
  customer_id uuid not null,
  domain text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint domain_links_pkey PRIMARY KEY (token_hash),
  constraint domain_links_customer_id_domain_fkey FOREIGN KEY (customer_id, domain) REFERENCES domain_proofs(customer_id, domain) ON DELETE CASCADE
);
CREATE INDEX domain_links_by_expiry ON domain_links USING btree (expires_at);
CREATE INDEX domain_links_of_domain ON domain_links USING btree (customer_id, domain);

create table domain_mail_days (
  counted text not null,
  day date not null,
  asked integer not null,
  constraint domain_mail_days_pkey PRIMARY KEY (counted, day)
);

create table domain_proofs (
  customer_id uuid not null,
  domain text not null,
  status text default 'pending'::text not null,
  method text not null,
  dns_token text not null,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  missing_since timestamp with time zone,
  next_check_at timestamp with time zone,
  constraint domain_proofs_pkey PRIMARY KEY (customer_id, domain),
  constraint domain_proofs_customer_id_domain_fkey FOREIGN KEY (customer_id, domain) REFERENCES monitored_domains(customer_id, domain) ON DELETE CASCADE,
  constraint domain_proofs_check CHECK (((status <> 'verified'::text) OR (verified_at IS NOT NULL))),
  constraint domain_proofs_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'mail'::text, 'attested'::text]))),
  constraint domain_proofs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'lapsed'::text])))
);
CREATE INDEX domain_proofs_by_domain ON domain_proofs USING btree (domain) WHERE (status = 'verified'::text);
CREATE INDEX domain_proofs_due ON domain_proofs USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

create table domain_rules (
  domain text not null,
  verdict text not null,
  decided_at timestamp with time zone default now() not null,
  constraint domain_rules_pkey PRIMARY KEY (domain),
  constraint domain_rules_verdict_check CHECK ((verdict = ANY (ARRAY['allow'::text, 'deny'::text])))
);

create table erasures (
  customer_id uuid not null,
  erased_at timestamp with time zone default now() not null,
  constraint erasures_pkey PRIMARY KEY (customer_id),
  constraint erasures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);

create table events (
  id uuid not null,
  seq bigint generated always as identity not null,
  partner_id uuid,
  customer_id uuid,
  type text not null,
  data json not null,
  occurred_at timestamp with time zone default now() not null,
  distributor_id uuid,
  named_only boolean default false not null,
  traceparent text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_of_one_organisation CHECK (((partner_id IS NULL) <> (distributor_id IS NULL)))
) partition by RANGE (id);
CREATE INDEX events_of_customer ON events USING btree (customer_id, occurred_at, id);
CREATE INDEX events_of_partner ON events USING btree (partner_id, type, seq);
CREATE TRIGGER fan_out_events AFTER INSERT ON events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();

create table figures_age (
  is_only boolean default true not null,
  aged_until timestamp with time zone not null,
  came_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint figures_age_pkey PRIMARY KEY (is_only),
  constraint figures_age_is_only_check CHECK (is_only)
);

create table forgotten_breaches (
  partner_id uuid not null,
  breaches bigint not null,
  constraint forgotten_breaches_pkey PRIMARY KEY (partner_id)
);

create table idempotency_keys (
  organisation_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (organisation_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table import_hits (
  id bigint generated always as identity not null,
  import_id uuid not null,
  customer_id uuid not null,
  breach_id integer not null,
  mailbox text not null,
  constraint import_hits_pkey PRIMARY KEY (id),
  constraint import_hits_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  constraint import_hits_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint import_hits_import_id_fkey FOREIGN KEY (import_id) REFERENCES corpus_imports(id)
);
CREATE INDEX import_hits_of_breach ON import_hits USING btree (breach_id);
CREATE INDEX import_hits_of_customer ON import_hits USING btree (customer_id);
CREATE INDEX import_hits_of_import ON import_hits USING btree (import_id, customer_id);

create table imports (
  id uuid not null,
  breach_id integer not null,
  upload_id uuid,
  file text,
  input_name text not null,
  format text,
  state text default 'waiting'::text not null,
  asked_by jsonb not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  progressed_at timestamp with time zone,
  ended_at timestamp with time zone,
  progress jsonb,
  summary jsonb,
  problem text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_breach_id_fkey FOREIGN KEY (breach_id) REFERENCES breaches(id),
  constraint imports_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE SET NULL,
  constraint imports_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['finished'::text, 'failed'::text, 'cancelled'::text])))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'cancelling'::text, 'finished'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX imports_of_breach ON imports USING btree (breach_id);
CREATE INDEX imports_of_upload ON imports USING btree (upload_id) WHERE (upload_id IS NOT NULL);
CREATE UNIQUE INDEX imports_under_way ON imports USING btree (upload_id) WHERE ((ended_at IS NULL) AND (upload_id IS NOT NULL));

create table job_runners (
  id text not null,
  seen_at timestamp with time zone default now() not null,
  constraint job_runners_pkey PRIMARY KEY (id)
);

create table large_domains (
  domain text not null,
  found_at timestamp with time zone default now() not null,
  constraint large_domains_pkey PRIMARY KEY (domain)
);

create table last_backup (
  is_only boolean default true not null,
  made_at timestamp with time zone not null,
  constraint last_backup_pkey PRIMARY KEY (is_only),
  constraint last_backup_is_only_check CHECK (is_only)
);

create table live_lookups (
  kind text not null,
  value text not null,
  answered_at timestamp with time zone not null,
  told boolean not null,
  source text not null,
  constraint live_lookups_pkey PRIMARY KEY (source, kind, value),
  constraint live_lookups_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'domain'::text])))
);
CREATE INDEX live_lookups_by_time ON live_lookups USING btree (answered_at);

create table live_sources (
  catalogue_read_at timestamp with time zone,
  newest_breach_at timestamp with time zone,
  not_before timestamp with time zone,
  name text not null,
  constraint live_sources_pkey PRIMARY KEY (name)
);

create table look_ins (
  id uuid not null,
  staff_session_id uuid not null,
  membership_id uuid not null,
  person_id uuid not null,
  customer_id uuid not null,
  portal_user_id uuid not null,
  began_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  constraint look_ins_pkey PRIMARY KEY (id),
  constraint look_ins_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint look_ins_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES staff_memberships(id),
  constraint look_ins_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id),
  constraint look_ins_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id),
  constraint look_ins_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES staff_sessions(id) ON DELETE CASCADE,
  constraint look_ins_end CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  constraint look_ins_ended_because_check CHECK ((ended_because = ANY (ARRAY['ended'::text, 'replaced'::text, 'time over'::text, 'staff session ended'::text, 'customer gone'::text])))
);
CREATE INDEX look_ins_by_end ON look_ins USING btree (ended_at);
CREATE INDEX look_ins_of_customer ON look_ins USING btree (customer_id);
CREATE INDEX look_ins_of_membership ON look_ins USING btree (membership_id);
CREATE INDEX look_ins_of_person ON look_ins USING btree (person_id);
CREATE INDEX look_ins_of_session ON look_ins USING btree (staff_session_id);
CREATE INDEX look_ins_of_user ON look_ins USING btree (portal_user_id);
CREATE INDEX look_ins_open ON look_ins USING btree (expires_at) WHERE (ended_at IS NULL);

create table magic_links (
  id uuid not null,
  token_hash bytea not null,
  customer_id uuid not null,
  portal_user_id uuid not null,
  key_id uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  return_to text,
  staff_membership_id uuid,
  mailed boolean default false not null,
  constraint magic_links_pkey PRIMARY KEY (id),
  constraint magic_links_token_hash_key UNIQUE (token_hash),
  constraint magic_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint magic_links_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint magic_links_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id),
  constraint magic_links_staff_membership_id_fkey FOREIGN KEY (staff_membership_id) REFERENCES staff_memberships(id)
);
CREATE INDEX magic_links_by_expiry ON magic_links USING btree (expires_at);
CREATE INDEX magic_links_of_customer ON magic_links USING btree (customer_id);
CREATE INDEX magic_links_of_key ON magic_links USING btree (key_id);
CREATE INDEX magic_links_of_staff ON magic_links USING btree (staff_membership_id) WHERE (staff_membership_id IS NOT NULL);
CREATE INDEX magic_links_of_user ON magic_links USING btree (portal_user_id);

create table mail_days (
  address text not null,
  day date not null,
  attempts integer not null,
  constraint mail_days_pkey PRIMARY KEY (address, day)
);

create table mail_hours (
  hour timestamp with time zone not null,
  attempts integer not null,
  constraint mail_hours_pkey PRIMARY KEY (hour)
);

create table mail_recipients (
  id uuid default gen_random_uuid() not null,
  customer_id uuid not null,
  address text not null,
  alerts_stopped_at timestamp with time zone,
  reports_stopped_at timestamp with time zone,
  constraint mail_recipients_pkey PRIMARY KEY (id),
  constraint mail_recipients_one UNIQUE (customer_id, address),
  constraint mail_recipients_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX mail_recipients_stopped ON mail_recipients USING btree (id) WHERE ((alerts_stopped_at IS NOT NULL) OR (reports_stopped_at IS NOT NULL));

create table mails (
  id bigint generated always as identity not null,
  kind text not null,
  customer_id uuid,
  address text not null,
  event_id uuid,
  report_id uuid,
  portal_user_id uuid,
  created_at timestamp with time zone default now() not null,
  state text default 'waiting'::text not null,
  due_at timestamp with time zone default now(),
  turn smallint not null,
  attempts integer default 0 not null,
  claim_id uuid,
  claimed_until timestamp with time zone,
  message_key uuid default gen_random_uuid() not null,
  finished_at timestamp with time zone,
  message_id text,
  subject text,
  answer text,
  is_limited boolean not null,
  return_to text,
  staff_person_id uuid,
  staff_invitation_id uuid,
  partner_id uuid,
  traceparent text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_reported_once UNIQUE (report_id, address),
  constraint mails_told_once UNIQUE (event_id, address),
  constraint mails_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint mails_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id),
  constraint mails_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id),
  constraint mails_staff_invitation_id_fkey FOREIGN KEY (staff_invitation_id) REFERENCES staff_invitations(id) ON DELETE CASCADE,
  constraint mails_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_people(id),
  constraint mails_end CHECK ((((due_at IS NULL) = (state <> 'waiting'::text)) AND ((finished_at IS NULL) = (state = 'waiting'::text)))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'refused'::text, 'failed'::text, 'withdrawn'::text]))),
  constraint mails_subject CHECK ((num_nonnulls(customer_id, staff_person_id, staff_invitation_id) = 1))
);
CREATE INDEX mails_by_address ON mails USING btree (address, created_at, id);
CREATE INDEX mails_by_end ON mails USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX mails_by_kind ON mails USING btree (kind, created_at, id);
CREATE INDEX mails_by_state ON mails USING btree (state, created_at, id);
CREATE INDEX mails_by_time ON mails USING btree (created_at, id);
CREATE INDEX mails_claimed ON mails USING btree (address) WHERE (claimed_until IS NOT NULL);
CREATE INDEX mails_due ON mails USING btree (turn, due_at, id) WHERE (due_at IS NOT NULL);
CREATE INDEX mails_of_customer ON mails USING btree (customer_id, created_at, id);
CREATE INDEX mails_of_partner ON mails USING btree (partner_id, created_at, id) WHERE (partner_id IS NOT NULL);
CREATE INDEX mails_of_portal_user ON mails USING btree (portal_user_id) WHERE (portal_user_id IS NOT NULL);
CREATE INDEX mails_of_staff ON mails USING btree (staff_person_id) WHERE (staff_person_id IS NOT NULL);
CREATE INDEX mails_of_staff_invitation ON mails USING btree (staff_invitation_id) WHERE (staff_invitation_id IS NOT NULL);
CREATE INDEX mails_waiting_for ON mails USING btree (address) WHERE (due_at IS NOT NULL);
CREATE TRIGGER wake_post_office AFTER INSERT ON mails REFERENCING NEW TABLE AS new_mails FOR EACH STATEMENT EXECUTE FUNCTION wake_post_office();

create table monitored_domains (
  customer_id uuid not null,
  domain text not null,
  added_at timestamp with time zone default now() not null,
  constraint monitored_domains_pkey PRIMARY KEY (customer_id, domain),
  constraint monitored_domains_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX monitored_domains_by_name ON monitored_domains USING btree (domain);
CREATE INDEX monitored_domains_by_time ON monitored_domains USING brin (added_at) WITH (pages_per_range='16');

create table monitored_emails (
  customer_id uuid not null,
  address text not null,
  mailbox text not null,
  added_at timestamp with time zone default now() not null,
  constraint monitored_emails_pkey PRIMARY KEY (customer_id, address),
  constraint monitored_emails_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX monitored_emails_by_mailbox ON monitored_emails USING btree (mailbox);
CREATE INDEX monitored_emails_by_time ON monitored_emails USING brin (added_at) WITH (pages_per_range='16');

create table organisation_figures (
  owner_id uuid not null,
  id bigint generated always as identity not null,
  partners bigint default 0 not null,
  customers bigint default 0 not null,
  active bigint default 0 not null,
  aged bigint default 0 not null,
  domains bigint default 0 not null,
  emails bigint default 0 not null,
  breaches bigint default 0 not null,
  prospects bigint default 0 not null,
  inactive bigint default 0 not null,
  constraint organisation_figures_pkey PRIMARY KEY (owner_id, id)
);

create table partner_billing_codes (
  partner_id uuid not null,
  from_day date not null,
  billing_code_id integer,
  constraint partner_billing_codes_pkey PRIMARY KEY (partner_id, from_day)
);

create table partner_brands (
  partner_id uuid not null,
  colour text,
  logo bytea,
  logo_type text,
  logo_version text generated always as (md5(logo)) stored,
  picture bytea,
  is_drawn boolean default false not null,
  constraint partner_brands_pkey PRIMARY KEY (partner_id),
  constraint partner_brands_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_brands_logo CHECK (((logo IS NULL) = (logo_type IS NULL)))
);

create table partner_months (
  partner_id uuid not null,
  month date not null,
  came bigint not null,
  constraint partner_months_pkey PRIMARY KEY (partner_id, month),
  constraint partner_months_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table partner_offboardings (
  id uuid not null,
  partner_id uuid not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  restored_at timestamp with time zone,
  returned_at timestamp with time zone,
  final_at timestamp with time zone,
  constraint partner_offboardings_pkey PRIMARY KEY (id),
  constraint partner_offboardings_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_offboardings_final CHECK (((final_at IS NULL) OR (restored_at IS NULL))),
  constraint partner_offboardings_return CHECK (((returned_at IS NULL) OR (restored_at IS NOT NULL)))
);
CREATE INDEX partner_offboardings_of_partner ON partner_offboardings USING btree (partner_id, id);
CREATE UNIQUE INDEX partner_offboardings_open ON partner_offboardings USING btree (partner_id) WHERE (restored_at IS NULL);
CREATE INDEX partner_offboardings_pending ON partner_offboardings USING btree (started_at) WHERE ((final_at IS NULL) AND (returned_at IS NULL));

create table partner_portal_hosts (
  partner_id uuid not null,
  host text not null,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  served_at timestamp with time zone,
  constraint partner_portal_hosts_pkey PRIMARY KEY (partner_id),
  constraint partner_portal_hosts_host_key UNIQUE (host),
  constraint partner_portal_hosts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table partner_senders (
  partner_id uuid not null,
  address text not null,
  name text,
  token text not null,
  verified_at timestamp with time zone,
  aligned_by text,
  checked_at timestamp with time zone,
  failures_in_a_row integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint partner_senders_pkey PRIMARY KEY (partner_id),
  constraint partner_senders_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint partner_senders_aligned_by_check CHECK ((aligned_by = ANY (ARRAY['dkim'::text, 'spf'::text]))),
  constraint partner_senders_verified CHECK (((verified_at IS NULL) = (aligned_by IS NULL)))
);

create table partners (
  id uuid not null,
  distributor_id uuid not null,
  name text not null,
  contact_email text not null,
  reply_to_email text not null,
  account_reference text default ''::text not null,
  monthly_churn_limit integer default 0 not null,
  send_customer_welcome_emails boolean default false not null,
  send_transactional_emails boolean default true not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  time_zone text default 'UTC'::text not null,
  may_attest_domains boolean default false not null,
  sandbox boolean default false not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint partners_monthly_churn_limit_check CHECK ((monthly_churn_limit >= 0))
);
CREATE INDEX partners_of_distributor ON partners USING btree (distributor_id, id);

create table plans (
  id uuid not null,
  distributor_id uuid,
  plan_type text not null,
  display_name text not null,
  features text[] not null,
  status text default 'active'::text not null,
  allows_insurance boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint plans_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX plans_of_distributor ON plans USING btree (distributor_id, plan_type) WHERE (distributor_id IS NOT NULL);
CREATE UNIQUE INDEX plans_of_system ON plans USING btree (plan_type) WHERE (distributor_id IS NULL);

create table portal_profiles (
  portal_user_id uuid not null,
  locale text,
  seen_at timestamp with time zone,
  previous_visit_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  constraint portal_profiles_pkey PRIMARY KEY (portal_user_id),
  constraint portal_profiles_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id)
);

create table portal_refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  issued_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  parent_hash bytea,
  constraint portal_refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint portal_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES portal_sessions(id) ON DELETE CASCADE
);
CREATE INDEX portal_refresh_tokens_by_use ON portal_refresh_tokens USING btree (used_at) WHERE (used_at IS NOT NULL);
CREATE INDEX portal_refresh_tokens_of_session ON portal_refresh_tokens USING btree (session_id);

create table portal_sessions (
  id uuid not null,
  customer_id uuid not null,
  portal_user_id uuid not null,
  key_id uuid,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  browser text,
  platform text,
  staff_membership_id uuid,
  method text default 'link'::text not null,
  connection_id uuid,
  proves_address boolean default false not null,
  constraint portal_sessions_pkey PRIMARY KEY (id),
  constraint portal_sessions_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES customer_connections(id) ON DELETE SET NULL,
  constraint portal_sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint portal_sessions_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint portal_sessions_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id),
  constraint portal_sessions_staff_membership_id_fkey FOREIGN KEY (staff_membership_id) REFERENCES staff_memberships(id),
  constraint portal_sessions_end CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  constraint portal_sessions_ended_because_check CHECK ((ended_because = ANY (ARRAY['signed out'::text, 'token replayed'::text, 'offboarded'::text, 'user changed'::text, 'revoked'::text, 'connection changed'::text, 'links switched off'::text, 'right lost'::text]))),
  constraint portal_sessions_method_check CHECK ((method = ANY (ARRAY['link'::text, 'oidc'::text])))
);
CREATE INDEX portal_sessions_by_end ON portal_sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX portal_sessions_by_expiry ON portal_sessions USING btree (expires_at);
CREATE INDEX portal_sessions_of_connection ON portal_sessions USING btree (connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX portal_sessions_of_customer ON portal_sessions USING btree (customer_id, started_at, id);
CREATE INDEX portal_sessions_of_key ON portal_sessions USING btree (key_id);
CREATE INDEX portal_sessions_of_staff ON portal_sessions USING btree (staff_membership_id) WHERE (staff_membership_id IS NOT NULL);
CREATE INDEX portal_sessions_of_user ON portal_sessions USING btree (portal_user_id);

create table portal_signing_keys (
  id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint portal_signing_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX portal_signing_keys_one ON portal_signing_keys USING btree ((true));

create table portal_users (
  id uuid not null,
  customer_id uuid not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  constraint portal_users_pkey PRIMARY KEY (id),
  constraint portal_users_customer_id_email_key UNIQUE (customer_id, email),
  constraint portal_users_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX portal_users_by_email ON portal_users USING btree (email);

create table private_findings_done (
  instance_id uuid not null,
  mailbox text not null,
  done_at timestamp with time zone default now() not null,
  constraint private_findings_done_pkey PRIMARY KEY (instance_id, mailbox),
  constraint private_findings_done_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES breach_instances(id) ON DELETE CASCADE
);

create unlogged table rate_limits (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reports (
  id uuid not null,
  customer_id uuid not null,
  month date not null,
  locale text not null,
  facts json not null,
  created_at timestamp with time zone default now() not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_one_a_month UNIQUE (customer_id, month),
  constraint reports_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone default now() not null,
  is_breaking boolean default true not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table sealing_keys (
  id bytea not null,
  proof bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint sealing_keys_pkey PRIMARY KEY (id)
);

create table service_nodes (
  id uuid not null,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  sealing_keys text[] default '{}'::text[] not null,
  name text,
  clock_ahead_ms bigint,
  most_connections integer,
  constraint service_nodes_pkey PRIMARY KEY (id)
);

create table sign_in_days (
  mailbox text not null,
  day date not null,
  asked integer not null,
  constraint sign_in_days_pkey PRIMARY KEY (mailbox, day)
);

create table staff_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  person_id uuid,
  expires_at timestamp with time zone not null,
  constraint staff_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint staff_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id),
  constraint staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign in'::text, 'prove'::text]))),
  constraint staff_challenges_whose CHECK (((purpose = 'sign in'::text) = (person_id IS NULL)))
);
CREATE INDEX staff_challenges_by_expiry ON staff_challenges USING btree (expires_at);
CREATE INDEX staff_challenges_of_person ON staff_challenges USING btree (person_id);

create table staff_connection_attempts (
  state_hash bytea not null,
  connection_id uuid not null,
  browser_hash bytea not null,
  expires_at timestamp with time zone not null,
  return_to text,
  vouched_email text,
  constraint staff_connection_attempts_pkey PRIMARY KEY (state_hash),
  constraint staff_connection_attempts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES staff_connections(id) ON DELETE CASCADE
);
CREATE INDEX staff_connection_attempts_by_expiry ON staff_connection_attempts USING btree (expires_at);
CREATE INDEX staff_connection_attempts_of_connection ON staff_connection_attempts USING btree (connection_id);

create table staff_connections (
  id uuid not null,
  distributor_id uuid,
  partner_id uuid,
  organisation_id uuid generated always as (COALESCE(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null,
  default_role text not null,
  is_required boolean default false not null,
  created_at timestamp with time zone default now() not null,
  has_own_callback boolean default false not null,
  constraint staff_connections_pkey PRIMARY KEY (id),
  constraint staff_connections_organisation_id_key UNIQUE (organisation_id),
  constraint staff_connections_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint staff_connections_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint staff_connections_check CHECK ((num_nonnulls(distributor_id, partner_id) <= 1)),
  constraint staff_connections_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'technician'::text, 'viewer'::text])))
);
CREATE INDEX staff_connections_of_distributor ON staff_connections USING btree (distributor_id);
CREATE INDEX staff_connections_of_partner ON staff_connections USING btree (partner_id);

create table staff_invitations (
  id uuid not null,
  email text not null,
  distributor_id uuid,
  partner_id uuid,
  organisation_id uuid generated always as (COALESCE(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  role text not null,
  token_hash bytea,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint staff_invitations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint staff_invitations_check CHECK ((num_nonnulls(distributor_id, partner_id) <= 1)),
  constraint staff_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'technician'::text, 'viewer'::text])))
);
CREATE INDEX staff_invitations_by_expiry ON staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_of_distributor ON staff_invitations USING btree (distributor_id);
CREATE INDEX staff_invitations_of_organisation ON staff_invitations USING btree (organisation_id);
CREATE INDEX staff_invitations_of_partner ON staff_invitations USING btree (partner_id);
CREATE UNIQUE INDEX staff_invitations_one ON staff_invitations USING btree (email, organisation_id) WHERE (accepted_at IS NULL);

create table staff_links (
  id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  return_to text,
  constraint staff_links_pkey PRIMARY KEY (id),
  constraint staff_links_token_hash_key UNIQUE (token_hash),
  constraint staff_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id)
);
CREATE INDEX staff_links_by_expiry ON staff_links USING btree (expires_at);
CREATE INDEX staff_links_of_person ON staff_links USING btree (person_id);

create table staff_memberships (
  id uuid not null,
  person_id uuid not null,
  distributor_id uuid,
  partner_id uuid,
  organisation_id uuid generated always as (COALESCE(distributor_id, partner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  role text not null,
  joined_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint staff_memberships_pkey PRIMARY KEY (id),
  constraint staff_memberships_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributors(id),
  constraint staff_memberships_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint staff_memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id),
  constraint staff_memberships_check CHECK ((num_nonnulls(distributor_id, partner_id) <= 1)),
  constraint staff_memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'technician'::text, 'viewer'::text])))
);
CREATE INDEX staff_memberships_of_distributor ON staff_memberships USING btree (distributor_id);
CREATE INDEX staff_memberships_of_organisation ON staff_memberships USING btree (organisation_id);
CREATE INDEX staff_memberships_of_partner ON staff_memberships USING btree (partner_id);
CREATE INDEX staff_memberships_of_person ON staff_memberships USING btree (person_id);
CREATE UNIQUE INDEX staff_memberships_one ON staff_memberships USING btree (person_id, organisation_id) WHERE (removed_at IS NULL);

create table staff_passkeys (
  id uuid not null,
  person_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id)
);
CREATE INDEX staff_passkeys_of_person ON staff_passkeys USING btree (person_id);

create table staff_people (
  id uuid not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  constraint staff_people_pkey PRIMARY KEY (id),
  constraint staff_people_email_key UNIQUE (email)
);

create table staff_sessions (
  id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  membership_id uuid,
  method text not null,
  connection_id uuid,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  proved_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_because text,
  browser text,
  platform text,
  proof_asked_at timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES staff_connections(id) ON DELETE CASCADE,
  constraint staff_sessions_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES staff_memberships(id),
  constraint staff_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES staff_people(id),
  constraint staff_sessions_end CHECK (((ended_at IS NULL) = (ended_because IS NULL))),
  constraint staff_sessions_ended_because_check CHECK ((ended_because = ANY (ARRAY['signed out'::text, 'replaced'::text, 'membership removed'::text, 'role changed'::text, 'revoked'::text, 'organisation closed'::text]))),
  constraint staff_sessions_method_check CHECK ((method = ANY (ARRAY['link'::text, 'passkey'::text, 'oidc'::text]))),
  constraint staff_sessions_way CHECK (((method = 'oidc'::text) = (connection_id IS NOT NULL)))
);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_of_connection ON staff_sessions USING btree (connection_id);
CREATE INDEX staff_sessions_of_membership ON staff_sessions USING btree (membership_id);
CREATE INDEX staff_sessions_of_person ON staff_sessions USING btree (person_id);

create table timetable_entries (
  name text not null,
  schedule text not null,
  seen_at timestamp with time zone default now() not null,
  constraint timetable_entries_pkey PRIMARY KEY (name)
);

create table timetable_runs (
  id bigint generated always as identity not null,
  name text not null,
  runner_id text not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  error text,
  constraint timetable_runs_pkey PRIMARY KEY (id),
  constraint timetable_runs_end CHECK (((error IS NULL) OR (finished_at IS NOT NULL)))
);
CREATE INDEX timetable_runs_by_name ON timetable_runs USING btree (name, id);

create table unsealed_values (
  id bigint generated always as identity not null,
  column_name text not null,
  row_key text[] not null,
  value bytea not null,
  constraint unsealed_values_pkey PRIMARY KEY (id)
);

create table uploads (
  id uuid not null,
  name text not null,
  length bigint not null,
  sha256 bytea,
  received bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  completed_at timestamp with time zone,
  writer uuid,
  written_until timestamp with time zone,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_check CHECK (((received >= 0) AND (received <= length))),
  constraint uploads_check1 CHECK (((completed_at IS NOT NULL) = (received = length))),
  constraint uploads_length_check CHECK ((length > 0)),
  constraint uploads_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX uploads_by_touch ON uploads USING btree (touched_at);
CREATE UNIQUE INDEX uploads_of_content ON uploads USING btree (sha256) WHERE (sha256 IS NOT NULL);
CREATE UNIQUE INDEX uploads_of_file ON uploads USING btree (name, length) WHERE (sha256 IS NULL);

create table usage_corrections (
  id uuid not null,
  month date not null,
  corrects date not null,
  customer_id uuid not null,
  days integer not null,
  partner_id uuid not null,
  distributor_id uuid not null,
  customer_reference text,
  plan_type text not null,
  price numeric not null,
  currency_code text not null,
  billing_code text,
  amount numeric not null,
  reason text not null,
  source text not null,
  created_at timestamp with time zone default now() not null,
  constraint usage_corrections_pkey PRIMARY KEY (id),
  constraint usage_corrections_check CHECK ((corrects < month)),
  constraint usage_corrections_source_check CHECK ((source = ANY (ARRAY['operator'::text, 'system'::text])))
);
CREATE INDEX usage_corrections_of_customer ON usage_corrections USING btree (customer_id, corrects);
CREATE INDEX usage_corrections_of_month ON usage_corrections USING btree (month, customer_id);

create table usage_lines (
  month date not null,
  customer_id uuid not null,
  first_day date not null,
  last_day date not null,
  days integer not null,
  partner_id uuid not null,
  distributor_id uuid not null,
  customer_reference text,
  plan_type text not null,
  price numeric not null,
  currency_code text not null,
  billing_code text,
  amount numeric not null,
  constraint usage_lines_pkey PRIMARY KEY (month, customer_id, first_day),
  constraint usage_lines_days_check CHECK ((days > 0))
);
CREATE INDEX usage_lines_of_distributor ON usage_lines USING btree (distributor_id, month, customer_id);
CREATE INDEX usage_lines_of_partner ON usage_lines USING btree (partner_id, month, customer_id);

create table usage_months (
  month date not null,
  last_customer uuid,
  closed_at timestamp with time zone,
  constraint usage_months_pkey PRIMARY KEY (month),
  constraint usage_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table usage_spans (
  customer_id uuid not null,
  from_day date not null,
  to_day date,
  partner_id uuid not null,
  distributor_id uuid not null,
  plan_id uuid not null,
  price numeric not null,
  currency_code text not null,
  constraint usage_spans_pkey PRIMARY KEY (customer_id, from_day),
  constraint usage_spans_check CHECK ((to_day >= from_day)),
  constraint usage_spans_share_no_day EXCLUDE USING gist (customer_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&) DEFERRABLE
);
CREATE INDEX usage_spans_of_distributor ON usage_spans USING btree (distributor_id, customer_id);
CREATE INDEX usage_spans_of_partner ON usage_spans USING btree (partner_id, customer_id);

create table webhook_attempts (
  delivery_id uuid not null,
  id uuid not null,
  attempted_at timestamp with time zone not null,
  http_status integer,
  response_indicator text,
  error_message text,
  token uuid not null,
  receipt bytea,
  secret_id uuid,
  queue_ms real not null,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  total_ms real not null,
  remote_address inet,
  response_excerpt text,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery_id, id),
  constraint webhook_attempts_response_indicator_check CHECK ((response_indicator = ANY (ARRAY['timeout'::text, 'network_error'::text, 'invalid_signature'::text])))
);

create table webhook_deliveries (
  endpoint_id uuid not null,
  id uuid default uuid_v7() not null,
  owner_id uuid not null,
  event_id uuid,
  customer_id uuid,
  seq bigint default 0 not null,
  type text not null,
  state text default 'waiting'::text not null,
  due_at timestamp with time zone default clock_timestamp(),
  attempt_count integer default 0 not null,
  round_start integer default 0 not null,
  claim_id uuid,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  target_url text,
  test_payload json,
  asked_at timestamp with time zone,
  traceparent text,
  sandbox boolean default false not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (endpoint_id, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'expired'::text])))
) with (fillfactor=80);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at, seq) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries USING btree (state, finished_at) WHERE (due_at IS NULL);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (owner_id, finished_at DESC, id DESC) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_failed_by_id ON webhook_deliveries USING btree (id) WHERE (state = 'failed'::text);

create table webhook_endpoints (
  id uuid not null,
  owner_id uuid not null,
  url text not null,
  event_types text[] not null,
  description text not null,
  enabled boolean not null,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  consecutive_failures integer default 0 not null,
  paused_until timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  record integer default 0 not null,
  partner_ids uuid[] default '{}'::uuid[] not null,
  sandbox boolean default false not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_endpoints_closed ON webhook_endpoints USING btree (id) WHERE ((deleted_at IS NOT NULL) OR (NOT enabled));
CREATE INDEX webhook_endpoints_in_trouble ON webhook_endpoints USING btree (id) WHERE ((deleted_at IS NULL) AND ((NOT enabled) OR (consecutive_failures > 0)));
CREATE INDEX webhook_endpoints_of_owner ON webhook_endpoints USING btree (owner_id, id);

create table webhook_last_deliveries (
  month date not null,
  finished_at timestamp with time zone not null,
  constraint webhook_last_deliveries_pkey PRIMARY KEY (month)
);

create table webhook_redeliveries (
  id uuid not null,
  owner_id uuid not null,
  endpoint_id uuid,
  event_type text,
  failed_from timestamp with time zone,
  failed_to timestamp with time zone not null,
  per_second integer not null,
  state text default 'running'::text not null,
  total integer not null,
  queued integer default 0 not null,
  after_failed_at timestamp with time zone,
  after_id uuid,
  stepped_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint webhook_redeliveries_pkey PRIMARY KEY (id),
  constraint webhook_redeliveries_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX webhook_redeliveries_ended ON webhook_redeliveries USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX webhook_redeliveries_of_owner ON webhook_redeliveries USING btree (owner_id, id);

create table webhook_secrets (
  id uuid not null,
  owner_id uuid not null,
  role text not null,
  token bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_owner_id_role_key UNIQUE (owner_id, role),
  constraint webhook_secrets_role_check CHECK ((role = ANY (ARRAY['active'::text, 'fallback'::text])))
);

create table webhook_stream_events (
  owner_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default now() not null,
  sandbox boolean default false not null,
  constraint webhook_stream_events_pkey PRIMARY KEY (owner_id, seq)
);
CREATE INDEX webhook_stream_events_by_age ON webhook_stream_events USING btree (at);
CREATE INDEX webhook_stream_events_by_transaction ON webhook_stream_events USING btree (owner_id, xid);

create table webhook_streams (
  owner_id uuid not null,
  since timestamp with time zone default now() not null,
  kept_until timestamp with time zone not null,
  constraint webhook_streams_pkey PRIMARY KEY (owner_id)
);

CREATE OR REPLACE FUNCTION public.customer_grams(partner_id uuid, name text, reference text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_append(grams_in(searched_text(name, reference)), (partner_id)::text);

CREATE OR REPLACE FUNCTION public.fan_out_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owners uuid[];
begin
  insert into webhook_deliveries (endpoint_id, owner_id, event_id, customer_id, seq, type, sandbox)
  select endpoint.id, endpoint.owner_id, event.id, event.customer_id, event.seq, event.type, coalesce(partners.sandbox, false)
  from new_events as event
    left join partners on partners.id = event.partner_id
    cross join lateral (values (event.partner_id), (coalesce(event.distributor_id, partners.distributor_id))) as owner (id)
    join webhook_endpoints as endpoint on endpoint.owner_id = owner.id
  where endpoint.deleted_at is null
    and (event.type = any(endpoint.event_types) or (endpoint.event_types = '{}' and not event.named_only))
    and (endpoint.partner_ids = '{}' or event.partner_id is null or event.partner_id = any(endpoint.partner_ids))
    and (partners.sandbox is not true or endpoint.sandbox or endpoint.owner_id = event.partner_id)
  order by event.seq;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  -- Asked alone first: nearly always there is no stream at all, and events must not cost more for it.
  if exists (select from webhook_streams where kept_until > now()) then
    with kept as (
      insert into webhook_stream_events (owner_id, seq, event_id, sandbox)
      select stream.owner_id, event.seq, event.id, coalesce(partners.sandbox, false)
      from new_events as event
        left join partners on partners.id = event.partner_id
        join webhook_streams as stream
          on stream.owner_id in (event.partner_id, coalesce(event.distributor_id, partners.distributor_id))
      where stream.kept_until > now()
      returning owner_id)
    select array_agg(distinct owner_id) into owners from kept;
    perform pg_notify('webhook_streams', owner::text) from unnest(owners) as owner;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.first_id_at(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((encode(SUBSTRING(int8send((floor((EXTRACT(epoch FROM at) * (1000)::numeric)))::bigint) FROM 3 FOR 6), 'hex'::text) || repeat('0'::text, 20)))::uuid;

CREATE OR REPLACE FUNCTION public.grams_in(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  pieces text[] = '{}';
begin
  -- Twice as quick as one statement. What is left of a piece at the end is a piece too, and the index drops duplicates.
  for start in 1..length(value) loop
    pieces := pieces || array[substr(value, start, 1), substr(value, start, 2), substr(value, start, 3), substr(value, start, 6)];
  end loop;
  return pieces;
end
$function$;

CREATE OR REPLACE FUNCTION public.move_ids(source text, target text, first uuid, next uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ begin execute format('with moved as (delete from months.%I where id >= %L and id < %L returning *)
    insert into months.%I select * from moved', source, first, next, target)
  ; end $function$;

CREATE OR REPLACE FUNCTION public.searched_text(name text, reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(((name || '
'::text) || COALESCE(reference, ''::text)));

CREATE OR REPLACE FUNCTION public.time_of_id(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_timestamp((((((('x'::text || SUBSTRING(replace((id)::text, '-'::text, ''::text) FROM 1 FOR 12)))::bit(48))::bigint)::numeric / 1000.0))::double precision);

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.wake_post_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_mails) then
    perform pg_notify('mails', '');
  end if;
  return null;
end
$function$;
