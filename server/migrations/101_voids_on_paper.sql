-- A voided ticket leaves the screen when the slip that says so is on paper, not when it is queued
-- (docs/decisions/200-a-void-is-told.md). Older code does not ask.
-- Code from 084 on serves this schema.

-- Part: in a transaction
-- The dishes of which a paper that came out says that nobody wants them.
alter table kitchen_tickets add column voids_on_paper uuid[] not null default '{}';

-- Part: in slices of kitchen_tickets
-- What was left to the paper stays there.
update kitchen_tickets t set voids_on_paper = array(
  select (item->>'selectionGuid')::uuid from json_array_elements(t.document->'items') item)
where {slice} and t.status = 'VOIDED' and t.order_over and t.voids_on_paper = '{}';
