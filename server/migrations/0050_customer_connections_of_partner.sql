-- additive, outside a transaction
-- The page that asks for an address of a partner's customer looks whether any of them signs in through a provider of its own. With the
-- partner in the row, it reads no other partner's. Nodes of the release before leave it out, and readers expect that.
alter table customer_connections add column if not exists partner_id uuid;
update customer_connections set partner_id = customers.partner_id
from customers where customers.id = customer_connections.customer_id and customer_connections.partner_id is null;
drop index concurrently if exists customer_connections_of_partner;
create index concurrently customer_connections_of_partner on customer_connections (partner_id) where is_enabled;
