-- additive, outside a transaction
-- Steps that must not hold up callers, each by itself.

-- A portal session also ends when the member of staff who made its link loses the right to sign in as customers.
alter table portal_sessions
  drop constraint if exists portal_sessions_ended_because_check,
  add constraint portal_sessions_ended_because_check check (ended_because in (
    'signed out', 'token replayed', 'offboarded', 'user changed', 'revoked', 'connection changed', 'links switched off',
    'right lost')) not valid;
alter table portal_sessions validate constraint portal_sessions_ended_because_check;

-- What may still be sent is marked. What was delivered before was sent without a mark, and stays so in the list.
update webhook_deliveries as delivery set sandbox = true
from events join partners on partners.id = events.partner_id
where events.id = delivery.event_id and partners.sandbox
  and (delivery.due_at is not null or delivery.state = 'failed');

-- A mail is written in the transaction of its event, and an event stays as long as mails about it do.
alter table mails drop constraint if exists mails_event_id_fkey;
