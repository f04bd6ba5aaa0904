import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Period } from './range.ts';

/** A restaurant's business day. */
export interface RestaurantDay {
  restaurant_guid: string;
  business_date: number;
}

export const DAYS = 'unnest($2::uuid[], $3::int[]) as d (restaurant_guid, business_date)';

export const daysOf = (days: readonly RestaurantDay[]) => [
  days.map(({ restaurant_guid }) => restaurant_guid),
  days.map(({ business_date }) => business_date),
];

const orders = statement(
  'reports.orders',
  `select o.restaurant_guid, o.guid, o.version from published_orders o join ${DAYS} using (restaurant_guid, business_date)
     where o.tenant_id = $1
   union
   select o.restaurant_guid, o.guid, o.version from published_order_timeline t join ${DAYS} using (restaurant_guid, business_date)
     join published_orders o on o.tenant_id = $1 and o.restaurant_guid = t.restaurant_guid and o.guid = t.order_guid
     where t.tenant_id = $1
   order by guid`,
  ['restaurant_guid', 'guid', 'version'],
);

/** The orders of some days: opened on them, or changed on them. */
export const ordersOf = (scope: TenantScope, days: readonly RestaurantDay[]) =>
  orders([scope.tenantId, ...daysOf(days)]);

// One look-up by key each, whatever Postgres thinks how many there are: a join may read all orders of the tenant for them.
const documents = statement(
  'reports.documents',
  `select o.guid, o.version, o.document, o.document_version, coalesce(o.booked_on, o.business_date) as booked_on,
     case when o.booked_on is not null then (
       select json_agg(json_build_array(d.business_date, d.document_version, d.document) order by d.business_date)::text
       from published_order_days d
       where d.tenant_id = $1 and d.restaurant_guid = o.restaurant_guid and d.order_guid = o.guid) end as days
   from unnest($2::uuid[], $3::uuid[]) as n (restaurant_guid, guid)
   cross join lateral (
     select * from published_orders p where p.tenant_id = $1 and p.restaurant_guid = n.restaurant_guid and p.guid = n.guid limit 1) o
   order by o.guid`,
  ['booked_on'],
);

/** The orders themselves, in the same sequence, each with what it was at the end of earlier days. */
export const documentsOf = (scope: TenantScope, some: readonly { restaurant_guid: string; guid: string }[]) =>
  documents([
    scope.tenantId,
    some.map(({ restaurant_guid }) => restaurant_guid),
    some.map(({ guid }) => guid),
  ]);

/** What belongs to guests, the staff or the state: what a payment brings is credited there, whatever the tender. */
const GUEST_SIDE = `('ORDER_RECEIVABLE', 'TIPS_PAYABLE', 'REFUNDS', 'TAX_PAYABLE', 'SERVICE_CHARGES', 'SALES', 'DEPOSITS', 'TIP_DEPOSITS')`;

const brought = (accounts: string) => `coalesce(sum(case
    when p.credit_account in ${accounts} and p.debit_account not in ${accounts} then p.amount
    when p.debit_account in ${accounts} and p.credit_account not in ${accounts} then -p.amount else 0 end), 0)::bigint`;

/** What a subject of the sums is looked up by. */
const OF_PAYMENTS = 'p.payment_guid = any($2::uuid[])';
const OF_DRAWERS = '(p.payment_guid is null and p.drawer_guid = any($3::uuid[]))';
const ON_DAYS = `(p.restaurant_guid, p.business_date) in (select restaurant_guid, business_date from ${DAYS})`;

const paymentsSql = (which: string) => `select m.*, y.document, y.document_version from (
     select p.restaurant_guid, p.business_date, p.currency, p.order_guid, p.payment_guid, null::uuid as drawer_guid, p.movement,
       p.refund_guid is not null as is_refund, ${brought(GUEST_SIDE)} as amount, ${brought(`('TIPS_PAYABLE')`)} as tip_amount,
       ${brought(`('DEPOSITS', 'TIP_DEPOSITS')`)} as deposit_amount
     from published_ledger_entries p
     where p.tenant_id = $1 and p.payment_guid is not null and ${which}
     group by p.restaurant_guid, p.business_date, p.currency, p.order_guid, p.payment_guid, p.movement, p.refund_guid) m
   join published_payments y on y.tenant_id = $1 and y.guid = m.payment_guid
   where m.amount <> 0 or (m.deposit_amount <> 0 and not m.is_refund)
   order by m.payment_guid`;

const paymentColumns = ['is_refund', 'amount', 'tip_amount', 'deposit_amount'] as const;
const payments = statement('reports.payments', paymentsSql(ON_DAYS), paymentColumns);
/** What payments brought or gave back on some days, by the books. */
export const paymentsOf = (scope: TenantScope, days: readonly RestaurantDay[]) =>
  payments([scope.tenantId, ...daysOf(days)]);

