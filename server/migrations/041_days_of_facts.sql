-- The business day, by the clock, on which it happened; null: the one on which it is booked
-- (docs/decisions/073-a-closed-day-never-changes.md).
-- Code from 038 on serves this schema.

-- When the drawer was opened.
alter table cash_drawers add column occurred_on integer;
-- When the ticket was sent.
alter table kitchen_tickets add column occurred_on integer;
-- When somebody was paid.
alter table tip_payouts add column occurred_on integer;
-- When the processor closed the batch, by its calendar.
alter table settlement_batches add column occurred_on integer;
