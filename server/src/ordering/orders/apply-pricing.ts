import {
  type DayOfWeek,
  type Discount,
  type ItemSelector,
  isPricingError,
  type LocalTime,
  type ModifierInput,
  type OrderInput,
  type PricedCheck,
  type PricedModifier,
  type PricedOrder,
  type PricedSelection,
  priceOrder,
  type SelectionInput,
  type ServiceCharge,
  type Tax,
} from '@comanda/pricing';
import { failFields } from '../../platform/errors.ts';
import { withBalance } from './balance.ts';
import type {
  AppliedDiscount,
  AppliedServiceCharge,
  Check,
  OrderDocument,
  PlacedOrder,
  Selection,
} from './document.ts';
import { withPositions } from './positions.ts';

/**
 * An order's document holds everything that its money depends on: prices, taxes, discounts and charges as they were
 * when they were put there. Its amounts can be computed from it at any time, without menu or restaurant.
 */

type Priceable = Omit<OrderDocument, 'displayNumber'>;

/** The document with every amount recomputed, and positions for what is new on it. VALIDATION_ERROR when the change cannot be priced. */
export function reprice<Doc extends PlacedOrder>(changed: Doc): Doc {
  const order = withPositions(changed);
  let priced: PricedOrder;
  try {
    priced = priceOrder(pricingInputOf(order));
  } catch (error) {
    if (!isPricingError(error)) throw error;
    // What was on the order could be priced, so the change cannot: the field has the name that it has in the request.
    const path = error.path.slice(error.path.lastIndexOf('/'));
    failFields([{ in: 'body', path, rule: error.code, message: error.message.replace(/^\/\S+: /, '') }]);
  }
  return withAmounts(order, priced);
}

/** What the pricing package is given for an order. Ties go by position, so the same cents stay on the same lines. */
export function pricingInputOf(order: Priceable): OrderInput {
  const timed = hasTimeWindows(order);
  return {
    diningOption: order.diningOption,
    numberOfGuests: order.numberOfGuests ?? undefined,
    taxes: order.taxRates.map(taxOf),
    facts: order.promoCodes.length === 0 ? {} : { codes: order.promoCodes },
    discounts: order.appliedDiscounts.flatMap((discount) => orderDiscount(order, discount)),
    serviceCharges: order.appliedServiceCharges.map(chargeOf),
    checks: order.checks.map((check, index) => ({
      key: check.guid,
      // Checks never change their sequence.
      position: index,
      taxExempt: check.taxExempt,
      tipAmount: check.tipAmount,
      discounts: check.appliedDiscounts.map(discountOf),
      serviceCharges: check.appliedServiceCharges.filter(({ level }) => level === 'CHECK').map(chargeOf),
      selections: check.selections.map((selection) => ({
        ...selectionInputOf(selection),
        ...(timed ? { orderedAt: localTimeAt(selection.createdAt, order.timeZone) } : {}),
      })),
    })),
  };
}

function taxOf({
  guid,
  name,
  type,
  rate,
  amount,
  inclusive,
  rounding,
  ...rest
}: OrderDocument['taxRates'][number]): Tax {
  const common = {
    key: guid,
    name,
    inclusion: inclusive ? ('INCLUSIVE' as const) : ('EXCLUSIVE' as const),
    rounding,
    diningOptions: rest.diningOptions,
  };
  return type === 'PERCENT'
    ? { ...common, type, rate: rate!, roundingScope: rest.roundingScope }
    : { ...common, type, amount: amount! };
}

export function selectionInputOf(selection: Selection): SelectionInput {
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
    discounts: selection.appliedDiscounts.map(discountOf),
  };
}

/** What discounts find a line by. */
function labelsOf({ menuItemGuid, menuGroupGuid, labels = [] }: Selection): readonly string[] {
  return menuItemGuid === null || menuGroupGuid === null ? labels : [menuItemGuid, menuGroupGuid, ...labels];
}

