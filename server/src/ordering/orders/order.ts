import {
  isPricingError,
  type OrderInput,
  type PricedOrder,
  priceOrder,
  pricingInputOf,
} from '@comanda/pricing';
import type Type from 'typebox';
import type { MenuOnSale } from '../../catalog/menus/index.ts';
import type { PriceRules } from '../../catalog/price-rules/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import { bookingDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import { withAmounts } from './apply-pricing.ts';
import { type Destination, delivered } from './delivery/destination.ts';
import type { Actor, Check, PlacedOrder, Selection } from './document.ts';
import { requireComputable } from './largest.ts';
import {
  asUnsent,
  guidProblems,
  type RequestedItem,
  resolveLines,
  saleMomentOf,
  snapshotTaxRates,
} from './lines.ts';
import { withPositions } from './positions.ts';
import { readyIn } from './ready-in.ts';
import { type Answering, chargeOf, discountsOf } from './rules.ts';
import { promiseOf, type Schedule, scheduleOf } from './schedule.ts';
import { LINES_MAX } from './shapes/fields.ts';
import type { NewCheck, NewOrder } from './shapes/new-order.ts';

/** Builds an order from a request. Pure except for new identifiers. */

export type OrderRequest = Type.Static<typeof NewOrder>;
type CheckRequest = Type.Static<typeof NewCheck>;

/** The clocks of tills may be slightly ahead. */
const FUTURE_TOLERANCE_MS = 60_000;
/** By more it is not a clock that is ahead, but another date. */
const AHEAD_MAX_MS = 86_400_000;
const OPENED_AT_MIN = Date.UTC(2000, 0, 1);

/** What an order is placed from, who places it, and when (epoch milliseconds). */
export interface Placement {
  restaurant: Restaurant;
  menu: MenuOnSale;
  rules: PriceRules;
  actor: Actor;
  /** Where it comes from, by the credential of whoever places it. */
  source: string;
  now: number;
  /** When it is written down; `now` unless a till tells it afterwards. */
  writtenAt?: number;
  /** What a till that was offline knows it by; one of ours by default. */
  guid?: string | undefined;
  /** Of an order for delivery. */
  destination?: Destination | null;
  /** Who answers for the requested discounts, in their sequence; null: the restaurant has defined it. */
  answering?: readonly (Answering | null)[] | undefined;
}

/** Prices a request from the menu and makes an order of it. VALIDATION_ERROR names every invalid field. */
export function placeOrder(request: OrderRequest, placement: Placement): PlacedOrder {
  const { restaurant, menu, rules, actor, source, now, destination, answering = [] } = placement;
  const problems: FieldError[] = [];
  const openedAt = request.openedAt === undefined ? now : openedAtOf(request.openedAt, now, problems);
  const orderedAt = isoTime(openedAt);
  const placed = checksOf(request, problems);
  const schedule = schedulePlaced(placement, request, placed, problems);
  const { diningOption } = request;
  const moment = saleMomentOf({ ...schedule, diningOption, source }, restaurant, openedAt);
  const sale = { restaurant, menu, moment, orderedAt };
  const checks = placed.map((one) => {
    const lines = resolveLines(sale, one.check.items, `${one.path}/items`, problems);
    return newCheck(one.check, schedule.approvalStatus === 'APPROVED' ? lines : lines.map(asUnsent));
  });
  const { businessDate, occurredOn } = bookingDayAt(restaurant, openedAt, now);
  const provenance = { actor, at: orderedAt, businessDate, occurredOn };
  const discounts = (request.discounts ?? []).map((one, index) => ({
    request: one,
    answering: answering[index] ?? { approver: null },
  }));
  const lines = checks.flatMap(({ selections }) => selections);
  const appliedDiscounts = discountsOf(rules, { requested: discounts, lines }, provenance, problems);
  const appliedServiceCharges = rules.automaticServiceCharges.map((rule) =>
    chargeOf(rule, 'ORDER', provenance),
  );
  const own = [...checks, ...lines].map(({ guid }) => guid);
  problems.push(...guidProblems(own, request.checks ? '/checks' : '/items'));
  if (problems.length > 0) failFields(problems);
  const contents = { checks, appliedDiscounts, appliedServiceCharges };
  const placing = withPositions(newOrder(request, placement, { schedule, provenance, contents }));
  const priced = withAmounts(placing, price(pricingInputOf(placing), placed));
  const order = destination ? delivered(priced, destination, provenance) : priced;
  requireComputable(order, null);
  return order;
}

