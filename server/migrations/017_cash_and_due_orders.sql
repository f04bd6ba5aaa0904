-- To what cash is rounded where the smallest coins are gone: {"incrementAmount": 5, "mode": "HALF_UP"}; null: to the minor unit.
alter table restaurants add column cash_rounding json;

-- Looked into twice a second: it holds orders that wait for their time, and none that wait for somebody to accept them.
drop index orders_to_fire;
create index orders_to_fire on orders (fire_at) where approval_status = 'FUTURE' and fire_at is not null;