/** A modifier's key is its place; modifiers of a line never change their sequence. */
function modifierInputs(modifiers: Selection['modifiers'], above: string): ModifierInput[] {
  return modifiers.map((modifier, index) => {
    const key = `${above}${index}`;
    return {
      key,
      name: modifier.name,
      quantity: modifier.quantity,
      unitPriceAmount: modifier.unitPriceAmount,
      taxes: modifier.taxRateGuids,
      ...(modifier.modifiers ? { modifiers: modifierInputs(modifier.modifiers, `${key}/`) } : {}),
    };
  });
}

function chargeOf(charge: AppliedServiceCharge): ServiceCharge {
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
  return type === 'PERCENT'
    ? { ...common, type, rate: rate!, calculation }
    : { ...common, type, amount: amount! };
}

function discountOf(discount: AppliedDiscount): Discount {
  const { type, rate, amount, perUnit, buy, get, maximumUses } = discount;
  const {
    guid,
    position,
    name,
    target,
    items,
    priority,
    stacking,
    conditions,
    maximumAmount,
    includesNonDiscountable,
  } = discount;
  const common = {
    key: guid,
    position,
    name,
    target,
    items,
    priority,
    stacking,
    conditions,
    maximumAmount,
    includesNonDiscountable,
  };
  if (type === 'PERCENT') return { ...common, type, rate: rate! };
  if (type === 'BUY_X_GET_Y') return { ...common, type, buy: buy!, get: get!, maximumUses };
  return { ...common, type, amount: amount!, perUnit };
}

/**
 * A discount of the order. One that was on a check which was split is still computed on that check's lines
 * together, wherever they are now; its conditions were met then, but for the time of day, which belongs to each line.
 */
function orderDiscount(order: Priceable, applied: AppliedDiscount): Discount[] {
  const discount = discountOf(applied);
  const { selectionGuids } = applied;
  if (!selectionGuids) return [discount];
  const lines = order.checks
    .flatMap(({ selections }) => selections)
    .filter(({ guid }) => selectionGuids.includes(guid));
  const only = (items: ItemSelector | undefined): ItemSelector => ({
    selectionKeys: lines.filter((line) => matches(line, items)).map(({ guid }) => guid),
  });
  const items = only(discount.items);
  if (items.selectionKeys!.length === 0) return [];
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
  if (buy.items.selectionKeys!.length === 0 || get.items.selectionKeys!.length === 0) return [];
  return [{ ...spread, buy, get }];
}

function matches(line: Selection, items: ItemSelector | undefined): boolean {
  if (!items?.labels && !items?.selectionKeys) return true;
  const own = labelsOf(line);
  return (
    items.selectionKeys?.includes(line.guid) || items.labels?.some((label) => own.includes(label)) || false
  );
}

function hasTimeWindows(order: Priceable): boolean {
  const timed = ({ conditions }: AppliedDiscount) => conditions?.timeWindows !== undefined;
  return (
    order.appliedDiscounts.some(timed) ||
    order.checks.some(
      ({ appliedDiscounts, selections }) =>
        appliedDiscounts.some(timed) || selections.some((line) => line.appliedDiscounts.some(timed)),
    )
  );
}

