-- Orders for later have no number and no day before their time, and what is paid until then is a deposit
-- (docs/decisions/102-orders-for-later.md).

-- `business_date` is 99999999 meanwhile: newest first, they are before all days, and no business day finds them. The day
-- on which they were taken or changed last is `booked_on`.
alter table orders alter column display_number drop not null;

-- Payments have one figure more, what is a deposit: the sums are made again from orders and books.
truncate report_rows, report_subjects, report_cursors;
