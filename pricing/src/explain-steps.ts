/** What the steps of an explanation say. Nothing here decides an amount. */
import { type Decimal, rateScale } from './decimal.ts';
import type { ExplainStep, Trace } from './explain.ts';
import type { CheckLines, Line, LineNode } from './line.ts';
import { sumOf } from './money.ts';
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

function nameOf({ key, input }: LineNode): string {
  return input.name ?? key;
}

function labelOf({ key, name }: { readonly key: string; readonly name?: string | undefined }): string {
  return name ?? key;
}

export function explainGross(trace: Trace, keys: readonly string[], node: LineNode): void {
  const unitPriceAmount = node.input.unitPriceAmount;
  const quantity = formatDecimal(node.quantity);
  trace.add(
    node.parentNode === null ? 'SELECTION_GROSS' : 'MODIFIER_GROSS',
    keys,
    { quantity, unitPriceAmount },
    node.grossAmount,
    `${nameOf(node)}: ${quantity} × ${unitPriceAmount} = ${node.grossAmount}`,
  );
}

export function explainVoided(trace: Trace, keys: readonly string[], node: LineNode): void {
  trace.add('SELECTION_GROSS', keys, { voided: true }, 0, `${nameOf(node)} is voided`);
}

export function explainCredit(
  trace: Trace,
  keys: readonly string[],
  absorber: LineNode,
  creditAmount: number,
): void {
  const { priceAmount } = absorber;
  trace.add(
    'CREDIT',
    [...keys, absorber.key],
    { creditAmount },
    priceAmount,
    `A credit of ${creditAmount} lowers the price of ${nameOf(absorber)} to ${priceAmount}`,
  );
}

export function explainDiscount(
  trace: Trace,
  discount: Discount,
  target: DiscountTarget,
  lines: readonly Line[],
  weights: readonly number[],
  amount: number,
): void {
  const { checkKey, key } = lines[0]!;
  const owners = { SELECTION: [checkKey, key], CHECK: [checkKey], ORDER: [] };
  const availableAmount = sumOf(weights);
  trace.add(
    'DISCOUNT',
    [...owners[target], discount.key],
    { type: discount.type, target, availableAmount, ...discountTerms(discount) },
    amount,
    `${labelOf(discount)}: ${discountText(discount, availableAmount)} = ${amount} off`,
  );
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
  for (let i = 0; i < lines.length; i++) {
    const { checkKey, key, root } = lines[i]!;
    const text = `${labelOf(discount)}: share of ${nameOf(root)} = ${amounts[i]}`;
    trace.add('DISCOUNT_SHARE', [checkKey, key, discount.key], {}, amounts[i]!, text);
  }
}

/** How the share of a line falls on the item and its modifiers. */
export function explainNodeDiscounts(
  trace: Trace,
  discount: Discount,
  line: Line,
  nodes: readonly LineNode[],
  shares: readonly number[],
): void {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const share = shares[i]!;
    if (share === 0) continue;
    const text = `${labelOf(discount)}: ${share} of it on ${nameOf(node)}`;
    trace.add('DISCOUNT_SHARE', [line.checkKey, line.key, node.key, discount.key], {}, share, text);
  }
}

export function explainDiscountNotApplied(
  trace: Trace,
  discount: Discount,
  ownerKey: string | null,
  reason: string,
): void {
  const keys = ownerKey === null ? [discount.key] : [ownerKey, discount.key];
  trace.add('DISCOUNT_NOT_APPLIED', keys, { reason }, 0, `${labelOf(discount)} is not applied: ${reason}`);
}

export function explainCharge(
  trace: Trace,
  checkKey: string,
  charge: ServiceCharge,
  baseAmount: number,
  amount: number,
): void {
  const keys = [checkKey, charge.key];
  if (charge.type === 'FIXED') {
    const text = `${labelOf(charge)}: ${amount}`;
    trace.add('SERVICE_CHARGE', keys, { amount: charge.amount }, amount, text);
    return;
  }
  const { rate, calculation = 'POST_DISCOUNT' } = charge;
  const text = `${labelOf(charge)}: ${rate} % of ${baseAmount} = ${amount}`;
  trace.add('SERVICE_CHARGE', keys, { baseAmount, rate, calculation }, amount, text);
}

