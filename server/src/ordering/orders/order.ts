import { isPricingError, type OrderInput, type PricedOrder, priceOrder } from '@comanda/pricing';
import type Type from 'typebox';
import type { MenuOnSale, SaleMoment } from '../../catalog/menus/index.ts';
import type { PriceRules } from '../../catalog/price-rules/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import { businessDateAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import { pricingInputOf, withAmounts } from './apply-pricing.ts';
import type { Actor, Check, PlacedOrder } from './document.ts';
import { asUnsent, prepTimeOf, type RequestedItem, resolveLines, snapshotTaxRates } from './lines.ts';
import { withPositions } from './positions.ts';
import { chargeOf, discountsOf } from './rules.ts';
import { promiseOf, type Schedule, scheduleOf } from './schedule.ts';
import { LINES_MAX, type NewCheck, type NewOrder } from './shapes.ts';

/** Builds an order from a request. Pure except for new identifiers. */

type OrderRequest = Type.Static<typeof NewOrder>;
type CheckRequest = Type.Static<typeof NewCheck>;

/** The clocks of tills may be slightly ahead. */
const FUTURE_TOLERANCE_MS = 60_000;
const OPENED_AT_MIN = Date.UTC(2000, 0, 1);
const SOURCE_DEFAULT = 'API';

/** Prices a request from the menu and makes an order of it. VALIDATION_ERROR names every invalid field. */
export function placeOrder(
  restaurant: Restaurant,
  menu: MenuOnSale,
  rules: PriceRules,
  request: OrderRequest,
  actor: Actor,
  now: number,
  discountApprovers: readonly (Actor | null)[] = [],
): PlacedOrder {
  const problems: FieldError[] = [];
  const openedAt = request.openedAt === undefined ? now : openedAtOf(request.openedAt, now, problems);
  const orderedAt = isoTime(openedAt);
  const source = request.source ?? SOURCE_DEFAULT;
  const placed = checksOf(request, problems);
  const schedule = schedulePlaced(restaurant, menu, request, placed, now, problems);
  const isWaiting = schedule.approvalStatus !== 'APPROVED';
  const moment: SaleMoment = {
    at: schedule.fireAt === null ? openedAt : Date.parse(schedule.promisedAt!),
    timeZone: restaurant.timeZone,
    channel: source,
    diningOption: request.diningOption,
  };
  const linesOf = (path: string, items: readonly RequestedItem[]) => {
    const lines = resolveLines(restaurant, menu, items, moment, path, problems, orderedAt);
    return isWaiting ? lines.map(asUnsent) : lines;
  };
  const checks = placed.map(
    ({ path, check }): Check => ({
      guid: newGuid(),
      paymentStatus: 'OPEN',
      taxExempt: check.taxExempt ?? false,
      reopenedAt: null,
      selections: linesOf(`${path}/items`, check.items),
      appliedDiscounts: [],
      appliedServiceCharges: [],
      payments: [],
      refunds: [],
      parts: [],
      ...NOTHING_YET,
      ...(check.tipAmount === undefined ? {} : { tipAmount: check.tipAmount }),
    }),
  );
  const businessDate = businessDateAt(restaurant, openedAt);
  const provenance = { actor, at: orderedAt, businessDate };
  const discounts = discountsOf(rules, request.discounts ?? [], discountApprovers, provenance, problems);
  const charges = rules.automaticServiceCharges.map((rule) => chargeOf(rule, 'ORDER', provenance));
  if (problems.length > 0) failFields(problems);
  const created = isoTime(now);
  const order = withPositions<PlacedOrder>({
    guid: newGuid(),
    externalId: request.externalId ?? null,
    restaurantGuid: restaurant.guid,
    source,
    diningOption: request.diningOption,
    tableGuid: request.tableGuid ?? null,
    numberOfGuests: request.numberOfGuests ?? null,
    approvalStatus: schedule.approvalStatus,
    guestOrderStatus: 'RECEIVED',
    businessDate,
    openedAt: orderedAt,
    openedBy: actor,
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
    taxRates: snapshotTaxRates(restaurant, [
      ...checks.flatMap(({ selections }) => selections.flatMap(({ taxRateGuids }) => taxRateGuids)),
      ...charges.flatMap(({ taxRateGuids = [] }) => taxRateGuids),
    ]),
    appliedDiscounts: discounts,
    appliedServiceCharges: charges,
    checks,
    ...NOTHING_YET,
    ...(request.serverUid === undefined ? {} : { serverUid: request.serverUid }),
    ...(schedule.prepTimeSeconds === undefined ? {} : { prepTimeSeconds: schedule.prepTimeSeconds }),
  });
  return withAmounts(order, price(pricingInputOf(order), placed));
}

/** Whether a new order waits: for its time, or to be accepted. */
function schedulePlaced(
  restaurant: Restaurant,
  menu: MenuOnSale,
  { source = SOURCE_DEFAULT, promisedAt }: OrderRequest,
  checks: readonly PlacedCheck[],
  now: number,
  problems: FieldError[],
): Schedule {
  const needsApproval = restaurant.approvalSources.includes(source);
  if (promisedAt === undefined) return scheduleOf({ promisedAt: null, needsApproval, now });
  const promised = promiseOf(promisedAt, now, problems);
  const items = checks.flatMap(({ check }) => check.items);
  return scheduleOf({
    promisedAt: promised,
    prepTimeSeconds: prepTimeOf(restaurant, menu, items),
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

function openedAtOf(text: string, now: number, problems: FieldError[]): number {
  const openedAt = Date.parse(text);
  const known = openedAt >= OPENED_AT_MIN && openedAt <= now + FUTURE_TOLERANCE_MS;
  if (!known) {
    const message = 'must be a past time, not before the year 2000';
    problems.push({ in: 'body', path: '/openedAt', rule: 'range', message });
    return now;
  }
  return openedAt;
}

interface PlacedCheck {
  path: string;
  check: CheckRequest;
}

/** Either several checks, or items (and a tip) that form the only check. */
function checksOf(request: OrderRequest, problems: FieldError[]): PlacedCheck[] {
  if ((request.checks === undefined) === (request.items === undefined)) {
    problems.push({
      in: 'body',
      path: '/items',
      rule: 'oneOf',
      message: 'either items or checks must be given',
    });
    return [];
  }
  if (request.checks === undefined) {
    return [
      {
        path: '',
        check: { items: request.items!, ...(request.tipAmount ? { tipAmount: request.tipAmount } : {}) },
      },
    ];
  }
  if (request.tipAmount !== undefined) {
    problems.push({
      in: 'body',
      path: '/tipAmount',
      rule: 'oneOf',
      message: 'belongs to each of the checks',
    });
  }
  const lines = request.checks.reduce((sum, { items }) => sum + items.length, 0);
  if (lines > LINES_MAX) {
    const message = `hold more than ${LINES_MAX} items together`;
    problems.push({ in: 'body', path: '/checks', rule: 'maxItems', message });
    return [];
  }
  return request.checks.map((check, index) => ({ path: `/checks/${index}`, check }));
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