const paymentsNamed = statement('reports.payments_named', paymentsSql(OF_PAYMENTS), paymentColumns);

const drawersSql = (
  which: string,
) => `select p.restaurant_guid, p.business_date, p.currency, p.order_guid, p.payment_guid,
     p.drawer_guid, w.name as drawer_name, p.movement,
     case 'CASH' when p.debit_account then p.credit_account else p.debit_account end as account,
     case 'CASH' when p.debit_account then p.amount else -p.amount end as amount
   from published_ledger_entries p
   join published_cash_drawers w on w.tenant_id = $1 and w.guid = p.drawer_guid
   where p.tenant_id = $1 and p.drawer_guid is not null and 'CASH' in (p.debit_account, p.credit_account) and ${which}
   order by p.guid`;

const drawers = statement('reports.drawers', drawersSql(ON_DAYS), ['account', 'amount']);
/** What went into and out of drawers on some days, by the books. */
export const drawersOf = (scope: TenantScope, days: readonly RestaurantDay[]) =>
  drawers([scope.tenantId, ...daysOf(days)]);

const drawersNamed = statement('reports.drawers_named', drawersSql(`(${OF_PAYMENTS} or ${OF_DRAWERS})`), [
  'account',
  'amount',
]);

const ticketsSql = (which: string) => `
   select t.restaurant_guid, t.business_date, r.currency, t.order_guid, null::uuid as payment_guid,
     null::uuid as drawer_guid, t.station_guid, s.name as station_name, t.status, t.created_at, t.started_at, t.bumped_at
   from published_tickets t
   join published_restaurants r on r.tenant_id = $1 and r.guid = t.restaurant_guid
   join published_stations s on s.tenant_id = $1 and s.restaurant_guid = t.restaurant_guid and s.guid = t.station_guid
   where t.tenant_id = $1 and ${which}
   order by t.guid`;

const tickets = statement(
  'reports.tickets',
  ticketsSql(`(t.restaurant_guid, t.business_date) in (select restaurant_guid, business_date from ${DAYS})`),
);
/** The tickets of some days, whatever day their orders have: a merge gives an order the tickets of other days. */
export const ticketsOf = (scope: TenantScope, days: readonly RestaurantDay[]) =>
  tickets([scope.tenantId, ...daysOf(days)]);

const ticketsNamed = statement(
  'reports.tickets_named',
  ticketsSql(
    '(t.restaurant_guid, t.order_guid) in (select * from unnest($2::uuid[], $3::uuid[]) as n (restaurant_guid, guid))',
  ),
);

/** Subjects of the sums by what they are: orders with their restaurants, payments and drawers. */
export interface Named {
  orders: readonly { restaurant_guid: string; guid: string }[];
  payments: readonly string[];
  drawers: readonly string[];
}

export const paymentsByName = (scope: TenantScope, named: Named) =>
  paymentsNamed([scope.tenantId, named.payments]);
export const drawersByName = (scope: TenantScope, named: Named) =>
  drawersNamed([scope.tenantId, named.payments, named.drawers]);
export const ticketsByName = (scope: TenantScope, { orders: some }: Named) =>
  ticketsNamed([
    scope.tenantId,
    some.map(({ restaurant_guid }) => restaurant_guid),
    some.map(({ guid }) => guid),
  ]);

/** The first of January of the year 1 was a Monday. */
const DAYS_SINCE = `make_date(business_date / 10000, business_date / 100 % 100, business_date % 100) - date '0001-01-01'`;

/**
 * How business dates become the periods of a report, the same as in range.ts: a number to group by, which is cheap for each row, and
 * its text, which is made once for each group.
 */
const PERIOD_SQL: Readonly<Record<Period, { key: string; text: (key: string) => string }>> = {
  day: { key: 'business_date', text: (key) => `(${key})::text` },
  week: {
    key: `(${DAYS_SINCE}) / 7`,
    text: (key) => `to_char(date '0001-01-01' + 7 * (${key}), 'IYYY-"W"IW')`,
  },
  month: { key: 'business_date / 100', text: (key) => `to_char(${key}, 'FM0000"-"00')` },
  year: { key: 'business_date / 10000', text: (key) => `to_char(${key}, 'FM0000')` },
  weekday: { key: `(${DAYS_SINCE}) % 7`, text: (key) => `((${key}) + 1)::text` },
};