const newCheck = ({ guid, taxExempt = false, tipAmount }: CheckRequest, selections: Selection[]): Check => ({
  guid: guid ?? newGuid(),
  paymentStatus: 'OPEN',
  taxExempt,
  reopenedAt: null,
  selections,
  appliedDiscounts: [],
  appliedServiceCharges: [],
  payments: [],
  refunds: [],
  parts: [],
  ...NOTHING_YET,
  ...(tipAmount === undefined ? {} : { tipAmount }),
});

/** The document of a new order, without positions and amounts. */
function newOrder(
  request: OrderRequest,
  { restaurant, menu, source, now, writtenAt = now, guid, destination }: Placement,
  parts: {
    schedule: Schedule;
    provenance: { actor: Actor; at: string; businessDate: number; occurredOn: number };
    contents: Pick<PlacedOrder, 'checks' | 'appliedDiscounts' | 'appliedServiceCharges'>;
  },
): PlacedOrder {
  const { schedule, provenance, contents } = parts;
  const created = isoTime(writtenAt);
  return {
    guid: guid ?? newGuid(),
    externalId: request.externalId ?? null,
    restaurantGuid: restaurant.guid,
    source,
    diningOption: request.diningOption,
    tableGuid: request.tableGuid ?? null,
    numberOfGuests: request.numberOfGuests ?? null,
    approvalStatus: schedule.approvalStatus,
    guestOrderStatus: 'RECEIVED',
    ...dayOf(schedule, provenance),
    openedAt: provenance.at,
    ...(isAhead(request, provenance.at) ? { openedAtGiven: request.openedAt } : {}),
    openedBy: provenance.actor,
    promisedAt: schedule.promisedAt,
    fireAt: schedule.fireAt,
    closedAt: null,
    createdAt: created,
    updatedAt: created,
    version: 1,
    menuVersion: menu.version,
    currency: restaurant.currency,
    timeZone: restaurant.timeZone,
    notes: request.notes ?? null,
    metadata: request.metadata ?? {},
    promoCodes: request.promoCodes ?? [],
    taxRates: snapshotTaxRates(restaurant, taxRatesOf(contents, destination)),
    appliedDiscounts: contents.appliedDiscounts,
    appliedServiceCharges: contents.appliedServiceCharges,
    checks: contents.checks,
    ...NOTHING_YET,
    ...(request.serverUid === undefined ? {} : { serverUid: request.serverUid }),
    ...(schedule.prepTimeSeconds === undefined ? {} : { prepTimeSeconds: schedule.prepTimeSeconds }),
  };
}

const isAhead = ({ openedAt }: OrderRequest, at: string): boolean =>
  openedAt !== undefined && Date.parse(openedAt) > Date.parse(at);

/** The business day of a new order. One that waits for its time gets it then. */
function dayOf(
  { fireAt }: Schedule,
  { businessDate, occurredOn }: { businessDate: number; occurredOn: number },
): Pick<PlacedOrder, 'businessDate' | 'occurredOn' | 'orderedOn'> {
  if (fireAt === null) return { businessDate, occurredOn };
  return { businessDate: null, occurredOn: null, orderedOn: businessDate };
}

/** The guids of the tax rates that lines and charges name. */
const taxRatesOf = (
  { checks, appliedServiceCharges }: Pick<PlacedOrder, 'checks' | 'appliedServiceCharges'>,
  destination: Placement['destination'],
): string[] => [
  ...checks.flatMap(({ selections }) => selections.flatMap(({ taxRateGuids }) => taxRateGuids)),
  ...appliedServiceCharges.flatMap(({ taxRateGuids = [] }) => taxRateGuids),
  ...(destination?.zone?.taxRateGuids ?? []),
];

