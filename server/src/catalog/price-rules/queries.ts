import type { RestaurantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { CountedDiscount, PriceRule, RuleKind } from './rule.ts';

type Row = RowOf<'price_rules.find'>;

export const toRule = <Terms>(row: Row): PriceRule<Terms> => ({
  kind: row.kind,
  guid: row.guid,
  externalId: row.external_id,
  restaurantGuid: row.restaurant_guid,
  name: row.name,
  terms: JSON.parse(row.terms) as Terms,
  automatic: row.automatic,
  needsApproval: row.needs_approval,
  archived: row.archived,
  orders: row.order_count,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const COLUMNS = `kind, guid, external_id, restaurant_guid, name, terms, automatic, needs_approval, archived, order_count, version, created_at, updated_at`;
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const insert = statement(
  'price_rules.insert',
  `insert into price_rules (tenant_id, restaurant_guid, kind, guid, external_id, name, terms, automatic, needs_approval,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
);
export const insertRule = (scope: RestaurantScope, rule: PriceRule) =>
  insert([
    ...here(scope),
    rule.kind,
    rule.guid,
    rule.externalId,
    rule.name,
    rule.terms,
    rule.automatic,
    rule.needsApproval,
    new Date(rule.createdAt),
  ]);

const find = statement(
  'price_rules.find',
  `select ${COLUMNS} from price_rules where ${HERE} and kind = $3 and guid = $4`,
);
export const findRule = (scope: RestaurantScope, kind: RuleKind, guid: string) =>
  find([...here(scope), kind, guid]);

const lock = statement(
  'price_rules.lock',
  `select ${COLUMNS} from price_rules where ${HERE} and kind = $3 and guid = $4 for update`,
);
export const lockRule = (scope: RestaurantScope, kind: RuleKind, guid: string) =>
  lock([...here(scope), kind, guid]);

const update = statement(
  'price_rules.update',
  `update price_rules set version = version + 1, updated_at = $4, external_id = $5, name = $6, terms = $7, automatic = $8,
     needs_approval = $9, archived = $10
   where ${HERE} and guid = $3 returning ${COLUMNS}`,
);
export const updateRule = (scope: RestaurantScope, rule: PriceRule, now: number) =>
  update([
    ...here(scope),
    rule.guid,
    new Date(now),
    rule.externalId,
    rule.name,
    rule.terms,
    rule.automatic,
    rule.needsApproval,
    rule.archived,
  ]);

const byExternalId = statement(
  'price_rules.by_external_id',
  `select guid from price_rules where ${HERE} and kind = $3 and external_id = $4`,
);
export const findRuleByExternalId = (scope: RestaurantScope, kind: RuleKind, externalId: string) =>
  byExternalId([...here(scope), kind, externalId]);

const page = statement(
  'price_rules.page',
  `select ${COLUMNS} from price_rules
   where ${HERE} and kind = $3 and ($4::boolean is null or archived = $4) and ($5::uuid is null or guid < $5)
   order by guid desc limit $6`,
);
/** Newest first. */
export const pageOfRules = (
  scope: RestaurantScope,
  { kind, archived }: { kind: RuleKind; archived: boolean | undefined },
  { after, limit }: Page,
) => page([...here(scope), kind, archived, after?.[0], limit]);

const active = statement(
  'price_rules.in_force',
  `select ${COLUMNS} from price_rules where ${HERE} and not archived order by guid`,
);
/** Everything that is not archived, oldest first. */
export const activeRules = (scope: RestaurantScope) => active(here(scope));

const toKnow = statement(
  'price_rules.to_know',
  `select ${COLUMNS} from price_rules where ${HERE} and (guid = any($3::uuid[]) or ($3::uuid[] is null and not archived)) order by guid`,
);
/** These discounts and service charges; with null, all that are not archived. */
export const rulesOf = (scope: RestaurantScope, guids: readonly string[] | null) =>
  toKnow([...here(scope), guids]);

const lockOf = statement(
  'price_rules.lock_counted',
  `select from price_rules where ${HERE} and guid = any($3::uuid[]) order by guid for no key update`,
);
/** Holds discounts until the transaction ends, in one sequence, so that their orders are counted one after the other. */
export const lockCounted = (scope: RestaurantScope, guids: readonly string[]) =>
  lockOf([...here(scope), guids]);

/** Raised when so many orders have a discount as may have it. */
export const DISCOUNT_TAKEN = 'price_rules.discount_taken';

/** Other orders that have a discount: all, and those of a guest. */
const OTHERS = `(select count(distinct order_guid)::int from discount_guests
   where ${HERE} and discount_guid = $3 and guest = any($5::text[]) and order_guid <> $4)`;
const valuesOf = (scope: RestaurantScope, { discountGuid, orderGuid, guest }: CountedDiscount) => [
  ...here(scope),
  discountGuid,
  orderGuid,
  guest,
];

const ordersOf = statement(
  'price_rules.orders_of_discount',
  `select order_count as in_all, ${OTHERS} as of_guest from price_rules where ${HERE} and guid = $3`,
  ['of_guest'],
);
/** How many orders have a discount, and how many others of a guest. */
export const ordersOfDiscount = (scope: RestaurantScope, one: CountedDiscount) =>
  ordersOf(valuesOf(scope, one));

const take = statement(
  'price_rules.take_order',
  `with added as (
     insert into discount_orders (tenant_id, restaurant_guid, discount_guid, order_guid) values ($1, $2, $3, $4)
     on conflict do nothing returning 1
   ), known as (
     insert into discount_guests (tenant_id, restaurant_guid, discount_guid, order_guid, guest)
     select $1, $2, $3, $4, guest from unnest($5::text[]) as guest where exists (select from added)
   ), counted as (
     update price_rules set order_count = order_count + 1 where ${HERE} and guid = $3 and exists (select from added) returning order_count
   )
   select case when not exists (select from added)
       or (not exists (select from counted where order_count > $6::integer) and ($7::integer is null or ${OTHERS} < $7::integer))
     then true else comanda_require(false, '${DISCOUNT_TAKEN}') end`,
);
/** Counts an order once, behind `lockCounted`: a statement of its own, so that it sees those before it. */
export const takeOrder = (scope: RestaurantScope, one: CountedDiscount) =>
  take([...valuesOf(scope, one), one.maximumOrders, one.maximumOrdersPerGuest]);

const giveBackOf = statement(
  'price_rules.give_back_order',
  `with gone as (
     delete from discount_orders where ${HERE} and order_guid = $3 and discount_guid = any($4::uuid[]) returning discount_guid)
   update price_rules set order_count = order_count - 1 where ${HERE} and guid in (select discount_guid from gone)`,
);
/** Counts an order no more among those of these discounts. */
export const giveBack = (scope: RestaurantScope, orderGuid: string, discountGuids: readonly string[]) =>
  giveBackOf([...here(scope), orderGuid, discountGuids]);
