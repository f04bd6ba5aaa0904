-- Refunds that wait for settlement can be called off (docs/decisions/158-refunds-on-the-same-evening.md).
-- Code from 066 on serves this schema.
-- That code lists refunds that were called off, and gives nothing back of them.
-- Also known as fbb8f7849fbfe770aa4b48e886323814076dcb866905265e5d8af45027c267ec.

-- Part: in a transaction
-- CANCELLED: called off by a person before it was sent.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check
    check (status in ('SCHEDULED', 'PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN', 'CANCELLED')) not valid;

-- Part: in a transaction
alter table refunds validate constraint refunds_status_check;
