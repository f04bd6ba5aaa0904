-- Who approved cash that was paid out, where the person at the drawer may not do it alone.
alter table cash_movements add column approver json;