export function explainChargeNotApplied(
  trace: Trace,
  charge: ServiceCharge,
  checks: readonly CheckLines[],
  reason: string,
): void {
  const keys = checks.length === 1 ? [checks[0]!.input.key, charge.key] : [charge.key];
  const text = `${labelOf(charge)} is not charged: ${reason}`;
  trace.add('SERVICE_CHARGE_NOT_APPLIED', keys, { reason }, 0, text);
}

/** `line` is `null` for a tax of the whole check; `divisor` 0 when several were combined. */
export function explainTax(
  trace: Trace,
  checkKey: string,
  line: Line | null,
  tax: CompiledTax,
  baseAmount: number,
  amount: number,
  divisor: number,
): void {
  const { inclusive, rounding } = tax;
  const rate = tax.rate ?? '';
  const roundingScope = tax.perCheck ? 'CHECK' : 'LINE';
  const terms = { baseAmount, rate, inclusive, rounding, roundingScope };
  const name = line === null ? tax.name : `${tax.name} on ${nameOf(line.root)}`;
  const what = inclusive ? `${rate} % contained in ${baseAmount}` : `${rate} % of ${baseAmount}`;
  trace.add(
    'TAX',
    line === null ? [checkKey, tax.key] : [checkKey, line.key, tax.key],
    inclusive && divisor !== 0 ? { ...terms, divisorPercent: percentOf(divisor) } : terms,
    amount,
    `${name}: ${what}, ${rounding} = ${amount}`,
  );
}

function percentOf(units: number): string {
  return formatDecimal({ units, scale: rateScale / 100 });
}

export function explainFixedTax(
  trace: Trace,
  checkKey: string,
  line: Line,
  node: LineNode,
  tax: CompiledTax,
  amount: number,
): void {
  const quantity = formatDecimal(node.quantity);
  const { fixedAmount: amountPerUnit, inclusive, rounding } = tax;
  const keys = node === line.root ? [checkKey, line.key] : [checkKey, line.key, node.key];
  trace.add(
    'TAX',
    [...keys, tax.key],
    { amountPerUnit, quantity, inclusive, rounding },
    amount,
    `${tax.name} on ${nameOf(node)}: ${quantity} × ${amountPerUnit}${inclusive ? ' contained' : ''} = ${amount}`,
  );
}

/** How a tax of the whole check falls on its lines. */
export function explainLineTaxes(
  trace: Trace,
  checkKey: string,
  lines: readonly Line[],
  tax: CompiledTax,
  shares: readonly number[],
): void {
  if (lines.length < 2) return;
  for (let i = 0; i < lines.length; i++) {
    const { key, root } = lines[i]!;
    const text = `${tax.name}: share of ${nameOf(root)} = ${shares[i]}`;
    trace.add('TAX_SHARE', [checkKey, key, tax.key], {}, shares[i]!, text);
  }
}

/** How the tax of a line falls on the item and its modifiers. */
export function explainNodeTaxes(
  trace: Trace,
  checkKey: string,
  line: Line,
  nodes: readonly LineNode[],
  tax: CompiledTax,
  shares: readonly number[],
): void {
  if (nodes.length < 2) return;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const text = `${tax.name}: ${shares[i]} of it on ${nameOf(node)}`;
    trace.add('TAX_SHARE', [checkKey, line.key, node.key, tax.key], {}, shares[i]!, text);
  }
}

export function explainExemption(trace: Trace, checkKey: string, line: Line, amount: number): void {
  const text = `The check is exempt: ${amount} of tax is taken out of the price of ${nameOf(line.root)}`;
  trace.add('TAX_EXEMPTION', [checkKey, line.key], {}, amount, text);
}

export function explainCheckTotal(trace: Trace, check: PricedCheck): void {
  trace.add('CHECK_TOTAL', [check.key], totalInputs(check), check.totalAmount, totalText(check));
}

export function explainOrderTotal(trace: Trace, totals: Totals): void {
  trace.add('ORDER_TOTAL', [], totalInputs(totals), totals.totalAmount, totalText(totals));
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
