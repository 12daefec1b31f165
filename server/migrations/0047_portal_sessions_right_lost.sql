-- additive, outside a transaction
-- A portal session also ends when the member of staff who made its link loses the right to sign in as customers.
alter table portal_sessions
  drop constraint if exists portal_sessions_ended_because_check,
  add constraint portal_sessions_ended_because_check check (ended_because in (
    'signed out', 'token replayed', 'offboarded', 'user changed', 'revoked', 'connection changed', 'links switched off',
    'right lost')) not valid;
alter table portal_sessions validate constraint portal_sessions_ended_because_check;