/** What is asked of the kept sums. */
export interface SumQuery {
  dataset: string;
  restaurantGuids: readonly string[];
  from: number;
  to: number;
  currency?: string | undefined;
  /** Periods and `restaurant`, in the sequence of the report's columns. */
  periods: readonly Period[];
  byRestaurant: boolean;
  /** Places of dimensions in the dataset's key. */
  dimensions: readonly number[];
  measures: number;
  /** Whether each row is a line as it is kept: there is nothing to add up. */
  isKept: boolean;
}

export type SumRow = Record<string, string>;

/**
 * Sums over business days: `p0…` periods, `r` restaurant, `k0…` and `l0…` dimensions and their labels, and the measures as the text
 * of an array.
 */
export function sumRows(scope: TenantScope, query: SumQuery): Statement<SumRow> {
  const { dataset, restaurantGuids, from, to, currency, periods, byRestaurant, dimensions, isKept } = query;
  const values: unknown[] = [scope.tenantId, dataset, restaurantGuids, from, to];
  const keys = [
    ...periods.map((period) => PERIOD_SQL[period].key),
    ...(byRestaurant ? ['restaurant_guid'] : []),
    'currency',
    ...dimensions.map((place) => `key[${place + 1}]`),
  ];
  const columns = [
    ...periods.map((period, index) => `${PERIOD_SQL[period].text(PERIOD_SQL[period].key)} as p${index}`),
    ...(byRestaurant ? ['restaurant_guid as r'] : []),
    'currency',
    ...dimensions.map((place, index) => `key[${place + 1}] as k${index}`),
  ];
  // The label of the last day. By bytes: the rules of a language take ten times as long, and digits decide.
  const labels = dimensions.map((place, index) => {
    const label = `labels[${place + 1}]`;
    return `${isKept ? label : `substr(max((business_date || ${label}) collate "C"), 9)`} as l${index}`;
  });
  const sums = Array.from({ length: query.measures }, (_, index) => `sum(amounts[${index + 1}])`);
  const amounts = isKept ? 'amounts::text' : `array[${sums.join(', ')}]::text as amounts`;
  const conditions = [
    'tenant_id = $1 and dataset = $2 and restaurant_guid = any($3) and business_date between $4 and $5',
  ];
  if (currency !== undefined) conditions.push(`currency = $${values.push(currency)}`);
  const name = [
    'reports.sum',
    periods.join('-'),
    byRestaurant ? 'r' : '',
    dimensions.join('-'),
    query.measures,
    currency === undefined ? '' : 'c',
    isKept ? 'k' : '',
  ].join('.');
  const grouped = isKept ? '' : `group by ${keys.join(', ')}`;
  return {
    name,
    text: `select ${[...columns, ...labels].join(', ')}, ${amounts} from report_rows where ${conditions.join(' and ')} ${grouped}`,
    values,
  };
}

export const days = statement(
  'reports.days_with',
  `select distinct restaurant_guid, business_date from report_rows
   where tenant_id = $1 and dataset = $2 and restaurant_guid = any($3) and business_date between $4 and $5
     and ($6::text is null or currency = $6)
     and not exists (
       select from unnest(key, $7::text[]) as one (kept, wanted) where wanted is not null and kept <> wanted)
     and ($8::int is null or ${PERIOD_SQL.weekday.key} + 1 = $8)
   order by business_date, restaurant_guid`,
);

/** The days that have kept sums with certain values in their key (null: any). */
export const daysWith = (
  scope: TenantScope,
  query: {
    dataset: string;
    restaurantGuids: readonly string[];
    from: number;
    to: number;
    currency: string | null;
    key: readonly (string | null)[];
    weekday: number | null;
  },
) =>
  days([
    scope.tenantId,
    query.dataset,
    query.restaurantGuids,
    query.from,
    query.to,
    query.currency,
    query.key,
    query.weekday,
  ]);

const restaurants = statement(
  'reports.restaurants',
  'select guid, name, currency from published_restaurants where tenant_id = $1 order by guid',
);

export const restaurantsOf = (scope: TenantScope) => restaurants([scope.tenantId]);

const replayed = statement(
  'reports.replayed',
  `select case when pg_is_in_recovery()
     then coalesce(pg_last_xact_replay_timestamp(), (select checkpoint_time from pg_control_checkpoint())) end as at`,
);

/** On a replica: when the newest transaction that it has was committed; right after its start, its checkpoint. */
export const replayedAt = () => replayed([]);

const tables = statement(
  'reports.tables',
  'select guid, name from published_tables where tenant_id = $1 and restaurant_guid = any($2)',
);

/** Orders know their table's guid alone. */
export const tablesOf = (scope: TenantScope, restaurantGuids: readonly string[]) =>
  tables([scope.tenantId, restaurantGuids]);

const people = statement('reports.people', 'select uid, name from published_members where tenant_id = $1');

/** What people are called now. */
export const peopleOf = (scope: TenantScope) => people([scope.tenantId]);
