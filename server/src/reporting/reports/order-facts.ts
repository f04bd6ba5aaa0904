import {
  type Actor,
  type Check,
  type CheckRefund,
  type OrderDocument,
  type Selection,
  taxesIn,
  taxIn,
} from '../../ordering/orders/index.ts';
import { type Dimension, dimension, type Fact, NONE } from './measures.ts';
import type { OrderState } from './order-states.ts';

/** What an order contributes to each dataset. No I/O. */

const THOUSANDTHS = 1_000;
const thousandths = (quantity: string): number => Math.round(Number(quantity) * THOUSANDTHS);
const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((s, one) => s + of(one), 0);

const person = ({ kind, id, name }: Actor): Dimension => dimension(id ?? kind, name ?? kind);

const hours = new Map<string, Intl.DateTimeFormat>();
/** The hour of a moment on the restaurant's own clock, `00` to `23`; the hour that a clock change repeats is one. */
export function hourOf(timestamp: string, timeZone: string): string {
  let format = hours.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
    hours.set(timeZone, format);
  }
  return format.format(Date.parse(timestamp)).slice(0, 2);
}

/** Who serves the order; otherwise who opened it. */
const serverOf = ({ serverUid, openedBy }: OrderDocument): Dimension =>
  serverUid && serverUid !== openedBy.id ? dimension(serverUid) : person(openedBy);

const salesDimensions = (order: OrderDocument): Dimension[] => [
  dimension(hourOf(order.openedAt, order.timeZone)),
  dimension(order.diningOption),
  dimension(order.source),
  serverOf(order),
  dimension(order.tableGuid),
];

const isComp = ({ comp }: { comp: boolean }) => comp;
const taken = ({ discountAmount }: { discountAmount: number }) => discountAmount;
const compOf = ({ appliedDiscounts }: Selection) => sum(appliedDiscounts.filter(isComp), taken);

/** Sales: all measures of the summary. */
export const salesFacts = (state: OrderState): Fact[] => [...sold(state), ...salesRefunds(state.order)];

function sold({ order, gross }: OrderState): Fact[] {
  const lines = order.checks.flatMap(({ selections }) => selections);
  // `gross` has every line of the order.
  const whole = (line: Selection) => gross.get(line.guid)!.grossAmount;
  const live = lines.filter(({ voided }) => !voided);
  const grossAmount = sum(lines, whole);
  const voidAmount = grossAmount - sum(live, whole);
  const compAmount = sum(live, compOf);
  // Tax that charges hold is in their sum, and tax.
  const heldByLines = sum(lines, ({ inclusiveTaxAmount }) => inclusiveTaxAmount);
  const serviceCharges = order.serviceChargeAmount - (order.inclusiveTaxAmount - heldByLines);
  const included = heldByLines + order.exemptedTaxAmount;
  // Of which all was voided, or moved, line by line, nothing is sold.
  const isEmpty = live.length === 0 && order.totalAmount === 0;
  const counts = order.guestOrderStatus === 'VOIDED' || isEmpty ? 0 : 1;
  const tax = order.taxAmount + order.inclusiveTaxAmount;
  const net = grossAmount - voidAmount - order.discountAmount - included;
  return [
    {
      dimensions: salesDimensions(order),
      amounts: [
        counts,
        counts * (order.numberOfGuests ?? 0),
        sum(live, ({ quantity }) => thousandths(quantity)),
        grossAmount,
        voidAmount,
        compAmount,
        order.discountAmount - compAmount,
        included,
        net,
        serviceCharges,
        tax,
        order.tipAmount,
        net + serviceCharges + tax + order.tipAmount,
        0,
        0,
        0,
      ],
    },
  ];
}

/** What X reports say is not paid yet. */
export const unpaidFacts = ({ order }: OrderState): Fact[] =>
  order.dueAmount > 0 && order.guestOrderStatus !== 'VOIDED'
    ? [{ dimensions: [], amounts: [1, order.dueAmount] }]
    : [];

const refundsOf = (order: OrderDocument): { check: Check; refund: CheckRefund }[] =>
  order.checks.flatMap((check) => check.refunds.map((refund) => ({ check, refund })));

function salesRefunds(order: OrderDocument): Fact[] {
  return refundsOf(order).map(({ refund }) => ({
    dimensions: salesDimensions(order),
    amounts: [...NO_SALES, refund.totalAmount, taxIn(refund), refund.tipAmount],
  }));
}

const NO_SALES = Array.from({ length: 13 }, () => 0);

/** A dish that stands on several menus is one, by the name of the item that the others are the same as. */
const dishDimension = ({ sameAs, menuItemGuid, name }: Selection): Dimension =>
  sameAs ? dimension(sameAs.guid, sameAs.name) : dimension(menuItemGuid, name);

const itemDimensions = (line: Selection): Dimension[] => [
  dimension(line.menuGroupGuid, line.menuGroupName),
  dishDimension(line),
  dimension(line.sizeGuid, line.sizeName),
];

/** Items, by group, item and size. */
export const itemFacts = (state: OrderState): Fact[] => [...itemsSold(state), ...itemRefunds(state.order)];

