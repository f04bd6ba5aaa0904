/** What the steps of an explanation say. Nothing here decides an amount. */
import { type Decimal, rateScale } from './decimal.ts';
import type { ExplainStep, Trace } from './explain.ts';
import type { CheckLines, Line, LineNode } from './line.ts';
import type { Discount, DiscountTarget, ServiceCharge } from './order-input.ts';
import type { PricedCheck, Totals } from './priced-order.ts';
import type { CompiledTax } from './tax-table.ts';

/** "1.5" for { units: 15, scale: 10 }. */
export function formatDecimal({ units, scale }: Decimal): string {
  const decimals = String(scale).length - 1;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}

/** What an explanation calls an item or a modifier. */
export function nameOf({ key, input }: LineNode): string {
  return input.name ?? key;
}

function labelOf({ key, name }: { readonly key: string; readonly name?: string | undefined }): string {
  return name ?? key;
}

export function explainGross(trace: Trace, keys: readonly string[], node: LineNode): void {
  const { unitPriceAmount } = node.input;
  const quantity = formatDecimal(node.quantity);
  const full = 'fullPriceAmount' in node.input ? node.input.fullPriceAmount : undefined;
  const free = full === undefined ? '' : `, free in its group instead of ${full} each`;
  trace.add({
    what: node.parentNode === null ? 'SELECTION_GROSS' : 'MODIFIER_GROSS',
    keys,
    inputs: { quantity, unitPriceAmount, ...(full === undefined ? {} : { fullPriceAmount: full }) },
    result: node.grossAmount,
    text: `${nameOf(node)}: ${quantity} × ${unitPriceAmount} = ${node.grossAmount}${free}`,
  });
}

export function explainVoided(trace: Trace, keys: readonly string[], node: LineNode): void {
  const text = `${nameOf(node)} is voided`;
  trace.add({ what: 'SELECTION_GROSS', keys, inputs: { voided: true }, result: 0, text });
}

export function explainCredit(
  trace: Trace,
  keys: readonly string[],
  absorber: LineNode,
  creditAmount: number,
): void {
  const { priceAmount } = absorber;
  trace.add({
    what: 'CREDIT',
    keys: [...keys, absorber.key],
    inputs: { creditAmount },
    result: priceAmount,
    text: `A credit of ${creditAmount} lowers the price of ${nameOf(absorber)} to ${priceAmount}`,
  });
}

/** A discount on some lines: `availableAmount` is what they had to give. */
export function explainDiscount(
  trace: Trace,
  discount: Discount,
  owner: { target: DiscountTarget; line: Line },
  { availableAmount, amount }: { availableAmount: number; amount: number },
): void {
  const { target, line } = owner;
  const owners = { SELECTION: [line.checkKey, line.key], CHECK: [line.checkKey], ORDER: [] };
  trace.add({
    what: 'DISCOUNT',
    keys: [...owners[target], discount.key],
    inputs: { type: discount.type, target, availableAmount, ...discountTerms(discount) },
    result: amount,
    text: `${labelOf(discount)}: ${discountText(discount, availableAmount)} = ${amount} off`,
  });
}

function discountTerms(discount: Discount): ExplainStep['inputs'] {
  switch (discount.type) {
    case 'PERCENT':
      return { rate: discount.rate };
    case 'FIXED':
    case 'FIXED_TOTAL':
      return { amount: discount.amount, perUnit: discount.perUnit === true };
    case 'BUY_X_GET_Y':
      return {
        buyQuantity: discount.buy.quantity,
        getQuantity: discount.get.quantity,
        rate: discount.get.rate ?? '100',
      };
  }
}

function discountText(discount: Discount, availableAmount: number): string {
  switch (discount.type) {
    case 'PERCENT':
      return `${discount.rate} % of ${availableAmount}`;
    case 'FIXED':
      return `${discount.amount}${discount.perUnit === true ? ' per unit' : ''}, of ${availableAmount}`;
    case 'FIXED_TOTAL':
      return `${availableAmount} for ${discount.amount}${discount.perUnit === true ? ' per unit' : ''}`;
    case 'BUY_X_GET_Y':
      return `buy ${discount.buy.quantity}, get ${discount.get.quantity} at ${discount.get.rate ?? '100'} % off`;
  }
}

