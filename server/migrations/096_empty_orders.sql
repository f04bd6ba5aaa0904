-- Orders that hold nothing are voided once their day is over (docs/decisions/195-orders-that-hold-nothing.md).
-- Code from 084 on serves this schema.

grant select (total_amount, paid_amount, refunded_amount) on orders to comanda_lookup;
