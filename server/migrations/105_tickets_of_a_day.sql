-- Reports find the tickets of a day by their day (docs/decisions/042-entries-behind-figures.md): a merge gives an order the tickets
-- of another day, on which it did nothing itself. The day comes first: no question without it is answered by this index. Older code
-- does not ask for it.
-- Code from 084 on serves this schema.

-- Part: concurrently
create index concurrently if not exists kitchen_tickets_by_day on kitchen_tickets (business_date, restaurant_guid, tenant_id);