/** How a discount over several lines falls on each. */
export function explainDiscountShares(
  trace: Trace,
  discount: Discount,
  lines: readonly Line[],
  amounts: readonly number[],
): void {
  if (lines.length < 2) return;
  for (const [i, { checkKey, key, root }] of lines.entries()) {
    const result = amounts[i] ?? 0;
    const text = `${labelOf(discount)}: share of ${nameOf(root)} = ${result}`;
    trace.add({ what: 'DISCOUNT_SHARE', keys: [checkKey, key, discount.key], inputs: {}, result, text });
  }
}

/** What falls on each of some nodes of a line. */
interface NodeShares {
  readonly line: Line;
  readonly nodes: readonly LineNode[];
  readonly shares: readonly number[];
}

/** How the share of a line falls on the item and its modifiers. */
export function explainNodeDiscounts(
  trace: Trace,
  discount: Discount,
  { line, nodes, shares }: NodeShares,
): void {
  for (const [i, node] of nodes.entries()) {
    const result = shares[i] ?? 0;
    if (result === 0) continue;
    const keys = [line.checkKey, line.key, node.key, discount.key];
    const text = `${labelOf(discount)}: ${result} of it on ${nameOf(node)}`;
    trace.add({ what: 'DISCOUNT_SHARE', keys, inputs: {}, result, text });
  }
}

export function explainDiscountNotApplied(
  trace: Trace,
  discount: Discount,
  ownerKey: string | null,
  reason: string,
): void {
  const keys = ownerKey === null ? [discount.key] : [ownerKey, discount.key];
  const text = `${labelOf(discount)} is not applied: ${reason}`;
  trace.add({ what: 'DISCOUNT_NOT_APPLIED', keys, inputs: { reason }, result: 0, text });
}

export function explainCharge(
  trace: Trace,
  checkKey: string,
  charge: ServiceCharge,
  { baseAmount, amount }: { baseAmount: number; amount: number },
): void {
  const keys = [checkKey, charge.key];
  if (charge.type === 'FIXED') {
    const text = `${labelOf(charge)}: ${amount}`;
    trace.add({ what: 'SERVICE_CHARGE', keys, inputs: { amount: charge.amount }, result: amount, text });
    return;
  }
  const { rate, calculation = 'POST_DISCOUNT' } = charge;
  const text = `${labelOf(charge)}: ${rate} % of ${baseAmount} = ${amount}`;
  const inputs = { baseAmount, rate, calculation };
  trace.add({ what: 'SERVICE_CHARGE', keys, inputs, result: amount, text });
}

export function explainChargeNotApplied(
  trace: Trace,
  charge: ServiceCharge,
  checks: readonly CheckLines[],
  reason: string,
): void {
  const [check, ...others] = checks;
  const keys = check && others.length === 0 ? [check.input.key, charge.key] : [charge.key];
  const text = `${labelOf(charge)} is not charged: ${reason}`;
  trace.add({ what: 'SERVICE_CHARGE_NOT_APPLIED', keys, inputs: { reason }, result: 0, text });
}

interface TaxStep {
  readonly checkKey: string;
  /** `null` for a tax of the whole check. */
  readonly line: Line | null;
  readonly baseAmount: number;
  readonly amount: number;
  /** 0 when several were combined. */
  readonly divisor: number;
}

export function explainTax(
  trace: Trace,
  tax: CompiledTax,
  { checkKey, line, baseAmount, amount, divisor }: TaxStep,
): void {
  const { inclusive, rounding } = tax;
  const rate = tax.rate ?? '';
  const roundingScope = tax.perCheck ? 'CHECK' : 'LINE';
  const terms = { baseAmount, rate, inclusive, rounding, roundingScope };
  const name = line === null ? tax.name : `${tax.name} on ${nameOf(line.root)}`;
  const what = inclusive ? `${rate} % contained in ${baseAmount}` : `${rate} % of ${baseAmount}`;
  trace.add({
    what: 'TAX',
    keys: line === null ? [checkKey, tax.key] : [checkKey, line.key, tax.key],
    inputs: inclusive && divisor !== 0 ? { ...terms, divisorPercent: percentOf(divisor) } : terms,
    result: amount,
    text: `${name}: ${what}, ${rounding} = ${amount}`,
  });
}

