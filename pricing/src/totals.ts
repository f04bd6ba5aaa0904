import type { Trace } from './explain.ts';
import { explainOrderTotal } from './explain-steps.ts';
import type { CheckLines, Line, LineNode } from './line.ts';
import { copyDiscount, copyTax, mergeDiscounts, mergeTaxes } from './merge-applied.ts';
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
import { spreadSettled } from './settled.ts';
import { withSettledCharges } from './settled-charges.ts';
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
  trace: Trace | null,
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
    const priced = priceLine(line, taxTable, trace);
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
  for (const priced of withSettledCharges(charges.map(priceCharge), selections, taxTable)) {
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

function priceLine(line: Line, taxTable: TaxTable, trace: Trace | null): PricedSelection {
  const { root, selection, position } = line;
  const settled = line.settled === null ? null : spreadSettled(line, taxTable, trace);
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
  if (settled !== null) priced.settled = settled;
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
    ...(line.position === undefined ? {} : { position: line.position }),
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
  for (const share of node.taxes) {
    const { key, rate, inclusive } = share.tax;
    const base = share.taxableAmount ?? taxableAmount;
    applied[index++] = { key, rate, inclusive, taxableAmount: base, amount: share.amount };
  }
  return applied;
}
