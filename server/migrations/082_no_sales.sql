-- Drawers are opened without a sale (docs/decisions/176-a-drawer-without-a-sale.md).
-- Code from 066 on serves this schema.
-- That code lists such openings, does not count them, and prints their slips without opening a drawer.
-- Also known as 7c989760e38664510809fb24749b6894c85c72b61dc84991694f64a9965bae14.

-- Part: in a transaction
alter table cash_drawers add column no_sale_count integer not null default 0;

-- Part: in a transaction
alter table cash_movements
  drop constraint cash_movements_type_check,
  add constraint cash_movements_type_check
    check (type in ('OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'NO_SALE', 'COUNT', 'CLOSE')) not valid;

-- Part: in a transaction
alter table cash_movements validate constraint cash_movements_type_check;

-- Part: in a transaction
alter table print_jobs
  drop constraint print_jobs_kind_check,
  add constraint print_jobs_kind_check check (kind in ('RECEIPT', 'TICKET', 'SLIP', 'TEST', 'DRAWER')) not valid;

-- Part: in a transaction
alter table print_jobs validate constraint print_jobs_kind_check;
