-- Where the orders of a key come from (docs/decisions/122-the-credential-says-the-source.md).
-- Code from 038 on serves this schema.
-- That code lets a key say any source, and issues keys whose source is API.

-- The first is meant when an order names none.
alter table api_keys add column sources text[] not null default '{API}'
  check (cardinality(sources) between 1 and 50);
