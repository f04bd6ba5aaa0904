-- Refunds that wait for settlement can be called off (docs/decisions/158-refunds-on-the-same-evening.md).
-- Code from 066 on serves this schema.
-- That code lists refunds that were called off, and gives nothing back of them.

alter table refunds drop constraint refunds_status_check;
-- CANCELLED: called off by a person before it was sent.
alter table refunds add constraint refunds_status_check
  check (status in ('SCHEDULED', 'PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN', 'CANCELLED'));
