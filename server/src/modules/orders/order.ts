import {
  isPricingError,
  type OrderInput,
  type PricedOrder,
  type PricedSelection,
  priceOrder,
} from '@comanda/pricing';
import type Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import type { ItemOnSale, MenuOnSale, Modifier } from '../menus/index.ts';
import { businessDateAt, type Restaurant } from '../restaurants/index.ts';
import { LINES_MAX, type NewCheck, type NewOrder, type NewSelection, type Order } from './shapes.ts';

/** The noun: how a wish becomes an order. Pure but for new identifiers. */

type Wish = Type.Static<typeof NewOrder>;
type WishedCheck = Type.Static<typeof NewCheck>;
type WishedSelection = Type.Static<typeof NewSelection>;

/** An order as it is stored, before the database counts its display number. */
export type PlacedOrder = Omit<Type.Static<typeof Order>, 'displayNumber'>;

/** Clocks of tills may run ahead a little. */
const FUTURE_TOLERANCE_MS = 60_000;
const OPENED_AT_MIN = Date.UTC(2000, 0, 1);
const SOURCE_DEFAULT = 'API';

interface Line {
  wish: WishedSelection;
  onSale: ItemOnSale;
  unitPriceAmount: number;
  modifiers: { modifier: Modifier; quantity: number | string }[];
}

/** Prices a wish from the menu and makes it an order. VALIDATION_ERROR names every field that cannot be. */
export function placeOrder(restaurant: Restaurant, menu: MenuOnSale, wish: Wish, now: number): PlacedOrder {
  const problems: FieldError[] = [];
  const openedAt = wish.openedAt === undefined ? now : openedAtOf(wish.openedAt, now, problems);
  const checks = checksOf(wish, problems);
  const lines = checks.map(({ path, check }) =>
    check.items.map((item, index) => lineOf(menu, item, `${path}/items/${index}`, problems)),
  );
  if (problems.length > 0) failFields(problems);
  const found = lines as Line[][];
  const priced = price(pricingInput(restaurant, checks, found, wish), checks);
  return render(restaurant, menu, wish, { openedAt, now, checks, lines: found, priced });
}

function openedAtOf(text: string, now: number, problems: FieldError[]): number {
  const openedAt = Date.parse(text);
  const known = openedAt >= OPENED_AT_MIN && openedAt <= now + FUTURE_TOLERANCE_MS;
  if (!known) {
    const message = 'must be a past time, not before the year 2000';
    problems.push({ in: 'body', path: '/openedAt', rule: 'range', message });
  }
  return openedAt;
}

interface PlacedCheck {
  path: string;
  check: WishedCheck;
}

/** Either several checks, or just items (and a tip), which are the only check. */
function checksOf(wish: Wish, problems: FieldError[]): PlacedCheck[] {
  if ((wish.checks === undefined) === (wish.items === undefined)) {
    problems.push({
      in: 'body',
      path: '/items',
      rule: 'oneOf',
      message: 'either items or checks must be given',
    });
    return [];
  }
  if (wish.checks === undefined) {
    return [
      { path: '', check: { items: wish.items!, ...(wish.tipAmount ? { tipAmount: wish.tipAmount } : {}) } },
    ];
  }
  if (wish.tipAmount !== undefined) {
    problems.push({
      in: 'body',
      path: '/tipAmount',
      rule: 'oneOf',
      message: 'belongs to each of the checks',
    });
  }
  const lines = wish.checks.reduce((sum, { items }) => sum + items.length, 0);
  if (lines > LINES_MAX) {
    const message = `hold more than ${LINES_MAX} items together`;
    problems.push({ in: 'body', path: '/checks', rule: 'maxItems', message });
    return [];
  }
  return wish.checks.map((check, index) => ({ path: `/checks/${index}`, check }));
}

/** Finds a wished item on the menu and judges its modifiers and price. */
function lineOf(menu: MenuOnSale, wish: WishedSelection, path: string, problems: FieldError[]): Line | null {
  const wrong = (at: string, rule: string, message: string) => {
    problems.push({ in: 'body', path: `${path}${at}`, rule, message });
  };
  const onSale = menu.items.get(wish.menuItemGuid);
  if (!onSale) {
    wrong('/menuItemGuid', 'known', 'is no item on the menu of this restaurant');
    return null;
  }
  if (wish.priceAmount !== undefined && !onSale.item.openPrice) {
    wrong('/priceAmount', 'openPrice', 'is only possible for items with an open price');
  }
  const modifiers = modifiersOf(onSale, wish, wrong);
  return { wish, onSale, unitPriceAmount: wish.priceAmount ?? onSale.item.priceAmount, modifiers };
}

function modifiersOf(
  onSale: ItemOnSale,
  wish: WishedSelection,
  wrong: (at: string, rule: string, message: string) => void,
): Line['modifiers'] {
  const counts = new Map<string, number>();
  const chosen: Line['modifiers'] = [];
  for (const [index, { modifierGuid, quantity = 1 }] of (wish.modifiers ?? []).entries()) {
    const known = onSale.modifiers.get(modifierGuid);
    if (!known) {
      wrong(`/modifiers/${index}/modifierGuid`, 'known', `is no modifier of ${onSale.item.name}`);
      continue;
    }
    counts.set(known.group.guid, (counts.get(known.group.guid) ?? 0) + quantity);
    chosen.push({ modifier: known.modifier, quantity });
  }
  for (const { guid, name, minSelections, maxSelections } of onSale.modifierGroups) {
    const count = counts.get(guid) ?? 0;
    if (count < minSelections)
      wrong('/modifiers', 'minSelections', `needs at least ${minSelections} of "${name}"`);
    if (maxSelections !== null && count > maxSelections) {
      wrong('/modifiers', 'maxSelections', `allows at most ${maxSelections} of "${name}"`);
    }
  }
  return chosen;
}

