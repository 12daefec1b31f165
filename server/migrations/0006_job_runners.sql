-- The processes that run jobs and when each was last seen. The job queue itself keeps the jobs of a killed process locked
-- for four hours; with this, the others see within seconds whose jobs to free. `id` is what the queue notes as the holder
-- of a job. Logged, although it changes every few seconds: a standby that takes over has an unlogged table empty, and the
-- living would look as if they had never been there.
create table job_runners (
  id text primary key,
  seen_at timestamptz not null default now()
);