const DAYS: readonly DayOfWeek[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** A moment on the restaurant's own clock. */
export function localTimeAt(timestamp: string, timeZone: string): LocalTime & { dayOfWeek: DayOfWeek } {
  const local = Temporal.Instant.from(timestamp).toZonedDateTimeISO(timeZone);
  return { dayOfWeek: DAYS[local.dayOfWeek - 1]!, localTime: local.toPlainTime().toString().slice(0, 5) };
}

/** Writes the results of pricing into the document. */
export function withAmounts<Doc extends PlacedOrder>(order: Doc, priced: PricedOrder): Doc {
  const outcomes = new Map(
    priced.discountOutcomes.map(({ key, ownerKey, amount, notAppliedReason }) => [
      `${ownerKey ?? ''}/${key}`,
      { discountAmount: amount, notAppliedReason },
    ]),
  );
  const withOutcomes = (owner: string, discounts: AppliedDiscount[]) =>
    discounts.map((discount) => ({
      ...discount,
      ...(outcomes.get(`${owner}/${discount.guid}`) ?? {
        discountAmount: 0,
        notAppliedReason: 'NO_ELIGIBLE_ITEMS',
      }),
    }));
  const checks = order.checks.map((check, c) => {
    const result = priced.checks[c]!;
    return {
      ...check,
      ...totalsOf(result),
      selections: check.selections.map((selection, s) => {
        const line = result.selections[s]!;
        return {
          ...selection,
          ...lineAmounts(line),
          modifiers: modifierAmounts(selection.modifiers, line.modifiers),
          appliedDiscounts: withOutcomes(selection.guid, selection.appliedDiscounts),
        };
      }),
      appliedDiscounts: withOutcomes(check.guid, check.appliedDiscounts),
      appliedServiceCharges: chargesOf(order, check, result),
    };
  });
  return withBalance({
    ...order,
    ...totalsOf(priced),
    appliedDiscounts: withOutcomes('', order.appliedDiscounts),
    appliedServiceCharges: order.appliedServiceCharges.map((charge) => ({
      ...charge,
      ...checks
        .flatMap(({ appliedServiceCharges }) => appliedServiceCharges)
        .filter(({ guid }) => guid === charge.guid)
        .reduce(
          (sum, { chargeAmount, taxAmount }) => ({
            chargeAmount: sum.chargeAmount + chargeAmount,
            taxAmount: sum.taxAmount + taxAmount,
          }),
          { chargeAmount: 0, taxAmount: 0 },
        ),
    })),
    checks,
  });
}

/** A check shows the charges of the order too, with its own part of them. */
function chargesOf(order: PlacedOrder, check: Check, priced: PricedCheck): AppliedServiceCharge[] {
  const own = check.appliedServiceCharges.filter(({ level }) => level === 'CHECK');
  return [...order.appliedServiceCharges, ...own].map((charge) => {
    const result = priced.appliedServiceCharges.find(({ key }) => key === charge.guid);
    return { ...charge, chargeAmount: result?.netAmount ?? 0, taxAmount: result?.taxAmount ?? 0 };
  });
}

function modifierAmounts(
  modifiers: Selection['modifiers'],
  priced: readonly PricedModifier[],
): Selection['modifiers'] {
  return modifiers.map((modifier, index) => {
    const result = priced[index]!;
    return {
      ...modifier,
      grossAmount: result.grossAmount,
      ...(modifier.modifiers ? { modifiers: modifierAmounts(modifier.modifiers, result.modifiers) } : {}),
    };
  });
}

const lineAmounts = (line: PricedSelection) => ({
  grossAmount: line.grossAmount,
  discountAmount: line.discountAmount,
  exemptedTaxAmount: line.exemptedTaxAmount,
  taxAmount: line.taxAmount,
  inclusiveTaxAmount: line.inclusiveTaxAmount,
  totalAmount: line.totalAmount,
  appliedTaxes: taxesOf(line.appliedTaxes),
});

const totalsOf = (priced: PricedOrder | PricedCheck) => ({
  subtotalAmount: priced.subtotalAmount,
  discountAmount: priced.discountAmount,
  exemptedTaxAmount: priced.exemptedTaxAmount,
  serviceChargeAmount: priced.serviceChargeAmount,
  taxAmount: priced.taxAmount,
  inclusiveTaxAmount: priced.inclusiveTaxAmount,
  tipAmount: priced.tipAmount,
  totalAmount: priced.totalAmount,
  appliedTaxes: taxesOf(priced.appliedTaxes),
});

const taxesOf = (applied: PricedOrder['appliedTaxes']) =>
  applied.map(({ key, rate, inclusive, taxableAmount, amount }) => ({
    taxRateGuid: key,
    rate,
    inclusive,
    taxableAmount,
    taxAmount: amount,
  }));
