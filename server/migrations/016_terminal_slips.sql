-- One slip of a terminal is one payment, until that is voided.
create unique index payments_slip on payments (tenant_id, restaurant_guid, (document->>'merchantId'), (document->>'reference'))
  where document->>'processor' = 'EXTERNAL_TERMINAL' and status not in ('DECLINED', 'FAILED', 'VOIDED');