function percentOf(units: number): string {
  return formatDecimal({ units, scale: rateScale / 100 });
}

export function explainFixedTax(
  trace: Trace,
  tax: CompiledTax,
  { line, node, amount }: { line: Line; node: LineNode; amount: number },
): void {
  const quantity = formatDecimal(node.quantity);
  const { fixedAmount: amountPerUnit, inclusive, rounding } = tax;
  const keys = node === line.root ? [line.checkKey, line.key] : [line.checkKey, line.key, node.key];
  trace.add({
    what: 'TAX',
    keys: [...keys, tax.key],
    inputs: { amountPerUnit, quantity, inclusive, rounding },
    result: amount,
    text: `${tax.name} on ${nameOf(node)}: ${quantity} × ${amountPerUnit}${inclusive ? ' contained' : ''} = ${amount}`,
  });
}

/** How a tax of the whole check falls on its lines. */
export function explainLineTaxes(
  trace: Trace,
  tax: CompiledTax,
  lines: readonly Line[],
  shares: readonly number[],
): void {
  if (lines.length < 2) return;
  for (const [i, { checkKey, key, root }] of lines.entries()) {
    const result = shares[i] ?? 0;
    const text = `${tax.name}: share of ${nameOf(root)} = ${result}`;
    trace.add({ what: 'TAX_SHARE', keys: [checkKey, key, tax.key], inputs: {}, result, text });
  }
}

/** How the tax of a line falls on the item and its modifiers. */
export function explainNodeTaxes(trace: Trace, tax: CompiledTax, { line, nodes, shares }: NodeShares): void {
  if (nodes.length < 2) return;
  for (const [i, node] of nodes.entries()) {
    const result = shares[i] ?? 0;
    const keys = [line.checkKey, line.key, node.key, tax.key];
    const text = `${tax.name}: ${result} of it on ${nameOf(node)}`;
    trace.add({ what: 'TAX_SHARE', keys, inputs: {}, result, text });
  }
}

export function explainExemption(trace: Trace, line: Line, amount: number): void {
  const text = `The check is exempt: ${amount} of tax is taken out of the price of ${nameOf(line.root)}`;
  const keys = [line.checkKey, line.key];
  trace.add({ what: 'TAX_EXEMPTION', keys, inputs: {}, result: amount, text });
}

export function explainCheckTotal(trace: Trace, check: PricedCheck): void {
  const { key, totalAmount: result } = check;
  trace.add({ what: 'CHECK_TOTAL', keys: [key], inputs: totalInputs(check), result, text: totalText(check) });
}

export function explainOrderTotal(trace: Trace, totals: Totals): void {
  const { totalAmount: result } = totals;
  trace.add({ what: 'ORDER_TOTAL', keys: [], inputs: totalInputs(totals), result, text: totalText(totals) });
}

function totalInputs(totals: Totals): ExplainStep['inputs'] {
  const { subtotalAmount, discountAmount, exemptedTaxAmount, serviceChargeAmount, amount } = totals;
  const { taxAmount, inclusiveTaxAmount, tipAmount } = totals;
  return {
    subtotalAmount,
    discountAmount,
    exemptedTaxAmount,
    serviceChargeAmount,
    amount,
    taxAmount,
    inclusiveTaxAmount,
    tipAmount,
  };
}

function totalText(totals: Totals): string {
  const { subtotalAmount, discountAmount, exemptedTaxAmount, serviceChargeAmount, amount } = totals;
  const exemption = exemptedTaxAmount === 0 ? '' : ` − ${exemptedTaxAmount} exempted tax`;
  const net = `${subtotalAmount} − ${discountAmount} discounts${exemption} + ${serviceChargeAmount} charges = ${amount}`;
  return `${net}; + ${totals.taxAmount} tax + ${totals.tipAmount} tip = ${totals.totalAmount}`;
}
