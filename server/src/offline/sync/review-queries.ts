import type { Actor, RestaurantScope } from '../../access/index.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const COLUMNS = `id, log_id, seq, device_guid, type, staff_guid, order_guid, happened_at, claimed_at, received_at, outcome, result,
  amount, command, review, decided_by, decided_at, decision_note`;

const find = statement(
  'sync.find_review',
  `select ${COLUMNS} from sync_commands where tenant_id = $1 and restaurant_guid = $2 and id = $3 and review is not null`,
);
export const findReview = (scope: RestaurantScope, id: string) => find([...here(scope), id]);
export type ReviewRow = RowOf<'sync.find_review'>;

export const pageOfReviews = (
  scope: RestaurantScope,
  filter: { review?: string; outcome?: string; deviceGuid?: string },
  { after, limit }: Page,
): Statement<ReviewRow> =>
  pageStatement({
    name: 'sync.page_of_reviews',
    select: `select ${COLUMNS} from sync_commands`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['any', 'review is not null'],
      ['state', 'review = ?1', filter.review],
      ['outcome', 'outcome = ?1', filter.outcome],
      ['device', 'device_guid = ?1', filter.deviceGuid],
    ],
    key: ['id'],
    descending: true,
    after,
    limit,
  });

/** Raised when somebody else has decided meanwhile. */
export const DECIDED = 'sync.decided';

const decide = statement(
  'sync.decide',
  `with decided as (
     update sync_commands set review = $4, decided_by = $5, decided_at = $6, decision_note = $7, command = null
     where tenant_id = $1 and restaurant_guid = $2 and id = $3 and review = 'OPEN'
     returning 1
   )
   select case when exists (select from decided) then true else comanda_require(false, '${DECIDED}') end`,
);
export interface Decision {
  id: string;
  review: 'ACCEPTED' | 'CORRECTED' | 'REJECTED';
  by: Actor;
  note: string | null;
}
/** Writes down who has decided what; ends the transaction when somebody else has. */
export const decideReview = (
  scope: RestaurantScope,
  { id, review, by, note }: Decision,
  now: number,
): Statement => decide([...here(scope), id, review, by, new Date(now), note]);

const settle = statement(
  'sync.settle_decided',
  `update sync_commands set outcome = $4, result = $5, amount = $6 where tenant_id = $1 and restaurant_guid = $2 and id = $3`,
);
/** What became of a command that somebody has decided about. */
export const settleDecided = (
  scope: RestaurantScope,
  id: string,
  { outcome, result, amount }: { outcome: string; result: object; amount: number | null },
): Statement => settle([...here(scope), id, outcome, result, amount]);

const report = statement(
  'sync.report',
  `select c.device_guid, d.name, c.log_id, min(c.happened_at) as first_at, max(c.received_at) as last_at, count(*)::integer as commands,
     count(*) filter (where c.type = 'createOrder' and c.outcome <> 'PARKED')::integer as orders,
     coalesce(sum(c.amount) filter (where c.type = 'createOrder'), 0)::bigint as sold,
     coalesce(sum(c.amount) filter (where c.type = 'createOrderPayment'), 0)::bigint as paid,
     count(*) filter (where c.outcome = 'APPLIED_WITH_DIFFERENCE')::integer as differing,
     count(*) filter (where c.outcome = 'PARKED' and c.review = 'OPEN')::integer as parked,
     max(extract(epoch from c.received_at - c.happened_at))::integer as longest_s
   from sync_commands c join devices d on d.tenant_id = c.tenant_id and d.guid = c.device_guid
   where c.tenant_id = $1 and c.restaurant_guid = $2 and c.received_at >= $3 and c.received_at < $4
   group by 1, 2, 3 order by last_at desc limit 500`,
  ['first_at', 'last_at', 'commands', 'orders', 'sold', 'paid', 'differing', 'parked', 'longest_s'],
);
/** What came from tills that were offline, by log. */
export const reportOf = (scope: RestaurantScope, from: number, to: number) =>
  report([...here(scope), new Date(from), new Date(to)]);
