-- Drawers are opened without a sale (docs/decisions/176-a-drawer-without-a-sale.md).
-- Code from 066 on serves this schema.
-- That code lists such openings, does not count them, and prints their slips without opening a drawer.

alter table cash_drawers add column no_sale_count integer not null default 0;

alter table cash_movements drop constraint cash_movements_type_check;
alter table cash_movements add constraint cash_movements_type_check
  check (type in ('OPEN', 'SALE', 'REFUND', 'PAY_IN', 'PAY_OUT', 'NO_SALE', 'COUNT', 'CLOSE'));

alter table print_jobs drop constraint print_jobs_kind_check;
alter table print_jobs add constraint print_jobs_kind_check
  check (kind in ('RECEIPT', 'TICKET', 'SLIP', 'TEST', 'DRAWER'));
