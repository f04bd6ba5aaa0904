import type { Trace } from './explain.ts';
import { explainOrderTotal } from './explain-steps.ts';
import type { CheckLines, Line, LineNode } from './line.ts';
import { add } from './money.ts';
import { orderPlace } from './place.ts';
import type {
  AppliedDiscount,
  AppliedTax,
  DiscountOutcome,
  PricedCheck,
  PricedLine,
  PricedModifier,
  PricedOrder,
  PricedSelection,
  PricedServiceCharge,
  Totals,
} from './priced-order.ts';
import type { ChargeLine } from './service-charges.ts';
import type { TaxTable } from './tax-table.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const noModifiers: readonly PricedModifier[] = Object.freeze([]);
const noTaxes: readonly AppliedTax[] = Object.freeze([]);
const noDiscounts: readonly AppliedDiscount[] = Object.freeze([]);

/** The check with its lines and charges, from what the steps before left in them. */
export function totalCheck(
  check: CheckLines,
  charges: readonly ChargeLine[],
  taxTable: TaxTable,
): PricedCheck {
  const { input, place: at } = check;
  const selections: PricedSelection[] = [];
  const appliedTaxes: AppliedTax[] = [];
  const appliedDiscounts: AppliedDiscount[] = [];
  let subtotalAmount = 0;
  let discountAmount = 0;
  let exemptedTaxAmount = 0;
  let taxAmount = 0;
  let inclusiveTaxAmount = 0;
  for (const line of check.lines) {
    const priced = priceLine(line, taxTable);
    selections.push(priced);
    subtotalAmount += priced.grossAmount;
    discountAmount += priced.discountAmount;
    exemptedTaxAmount += priced.exemptedTaxAmount;
    taxAmount = add(taxAmount, priced.taxAmount, at, '');
    inclusiveTaxAmount += priced.inclusiveTaxAmount;
    mergeTaxes(appliedTaxes, priced.appliedTaxes, taxTable);
    mergeDiscounts(appliedDiscounts, priced.appliedDiscounts);
  }
  const appliedServiceCharges: PricedServiceCharge[] = [];
  let serviceChargeAmount = 0;
  let gratuityAmount = 0;
  for (const charge of charges) {
    const priced = priceCharge(charge);
    appliedServiceCharges.push(priced);
    serviceChargeAmount = add(serviceChargeAmount, priced.netAmount, at, '');
    if (priced.gratuity) gratuityAmount += priced.netAmount;
    taxAmount = add(taxAmount, priced.taxAmount, at, '');
    inclusiveTaxAmount += priced.inclusiveTaxAmount;
    mergeTaxes(appliedTaxes, priced.appliedTaxes, taxTable);
  }
  const netAmount = subtotalAmount - discountAmount - exemptedTaxAmount;
  const amount = add(netAmount, serviceChargeAmount, at, '');
  // `+ 0`: −0 is a legal number in JSON, and would differ from 0.
  const tipAmount = (input.tipAmount ?? 0) + 0;
  return {
    key: input.key,
    taxExempt: input.taxExempt === true,
    subtotalAmount,
    discountAmount,
    exemptedTaxAmount,
    serviceChargeAmount,
    gratuityAmount,
    amount,
    taxAmount,
    inclusiveTaxAmount,
    tipAmount,
    totalAmount: add(add(amount, taxAmount, at, ''), tipAmount, at, 'tipAmount'),
    appliedTaxes,
    appliedDiscounts,
    appliedServiceCharges,
    selections,
  };
}

/** The sums of the checks. */
export function totalOrder(
  checks: readonly PricedCheck[],
  discountOutcomes: readonly DiscountOutcome[],
  taxTable: TaxTable,
  trace: Trace | null,
): PricedOrder {
  const appliedTaxes: AppliedTax[] = [];
  const appliedDiscounts: AppliedDiscount[] = [];
  for (const check of checks) {
    mergeTaxes(appliedTaxes, check.appliedTaxes, taxTable);
    mergeDiscounts(appliedDiscounts, check.appliedDiscounts);
  }
  const totals: Totals = {
    subtotalAmount: sumOfField(checks, 'subtotalAmount'),
    discountAmount: sumOfField(checks, 'discountAmount'),
    exemptedTaxAmount: sumOfField(checks, 'exemptedTaxAmount'),
    serviceChargeAmount: sumOfField(checks, 'serviceChargeAmount'),
    gratuityAmount: sumOfField(checks, 'gratuityAmount'),
    amount: sumOfField(checks, 'amount'),
    taxAmount: sumOfField(checks, 'taxAmount'),
    inclusiveTaxAmount: sumOfField(checks, 'inclusiveTaxAmount'),
    tipAmount: sumOfField(checks, 'tipAmount'),
    totalAmount: sumOfField(checks, 'totalAmount'),
    appliedTaxes,
    appliedDiscounts,
  };
  if (trace === null) return { ...totals, checks, discountOutcomes };
  explainOrderTotal(trace, totals);
  return { ...totals, checks, discountOutcomes, steps: trace.steps };
}

type AmountField = { [Key in keyof Totals]: Totals[Key] extends number ? Key : never }[keyof Totals];

