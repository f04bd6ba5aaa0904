import type {
  DocumentCharge,
  DocumentDiscount,
  DocumentLine,
  DocumentModifier,
  DocumentSettledTax,
  DocumentTax,
  PriceableOrder,
} from './document.ts';
import { localTimeAt } from './local-time.ts';
import type {
  Discount,
  ItemSelector,
  ModifierInput,
  OrderInput,
  SelectionInput,
  ServiceCharge,
  Tax,
} from './order-input.ts';
import type { Settled } from './settled-input.ts';

/** What of an order's document decides its money. */

/** What the pricing package is given for an order. Ties go by position, so the same cents stay on the same lines. */
export function pricingInputOf(order: PriceableOrder): OrderInput {
  const timed = hasTimeWindows(order);
  return {
    diningOption: order.diningOption,
    numberOfGuests: order.numberOfGuests ?? undefined,
    taxes: order.taxRates.map(taxOf),
    facts: {
      ...(order.promoCodes.length === 0 ? {} : { codes: order.promoCodes }),
      businessDate: order.orderedOn ?? order.businessDate ?? undefined,
    },
    discounts: order.appliedDiscounts.flatMap((discount) => orderDiscount(order, discount)),
    serviceCharges: order.appliedServiceCharges.filter(isCharged).map(chargeOf),
    checks: order.checks.map((check, index) => ({
      key: check.guid,
      // Checks never change their sequence.
      position: index,
      taxExempt: check.taxExempt,
      tipAmount: check.tipAmount,
      discounts: check.appliedDiscounts.map(discountOf),
      serviceCharges: check.appliedServiceCharges
        .filter((charge) => charge.level === 'CHECK' && isCharged(charge))
        .map(chargeOf),
      selections: check.selections.map((selection) => ({
        ...selectionInputOf(selection),
        ...(timed ? { orderedAt: localTimeAt(selection.createdAt, order.timeZone) } : {}),
      })),
    })),
  };
}

function taxOf({ guid, name, type, rate, amount, inclusive, rounding, ...rest }: DocumentTax): Tax {
  const common = {
    key: guid,
    name,
    inclusion: inclusive ? ('INCLUSIVE' as const) : ('EXCLUSIVE' as const),
    rounding,
    diningOptions: rest.diningOptions,
  };
  // The type says which of the two a tax has.
  return type === 'PERCENT'
    ? { ...common, type, rate: rate!, roundingScope: rest.roundingScope }
    : { ...common, type, amount: amount! };
}

export function selectionInputOf(selection: DocumentLine): SelectionInput {
  return {
    key: selection.guid,
    position: selection.position,
    name: selection.name,
    quantity: selection.quantity,
    unitPriceAmount: selection.unitPriceAmount,
    taxes: selection.taxRateGuids,
    modifiers: modifierInputs(selection.modifiers, ''),
    labels: labelsOf(selection),
    discountable: selection.discountable,
    serviceChargeable: selection.serviceChargeable,
    voided: selection.voided,
    diningOption: selection.diningOption,
    discounts: selection.appliedDiscounts.filter(({ settled }) => !settled).map(discountOf),
    ...(selection.settled ? { settled: settledOf(selection, selection.settled) } : {}),
  };
}

const settledOf = (
  { appliedDiscounts, share }: DocumentLine,
  { taxes, serviceCharges, ...settled }: NonNullable<DocumentLine['settled']>,
): Settled => ({
  ...settled,
  ...(share ? { shared: true } : {}),
  discounts: appliedDiscounts
    .filter((discount) => discount.settled)
    .map(({ guid, amount, stacking, limitPercent }) => ({
      key: guid,
      amount: amount!, // what is settled is an amount
      exclusive: stacking === 'EXCLUSIVE',
      ...(limitPercent === undefined ? {} : { limited: true }),
    })),
  taxes: taxes.map(settledTaxOf),
  serviceCharges: serviceCharges.map(({ guid, taxes: onCharge, ...charge }) => ({
    ...charge,
    key: guid,
    taxes: onCharge.map(settledTaxOf),
  })),
});

const settledTaxOf = ({ taxRateGuid, taxableAmount, taxAmount }: DocumentSettledTax) => ({
  key: taxRateGuid,
  taxableAmount,
  amount: taxAmount,
});

/** What discounts find a line by. */
function labelsOf({ menuItemGuid, menuGroupGuid, labels = [] }: DocumentLine): readonly string[] {
  return menuItemGuid === null || menuGroupGuid === null ? labels : [menuItemGuid, menuGroupGuid, ...labels];
}