function pricingInput(
  { taxRates }: Restaurant,
  checks: PlacedCheck[],
  lines: Line[][],
  wish: Wish,
): OrderInput {
  const defaults = taxRates.filter(({ isDefault }) => isDefault).map(({ guid }) => guid);
  return {
    diningOption: wish.diningOption,
    numberOfGuests: wish.numberOfGuests,
    taxes: taxRates.map(({ guid, name, type, rate, amount, inclusive, rounding }) => {
      const common = {
        key: guid,
        name,
        inclusion: inclusive ? ('INCLUSIVE' as const) : ('EXCLUSIVE' as const),
        rounding,
      };
      return type === 'PERCENT' ? { ...common, type, rate: rate! } : { ...common, type, amount: amount! };
    }),
    checks: checks.map(({ check }, c) => ({
      key: String(c),
      taxExempt: check.taxExempt,
      tipAmount: check.tipAmount,
      selections: lines[c]!.map(({ wish: item, onSale, unitPriceAmount, modifiers }, s) => ({
        key: `${c}/${s}`,
        quantity: item.quantity,
        unitPriceAmount,
        taxes: onSale.item.taxRateGuids ?? defaults,
        modifiers: modifiers.map(({ modifier, quantity }, m) => ({
          key: String(m),
          quantity,
          unitPriceAmount: modifier.priceAmount,
        })),
      })),
    })),
  };
}

/** Prices, and says in the caller's words where the figures are impossible. */
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

interface Placing {
  openedAt: number;
  now: number;
  checks: PlacedCheck[];
  lines: Line[][];
  priced: PricedOrder;
}

function render(restaurant: Restaurant, menu: MenuOnSale, wish: Wish, placing: Placing): PlacedOrder {
  const { openedAt, now, checks, lines, priced } = placing;
  const created = isoTime(now);
  return {
    guid: newGuid(),
    externalId: wish.externalId ?? null,
    restaurantGuid: restaurant.guid,
    source: wish.source ?? SOURCE_DEFAULT,
    diningOption: wish.diningOption,
    numberOfGuests: wish.numberOfGuests ?? null,
    approvalStatus: 'APPROVED',
    guestOrderStatus: 'RECEIVED',
    businessDate: businessDateAt(restaurant, openedAt),
    openedAt: isoTime(openedAt),
    createdAt: created,
    updatedAt: created,
    version: 1,
    menuVersion: menu.version,
    currency: restaurant.currency,
    notes: wish.notes ?? null,
    metadata: wish.metadata ?? {},
    ...totalsOf(priced),
    checks: checks.map(({ check }, c) => ({
      guid: newGuid(),
      paymentStatus: 'OPEN',
      taxExempt: check.taxExempt ?? false,
      ...totalsOf(priced.checks[c]!),
      selections: lines[c]!.map((line, s) =>
        renderSelection(line, priced.checks[c]!.selections[s]!, created),
      ),
      payments: [],
    })),
  };
}

function totalsOf(priced: Omit<PricedOrder, 'checks' | 'discountOutcomes' | 'steps'>) {
  return {
    subtotalAmount: priced.subtotalAmount,
    discountAmount: priced.discountAmount,
    exemptedTaxAmount: priced.exemptedTaxAmount,
    serviceChargeAmount: priced.serviceChargeAmount,
    taxAmount: priced.taxAmount,
    inclusiveTaxAmount: priced.inclusiveTaxAmount,
    tipAmount: priced.tipAmount,
    totalAmount: priced.totalAmount,
    appliedTaxes: taxesOf(priced.appliedTaxes),
  };
}

function taxesOf(applied: PricedOrder['appliedTaxes']) {
  return applied.map(({ key, rate, inclusive, taxableAmount, amount }) => ({
    taxRateGuid: key,
    rate,
    inclusive,
    taxableAmount,
    taxAmount: amount,
  }));
}

function renderSelection(
  { wish, onSale, unitPriceAmount, modifiers }: Line,
  priced: PricedSelection,
  createdAt: string,
) {
  return {
    guid: newGuid(),
    menuItemGuid: onSale.item.guid,
    menuGroupGuid: onSale.group.guid,
    menuGroupName: onSale.group.name,
    name: onSale.item.name,
    quantity: String(wish.quantity),
    unitPriceAmount,
    modifiers: modifiers.map(({ modifier, quantity }, m) => ({
      modifierGuid: modifier.guid,
      name: modifier.name,
      quantity: String(quantity),
      unitPriceAmount: modifier.priceAmount,
      grossAmount: priced.modifiers[m]!.grossAmount,
    })),
    grossAmount: priced.grossAmount,
    discountAmount: priced.discountAmount,
    exemptedTaxAmount: priced.exemptedTaxAmount,
    taxAmount: priced.taxAmount,
    inclusiveTaxAmount: priced.inclusiveTaxAmount,
    totalAmount: priced.totalAmount,
    appliedTaxes: taxesOf(priced.appliedTaxes),
    fulfillmentStatus: 'NEW' as const,
    seatNumber: wish.seatNumber ?? null,
    notes: wish.notes ?? null,
    createdAt,
  };
}