function itemsSold({ order, gross }: OrderState): Fact[] {
  return order.checks.flatMap(({ selections }) =>
    selections.map((line) => {
      // `gross` has every line of the order.
      const { grossAmount } = gross.get(line.guid)!;
      const compAmount = line.voided ? 0 : compOf(line);
      const included = line.inclusiveTaxAmount + line.exemptedTaxAmount;
      return {
        dimensions: itemDimensions(line),
        amounts: [
          line.voided ? 0 : thousandths(line.quantity),
          grossAmount,
          line.voided ? grossAmount : 0,
          compAmount,
          line.discountAmount - compAmount,
          included,
          (line.voided ? 0 : grossAmount) - line.discountAmount - included,
          line.taxAmount + line.inclusiveTaxAmount,
          0,
          0,
        ],
      };
    }),
  );
}

/** Refunds of items; money that is refunded without naming items belongs to none. */
function itemRefunds(order: OrderDocument): Fact[] {
  return refundsOf(order).flatMap(({ check, refund }) =>
    refund.lines.flatMap(({ selectionGuid, quantity, netAmount }) => {
      const line = check.selections.find(({ guid }) => guid === selectionGuid);
      if (!line) return [];
      return [
        {
          dimensions: itemDimensions(line),
          amounts: [0, 0, 0, 0, 0, 0, 0, 0, thousandths(quantity), netAmount],
        },
      ];
    }),
  );
}

/** Modifiers of the lines that are not voided, nested ones too. */
export function modifierFacts({ order }: OrderState): Fact[] {
  const facts: Fact[] = [];
  const visit = (line: Selection, modifiers: Selection['modifiers'], units: number) => {
    for (const one of modifiers) {
      const own = units * Number(one.quantity);
      facts.push({
        dimensions: [dimension(one.modifierGuid, one.name), dishDimension(line)],
        amounts: [Math.round(own * THOUSANDTHS), one.grossAmount],
      });
      if (one.modifiers) visit(line, one.modifiers, own);
    }
  };
  for (const { selections } of order.checks)
    for (const line of selections) if (!line.voided) visit(line, line.modifiers, Number(line.quantity));
  return facts;
}

const rateDimension = (order: OrderDocument, guid: string): Dimension => {
  const rate = order.taxRates.find((one) => one.guid === guid);
  return dimension(guid, rate ? `${rate.name}${rate.rate ? ` ${rate.rate}%` : ''}` : '');
};

export function taxFacts({ order }: OrderState): Fact[] {
  const taxed = order.appliedTaxes.map(({ taxRateGuid, taxableAmount, taxAmount }) => ({
    dimensions: [rateDimension(order, taxRateGuid)],
    amounts: [taxableAmount, taxAmount, 0],
  }));
  return [...taxed, ...taxRefunds(order)];
}

/** Refunded tax, by rate. */
const taxRefunds = (order: OrderDocument): Fact[] =>
  refundsOf(order).flatMap(({ check, refund }) =>
    taxesIn(check, refund).map(({ taxRateGuid, taxAmount }) => ({
      dimensions: [rateDimension(order, taxRateGuid)],
      amounts: [0, 0, taxAmount],
    })),
  );

type Approver = OrderDocument['appliedDiscounts'][number]['approver'];

/** Who approved something, who did it, and where and how the approver proved who they are. */
const approvalOf = (approver: Approver, employee: Dimension): Dimension[] => [
  approver ? person(approver) : NONE,
  employee,
  dimension(approver?.proof),
  dimension(approver?.deviceGuid),
];

/** What was taken off, by kind, reason, and who approved it and did it. */
export function reductionFacts({ order, gross }: OrderState): Fact[] {
  const facts: Fact[] = [];
  const selections = order.checks.flatMap((check) => check.selections);
  const discounts = [
    ...order.appliedDiscounts,
    ...order.checks.flatMap(({ appliedDiscounts }) => appliedDiscounts),
    ...selections.flatMap(({ appliedDiscounts }) => appliedDiscounts),
  ];
  const counted = new Set<string>();
  for (const { guid, comp, name, reason, approver, actor, discountAmount } of discounts) {
    if (discountAmount === 0) continue;
    // Settled lines keep parts of one discount, which is counted once.
    const count = counted.has(guid) ? 0 : 1;
    counted.add(guid);
    facts.push({
      dimensions: [
        dimension(comp ? 'COMP' : 'DISCOUNT'),
        dimension(name),
        dimension(reason),
        ...approvalOf(approver, person(actor)),
      ],
      amounts: [count, discountAmount],
    });
  }
  for (const { guid, voided, voidInfo } of selections) {
    if (!voided) continue;
    facts.push({
      dimensions: [
        dimension('VOID'),
        NONE,
        dimension(voidInfo?.reason),
        ...approvalOf(voidInfo?.approver ?? null, voidInfo ? person(voidInfo.actor) : NONE),
      ],
      // `gross` has every line of the order.
      amounts: [1, gross.get(guid)!.grossAmount],
    });
  }
  return facts;
}
