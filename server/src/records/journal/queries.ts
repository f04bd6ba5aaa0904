import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';

export interface EntryRow {
  sequence: number;
  kind: string;
  business_date: number;
  recorded_at: number;
  currency: string;
  amount: number;
  tax_amount: number;
  order_guid: string | null;
  check_guid: string | null;
  invoice_guid: string | null;
  number: string | null;
  sold_total: number;
  taken_back_total: number;
  voided_total: number;
  previous_hash: string;
  hash: string;
}

export const pageOfEntries = (
  scope: RestaurantScope,
  { kind, businessDate }: { kind?: string; businessDate?: number },
  page: Page,
) =>
  pageStatement<EntryRow>({
    name: 'journal.page',
    select: `select sequence, kind, business_date, recorded_at, currency, amount, tax_amount, order_guid, check_guid,
       invoice_guid, number, sold_total, taken_back_total, voided_total, previous_hash, hash from journal_entries`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['kind', 'kind = ?1', kind],
      ['day', 'business_date = ?1', businessDate],
    ],
    key: ['sequence'],
    ...page,
  });

const hold = statement(
  'journal.hold',
  `insert into journal_heads as h (tenant_id, restaurant_guid, last) values ($1, $2, 0)
   on conflict (tenant_id, restaurant_guid) do update set last = h.last`,
);
/** Nobody else writes this restaurant's journal until the transaction ends, which is to write an entry of its own. */
export const holdJournal = (scope: RestaurantScope): Statement =>
  hold([scope.tenantId, scope.restaurantGuid]);

const faults = statement(
  'journal.faults',
  `with chained as (
     select e.restaurant_guid, e.sequence, e.kind, e.amount, e.sold_total, e.taken_back_total, e.voided_total, e.previous_hash, e.hash,
       comanda_journal_hash(e) as wanted, lag(e.sequence) over w as prior_sequence, lag(e.hash) over w as prior_hash,
       lag(e.sold_total) over w as prior_sold, lag(e.taken_back_total) over w as prior_taken_back,
       lag(e.voided_total) over w as prior_voided
     from journal_entries e where e.tenant_id = $1 window w as (partition by e.restaurant_guid order by e.sequence)
   ), judged as (
     select restaurant_guid, sequence, case
       when sequence <> coalesce(prior_sequence, 0) + 1 then 'entries are missing before it'
       when previous_hash <> coalesce(prior_hash, repeat('0', 64)) then 'it does not follow the entry before it'
       when hash <> wanted then 'it was changed'
       when sold_total <> coalesce(prior_sold, 0)
           + case when kind in ('SALE', 'REFUND_REVERSED') then amount else 0 end
         or taken_back_total <> coalesce(prior_taken_back, 0)
           - case when kind in ('SALE_REVERSED', 'REFUND') then amount else 0 end
         or voided_total <> coalesce(prior_voided, 0) + case when kind = 'VOID' then amount else 0 end
         then 'its totals are not those of all entries'
       end as fault
     from chained
   )
   select restaurant_guid, sequence, fault from judged where fault is not null
   union all
   select h.restaurant_guid, h.last, 'it is the last, and is not there' from journal_heads h
   where h.tenant_id = $1 and not exists (select from journal_entries e
     where e.tenant_id = h.tenant_id and e.restaurant_guid = h.restaurant_guid and e.sequence = h.last)
   order by 1, 2 limit 100`,
  ['restaurant_guid', 'sequence', 'fault'],
);
/** Entries of a tenant's journals that do not follow from those before them. */
export const findJournalFaults = ({ tenantId }: TenantScope) => faults([tenantId]);