/** Whether a new order waits: for its time, or to be accepted. */
function schedulePlaced(
  { restaurant, menu, source, now, destination }: Placement,
  { promisedAt }: OrderRequest,
  checks: readonly PlacedCheck[],
  problems: FieldError[],
): Schedule {
  const needsApproval = restaurant.approvalSources.includes(source);
  if (promisedAt === undefined) return scheduleOf({ promisedAt: null, needsApproval, now });
  const promised = promiseOf(promisedAt, now, problems);
  const items = checks.flatMap(({ check }) => check.items);
  return scheduleOf({
    promisedAt: promised,
    prepTimeSeconds: readyIn({ restaurant, menu, destination }, items),
    needsApproval,
    now,
  });
}

/** Amounts before the order is priced. */
export const NOTHING_YET = {
  subtotalAmount: 0,
  discountAmount: 0,
  exemptedTaxAmount: 0,
  serviceChargeAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  tipAmount: 0,
  totalAmount: 0,
  paidAmount: 0,
  dueAmount: 0,
  refundedAmount: 0,
  appliedTaxes: [],
};

/** When an order was taken. A sale is a fact: one from a clock that is ahead is taken at our time. */
function openedAtOf(text: string, now: number, problems: FieldError[]): number {
  const openedAt = Date.parse(text);
  if (openedAt >= OPENED_AT_MIN && openedAt <= now + AHEAD_MAX_MS)
    return openedAt <= now + FUTURE_TOLERANCE_MS ? openedAt : now;
  const message = 'must be a past time, not before the year 2000';
  problems.push({ in: 'body', path: '/openedAt', rule: 'range', message });
  return now;
}

interface PlacedCheck {
  path: string;
  check: CheckRequest;
}

/** Either several checks, or items (and a tip) that form the only check. */
function checksOf(request: OrderRequest, problems: FieldError[]): PlacedCheck[] {
  const { checks, items, tipAmount } = request;
  if (items !== undefined && checks === undefined)
    return [{ path: '', check: { items, ...(tipAmount ? { tipAmount } : {}) } }];
  if (items !== undefined || checks === undefined) {
    problems.push({
      in: 'body',
      path: '/items',
      rule: 'oneOf',
      message: 'either items or checks must be given',
    });
    return [];
  }
  if (tipAmount !== undefined) {
    problems.push({
      in: 'body',
      path: '/tipAmount',
      rule: 'oneOf',
      message: 'belongs to each of the checks',
    });
  }
  const lines = checks.reduce((sum, { items }) => sum + items.length, 0);
  if (lines > LINES_MAX) {
    const message = `hold more than ${LINES_MAX} items together`;
    problems.push({ in: 'body', path: '/checks', rule: 'maxItems', message });
    return [];
  }
  return checks.map((check, index) => ({ path: `/checks/${index}`, check }));
}

/** Prices the order; errors name the fields of the request. */
function price(input: OrderInput, checks: PlacedCheck[]): PricedOrder {
  try {
    return priceOrder(input);
  } catch (error) {
    if (!isPricingError(error)) throw error;
    const path = error.path.replace(/^\/checks\/(\d+)/, (_, index) => checks[Number(index)]?.path ?? '');
    return failFields([
      {
        in: 'body',
        path: path.replace('/selections/', '/items/').replace('/unitPriceAmount', '/priceAmount'),
        rule: error.code,
        message: error.message.replace(/^\/\S+: /, ''),
      },
    ]);
  }
}

/** Every item in a request, with the path to it. */
export const requestedItems = (request: OrderRequest): [path: string, item: RequestedItem][] =>
  checksOf(request, []).flatMap(({ path, check }) =>
    check.items.map((item, index): [string, RequestedItem] => [`${path}/items/${index}`, item]),
  );