function sumOfField(checks: readonly PricedCheck[], field: AmountField): number {
  let sum = 0;
  for (const check of checks) sum = add(sum, check[field], orderPlace, '');
  return sum;
}

function priceLine({ root, selection, position }: Line, taxTable: TaxTable): PricedSelection {
  const own = priceNode(root, taxTable);
  const priced: Writable<PricedSelection> = {
    key: own.key,
    quantity: own.quantity,
    grossAmount: own.grossAmount,
    discountAmount: own.discountAmount,
    exemptedTaxAmount: own.exemptedTaxAmount,
    netAmount: own.netAmount,
    taxAmount: own.taxAmount,
    inclusiveTaxAmount: own.inclusiveTaxAmount,
    totalAmount: own.totalAmount,
    appliedTaxes: own.appliedTaxes,
    appliedDiscounts: own.appliedDiscounts,
    modifiers: own.modifiers,
    voided: selection?.voided === true,
    serviceChargeable: selection?.serviceChargeable !== false,
  };
  if (position !== undefined) priced.position = position;
  return priced;
}

/** A node with everything below it. */
function priceNode(node: LineNode, taxTable: TaxTable): PricedLine {
  let { grossAmount, discountAmount, exemptedTaxAmount, inclusiveTaxAmount } = node;
  let taxAmount = node.exclusiveTaxAmount;
  let appliedTaxes = ownTaxes(node);
  let appliedDiscounts: readonly AppliedDiscount[] = node.discounts ?? noDiscounts;
  let modifiers = noModifiers;
  if (node.children !== null) {
    const below: PricedModifier[] = [];
    const taxes = appliedTaxes.map(copyTax);
    const discounts = appliedDiscounts.map(copyDiscount);
    for (const child of node.children) {
      const priced = priceNode(child, taxTable);
      below.push(priced);
      grossAmount += priced.grossAmount;
      discountAmount += priced.discountAmount;
      exemptedTaxAmount += priced.exemptedTaxAmount;
      taxAmount += priced.taxAmount;
      inclusiveTaxAmount += priced.inclusiveTaxAmount;
      mergeTaxes(taxes, priced.appliedTaxes, taxTable);
      mergeDiscounts(discounts, priced.appliedDiscounts);
    }
    modifiers = below;
    appliedTaxes = taxes;
    appliedDiscounts = discounts;
  }
  const netAmount = grossAmount - discountAmount - exemptedTaxAmount;
  return {
    key: node.key,
    quantity: node.input.quantity ?? 1,
    grossAmount,
    discountAmount,
    exemptedTaxAmount,
    netAmount,
    taxAmount,
    inclusiveTaxAmount,
    totalAmount: netAmount + taxAmount,
    appliedTaxes,
    appliedDiscounts,
    modifiers,
  };
}

function priceCharge({ line, gratuity, baseAmount }: ChargeLine): PricedServiceCharge {
  const { grossAmount, exemptedTaxAmount, exclusiveTaxAmount, inclusiveTaxAmount } = line.root;
  const netAmount = grossAmount - exemptedTaxAmount;
  return {
    key: line.key,
    gratuity,
    baseAmount,
    grossAmount,
    exemptedTaxAmount,
    netAmount,
    taxAmount: exclusiveTaxAmount,
    inclusiveTaxAmount,
    totalAmount: netAmount + exclusiveTaxAmount,
    appliedTaxes: ownTaxes(line.root),
  };
}

function ownTaxes(node: LineNode): readonly AppliedTax[] {
  if (node.taxes === null) return noTaxes;
  const taxableAmount = node.priceAmount - node.inclusiveTaxAmount;
  const applied = new Array<AppliedTax>(node.taxes.length);
  let index = 0;
  for (const { tax, amount } of node.taxes) {
    applied[index++] = { key: tax.key, rate: tax.rate, inclusive: tax.inclusive, taxableAmount, amount };
  }
  return applied;
}

/** Adds taxes to a list of its own objects; keeps the sequence of the table. */
function mergeTaxes(into: Writable<AppliedTax>[], from: readonly AppliedTax[], { taxes }: TaxTable): void {
  for (const tax of from) {
    const known = findByKey(into, tax.key);
    if (known === null) {
      into.push(copyTax(tax));
      if (into.length > 1) {
        const rank = (applied: AppliedTax) => taxes.findIndex(({ key }) => key === applied.key);
        into.sort((a, b) => rank(a) - rank(b));
      }
    } else {
      known.taxableAmount += tax.taxableAmount;
      known.amount += tax.amount;
    }
  }
}

function mergeDiscounts(into: Writable<AppliedDiscount>[], from: readonly AppliedDiscount[]): void {
  for (const discount of from) {
    const known = findByKey(into, discount.key);
    if (known === null) into.push(copyDiscount(discount));
    else known.amount += discount.amount;
  }
}

function findByKey<Entry extends { readonly key: string }>(
  list: readonly Entry[],
  key: string,
): Entry | null {
  for (const entry of list) {
    if (entry.key === key) return entry;
  }
  return null;
}

function copyTax({ key, rate, inclusive, taxableAmount, amount }: AppliedTax): AppliedTax {
  return { key, rate, inclusive, taxableAmount, amount };
}

function copyDiscount({ key, amount }: AppliedDiscount): AppliedDiscount {
  return { key, amount };
}
