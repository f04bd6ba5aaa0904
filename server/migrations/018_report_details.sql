-- Kitchen times are kept by how long tickets took, and payments that the bank refused are counted no more: the days that this
-- changes are computed anew.
insert into report_marks (tenant_id, restaurant_guid, business_date, marked_at)
  select distinct tenant_id, restaurant_guid, business_date, timestamptz 'epoch' from report_rows where dataset = 'kitchen.station'
  union
  select tenant_id, restaurant_guid, business_date, timestamptz 'epoch' from book_postings where movement = 'payment.rejected'
on conflict (tenant_id, restaurant_guid, business_date) do update set marked_at = excluded.marked_at;