/** A modifier's key is its place; modifiers of a line never change their sequence. */
function modifierInputs(modifiers: readonly DocumentModifier[], above: string): ModifierInput[] {
  return modifiers.map((modifier, index) => {
    const key = `${above}${index}`;
    return {
      key,
      name: modifier.name,
      quantity: modifier.quantity,
      unitPriceAmount: modifier.unitPriceAmount,
      fullPriceAmount: modifier.fullPriceAmount,
      taxes: modifier.taxRateGuids,
      ...(modifier.modifiers ? { modifiers: modifierInputs(modifier.modifiers, `${key}/`) } : {}),
    };
  });
}

/** One of which only settled lines keep their parts charges nothing else. */
const isCharged = ({ settled }: DocumentCharge): boolean => !settled;

function chargeOf(charge: DocumentCharge): ServiceCharge {
  const {
    guid,
    position,
    name,
    type,
    rate,
    amount,
    calculation,
    taxRateGuids,
    gratuity,
    minimumGuests,
    diningOptions,
  } = charge;
  const common = { key: guid, position, name, taxes: taxRateGuids, gratuity, minimumGuests, diningOptions };
  // The type says which of the two a charge has.
  return type === 'PERCENT'
    ? { ...common, type, rate: rate!, calculation }
    : { ...common, type, amount: amount! };
}

function discountOf(discount: DocumentDiscount): Discount {
  const { type, rate, amount, perUnit, buy, get, maximumUses } = discount;
  const common = {
    key: discount.guid,
    position: discount.position,
    name: discount.name,
    target: discount.target,
    items: discount.items,
    priority: discount.priority,
    stacking: discount.stacking,
    conditions: discount.conditions,
    maximumAmount: discount.maximumAmount,
    limitPercent: discount.limitPercent,
    limitAmount: discount.limitAmount,
    limitReached: discount.limitReached,
    includesNonDiscountable: discount.includesNonDiscountable,
    covers: discount.covers?.map(({ selectionGuid: key, quantity }) => ({ key, quantity })),
  };
  // The type says which of these a discount has.
  if (type === 'PERCENT') return { ...common, type, rate: rate! };
  if (type === 'BUY_X_GET_Y') return { ...common, type, buy: buy!, get: get!, maximumUses };
  return { ...common, type, amount: amount!, perUnit };
}

/**
 * A discount of the order. One that was on a check which was split is still computed on that check's lines
 * together, wherever they are now; its conditions were met then, but for the time of day, which belongs to each line.
 */
function orderDiscount(order: PriceableOrder, applied: DocumentDiscount): Discount[] {
  const discount = discountOf(applied);
  const { selectionGuids } = applied;
  if (!selectionGuids) return [discount];
  const lines = order.checks
    .flatMap(({ selections }) => selections)
    .filter(({ guid }) => selectionGuids.includes(guid));
  const only = (items: ItemSelector | undefined) => ({
    selectionKeys: lines.filter((line) => matches(line, items)).map(({ guid }) => guid),
  });
  const items = only(discount.items);
  if (items.selectionKeys.length === 0) return [];
  const { timeWindows } = discount.conditions ?? {};
  const spread = {
    ...discount,
    items,
    target: discount.target === 'SELECTION' ? ('SELECTION' as const) : ('ORDER' as const),
    // It goes when it went before: between the discounts of lines and those of the order.
    rank: discount.target ?? ('CHECK' as const),
    conditions: timeWindows && { timeWindows },
  };
  if (spread.type !== 'BUY_X_GET_Y') return [spread];
  const buy = { ...spread.buy, items: only(spread.buy.items ?? discount.items) };
  const get = { ...spread.get, items: only(spread.get.items ?? discount.items) };
  if (buy.items.selectionKeys.length === 0 || get.items.selectionKeys.length === 0) return [];
  return [{ ...spread, buy, get }];
}

function matches(line: DocumentLine, items: ItemSelector | undefined): boolean {
  if (!items?.labels && !items?.selectionKeys) return true;
  const own = labelsOf(line);
  return (
    items.selectionKeys?.includes(line.guid) || items.labels?.some((label) => own.includes(label)) || false
  );
}

function hasTimeWindows(order: PriceableOrder): boolean {
  const timed = ({ conditions }: DocumentDiscount) => conditions?.timeWindows !== undefined;
  return (
    order.appliedDiscounts.some(timed) ||
    order.checks.some(
      ({ appliedDiscounts, selections }) =>
        appliedDiscounts.some(timed) || selections.some((line) => line.appliedDiscounts.some(timed)),
    )
  );
}
