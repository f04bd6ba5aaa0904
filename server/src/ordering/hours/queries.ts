import type { RestaurantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import { type HoursRules, NO_RULES, type Pause } from './hours.ts';
import type { TakenBySlot } from './slots.ts';

export interface StoredHours {
  /** 0: none yet. */
  version: number;
  rules: HoursRules;
  /** Side by side, each for as long as it was announced; those that are over are of no account. */
  pauses: Pause[];
}

/** As it is stored: a pause of the house first, which is all that older code reads, and with it the others. */
type StoredPauses = Pause & { others?: Pause[] };

function toPauses(text: string | null): Pause[] {
  if (!text) return [];
  const { others = [], ...first } = JSON.parse(text) as StoredPauses;
  return [first, ...others];
}

function fromPauses(pauses: readonly Pause[]): string | null {
  const [first, ...others] = pauses.toSorted((a, b) => Number(a.automatic) - Number(b.automatic));
  return first ? JSON.stringify({ ...first, others } satisfies StoredPauses) : null;
}

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

type HoursRow = RowOf<'hours.find'>;

export const toHours = (row: HoursRow | undefined): StoredHours => ({
  version: row?.version ?? 0,
  rules: row ? { ...NO_RULES, ...(JSON.parse(row.rules) as HoursRules) } : NO_RULES,
  pauses: toPauses(row?.pause ?? null),
});

const find = statement('hours.find', `select version, rules, pause from opening_hours where ${HERE}`);
export const findHours = (scope: RestaurantScope) => find(here(scope));

const lock = statement(
  'hours.lock',
  `select version, rules, pause from opening_hours where ${HERE} for no key update`,
);
export const lockHours = (scope: RestaurantScope) => lock(here(scope));

const store = statement(
  'hours.store',
  `insert into opening_hours as h (tenant_id, restaurant_guid, version, rules, pause, updated_at)
   values ($1, $2, 1, $3, $4, $5)
   on conflict (tenant_id, restaurant_guid) do update
     set version = h.version + 1, rules = excluded.rules, pause = excluded.pause, updated_at = excluded.updated_at
     where h.version = $6
   returning version`,
);
/** No row when another writer was faster. */
export const storeHours = (scope: RestaurantScope, { version, rules, pauses }: StoredHours, now: number) =>
  store([...here(scope), JSON.stringify(rules), fromPauses(pauses), new Date(now), version]);

/** Raised when the hours, or a pause, have changed since an order was judged by them. */
export const HOURS_CHANGED = 'hours.changed';

const require = statement(
  'hours.require',
  `with locked as (select version from opening_hours where ${HERE} for no key update)
   select case when coalesce((select version from locked), 0) = $3 then true
     else comanda_require(false, '${HOURS_CHANGED}') end`,
);
/** Ends the transaction when the hours are not those of this version any more. Orders of guests take turns behind it. */
export const requireHours = (scope: RestaurantScope, version: number) => require([...here(scope), version]);

/** Raised when a quarter of an hour is full. */
export const SLOT_TAKEN = 'hours.slot_taken';

const take = statement(
  'hours.take_slot',
  `with gone as (delete from order_slots where ${HERE} and slot < $5::timestamptz - interval '2 days'),
   counted as (
     select l.max_placed, l.max_items, count(s.order_guid) as placed, coalesce(sum(s.items), 0) as items
     from unnest($6::text[], $7::integer[], $8::integer[]) as l (channel, max_placed, max_items)
     left join order_slots s on s.tenant_id = $1 and s.restaurant_guid = $2 and s.slot = $4 and s.order_guid <> $3
       and (l.channel = '' or s.channel = l.channel)
     group by l.channel, l.max_placed, l.max_items
   ), taken as (
     insert into order_slots (tenant_id, restaurant_guid, order_guid, slot, channel, items)
     select $1, $2, $3, $4, $9, $10
     where not exists (select from counted where placed + 1 > max_placed or items + $10::integer > max_items)
     on conflict (tenant_id, restaurant_guid, order_guid) do update set slot = excluded.slot, items = excluded.items
     returning 1
   )
   select case when exists (select from taken) then true else comanda_require(false, '${SLOT_TAKEN}') end`,
);
/** Takes a place in a slot, behind `requireHours`: a statement of its own, so that it sees what those before it took. */
export const takeSlot = (
  scope: RestaurantScope,
  place: { orderGuid: string; slot: number; channel: string; items: number; now: number },
  limits: readonly { channel: string; maxOrders: number | null; maxItems: number | null }[],
) =>
  take([
    ...here(scope),
    place.orderGuid,
    new Date(place.slot),
    new Date(place.now),
    limits.map(({ channel }) => channel),
    limits.map(({ maxOrders }) => maxOrders),
    limits.map(({ maxItems }) => maxItems),
    place.channel,
    place.items,
  ]);

const release = statement('hours.release_slot', `delete from order_slots where ${HERE} and order_guid = $3`);
/** Gives back what an order took. */
export const releaseSlot = (scope: RestaurantScope, orderGuid: string) =>
  release([...here(scope), orderGuid]);

const resize = statement(
  'hours.resize_slot',
  `update order_slots set items = $4 where ${HERE} and order_guid = $3`,
);
/** What an order has taken holds so many items now. */
export const resizeSlot = (scope: RestaurantScope, orderGuid: string, items: number) =>
  resize([...here(scope), orderGuid, items]);

const taken = statement(
  'hours.taken',
  `select slot, channel, count(*)::integer as placed, sum(items)::integer as items from order_slots
   where ${HERE} and slot >= $3 and slot < $4 and order_guid is distinct from $5::uuid group by slot, channel`,
  ['placed', 'items'],
);
/** What others have taken between two times, in epoch milliseconds. */
export const takenBetween = (
  scope: RestaurantScope,
  from: number,
  to: number,
  orderGuid: string | null = null,
) => taken([...here(scope), new Date(from), new Date(to), orderGuid]);

export const bySlot = (rows: readonly RowOf<'hours.taken'>[]): TakenBySlot =>
  Map.groupBy(
    rows.map(({ placed, ...row }) => ({ ...row, orders: placed })),
    ({ slot }) => slot,
  );
