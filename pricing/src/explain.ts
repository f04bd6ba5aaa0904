import { type Decimal, rateScale } from './decimal.ts';
import type { CheckLines, Line, LineNode } from './lines.ts';
import { sumOf } from './money.ts';
import type { Discount, ServiceCharge } from './order-input.ts';
import type { PricedCheck, Totals } from './priced-order.ts';
import type { CompiledTax } from './taxes.ts';

/** The kinds of step, in the order in which they occur. */
export type ExplainWhat =
  | 'SELECTION_GROSS'
  | 'MODIFIER_GROSS'
  | 'CREDIT'
  | 'DISCOUNT'
  | 'DISCOUNT_SHARE'
  | 'DISCOUNT_NOT_APPLIED'
  | 'SERVICE_CHARGE'
  | 'SERVICE_CHARGE_NOT_APPLIED'
  | 'TAX'
  | 'TAX_SHARE'
  | 'TAX_EXEMPTION'
  | 'CHECK_TOTAL'
  | 'ORDER_TOTAL';

/** One step of the computation, as data and as a sentence. */
export interface ExplainStep {
  /** 1, 2, 3 … */
  readonly step: number;
  readonly what: ExplainWhat;
  /** Keys from the outside in: check, selection, modifier, tax, discount or charge; as far as they apply. */
  readonly keys: readonly string[];
  readonly inputs: Readonly<Record<string, number | string | boolean>>;
  /** The amount that the step produced. */
  readonly result: number;
  readonly text: string;
}

/** Collects steps. Callers test for its presence first, so that the normal path builds nothing. */
export class Trace {
  readonly steps: ExplainStep[] = [];

  add(
    what: ExplainWhat,
    keys: readonly string[],
    inputs: ExplainStep['inputs'],
    result: number,
    text: string,
  ): void {
    this.steps.push({ step: this.steps.length + 1, what, keys, inputs, result, text });
  }
}

export function explainGross(trace: Trace, keys: readonly string[], node: LineNode): void {
  const unitPriceAmount = node.input === null ? 0 : node.input.unitPriceAmount;
  const quantity = formatDecimal(node.quantity);
  trace.add(
    node.parentNode === null ? 'SELECTION_GROSS' : 'MODIFIER_GROSS',
    keys,
    { quantity, unitPriceAmount },
    node.grossAmount,
    `${node.input?.name ?? node.key}: ${quantity} × ${unitPriceAmount} = ${node.grossAmount}`,
  );
}

export function explainCredit(
  trace: Trace,
  checkKey: string,
  lineKey: string,
  creditKey: string,
  absorber: LineNode,
  amount: number,
): void {
  trace.add(
    'CREDIT',
    [checkKey, lineKey, absorber.key],
    { credit: creditKey, creditAmount: amount },
    absorber.priceAmount,
    `A credit of ${amount} lowers the price of ${absorber.input?.name ?? absorber.key} to ${absorber.priceAmount}`,
  );
}

/** `divisor` is that of an inclusive price in units of the rate scale; 0 when several were combined. */
export function explainTax(
  trace: Trace,
  checkKey: string,
  lineKey: string | null,
  tax: CompiledTax,
  base: number | Decimal,
  amount: number,
  divisor: number,
): void {
  const keys = lineKey === null ? [checkKey, tax.key] : [checkKey, lineKey, tax.key];
  const { inclusive, rounding } = tax;
  if (typeof base !== 'number') {
    const quantity = formatDecimal(base);
    trace.add(
      'TAX',
      keys,
      { amountPerUnit: tax.fixedAmount, quantity, inclusive, rounding },
      amount,
      `${tax.name}: ${quantity} × ${tax.fixedAmount}, ${inclusive ? 'contained' : 'added'} = ${amount}`,
    );
    return;
  }
  const rate = tax.rate ?? '';
  const roundingScope = tax.perCheck ? 'CHECK' : 'LINE';
  trace.add(
    'TAX',
    keys,
    { baseAmount: base, rate, inclusive, rounding, roundingScope, ...divisorInput(inclusive, divisor) },
    amount,
    inclusive
      ? `${tax.name}: contained in ${base} at ${rate} %, rounded ${rounding} by ${roundingScope} = ${amount}`
      : `${tax.name}: ${rate} % of ${base}, rounded ${rounding} by ${roundingScope} = ${amount}`,
  );
}

function divisorInput(inclusive: boolean, divisor: number): { divisorPercent?: string } {
  if (!inclusive || divisor === 0) return {};
  return { divisorPercent: formatDecimal({ units: divisor, scale: rateScale / 100 }) };
}

export function explainTaxShares(
  trace: Trace,
  parentKeys: readonly string[],
  keys: readonly string[],
  tax: CompiledTax,
  shares: readonly number[],
): void {
  if (keys.length < 2) return;
  for (let i = 0; i < keys.length; i++) {
    trace.add(
      'TAX_SHARE',
      [...parentKeys, keys[i]!, tax.key],
      {},
      shares[i]!,
      `${tax.name}: share of ${keys[i]} = ${shares[i]}`,
    );
  }
}

export function explainExemption(trace: Trace, checkKey: string, lineKey: string, amount: number): void {
  trace.add(
    'TAX_EXEMPTION',
    [checkKey, lineKey],
    {},
    amount,
    `The check is exempt: ${amount} of tax is taken out of the price of ${lineKey}`,
  );
}

/** "1.5" for { units: 15, scale: 10 }. */
export function formatDecimal({ units, scale }: Decimal): string {
  const decimals = String(scale).length - 1;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
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
  const { subtotalAmount, discountAmount, exemptedTaxAmount, serviceChargeAmount } = totals;
  const exemption = exemptedTaxAmount === 0 ? '' : ` − ${exemptedTaxAmount} exempted tax`;
  return `${subtotalAmount} − ${discountAmount} discounts${exemption} + ${serviceChargeAmount} charges = ${totals.amount}; + ${totals.taxAmount} tax + ${totals.tipAmount} tip = ${totals.totalAmount}`;
}

export function explainDiscount(
  trace: Trace,
  discount: Discount,
  target: string,
  lines: readonly Line[],
  weights: readonly number[],
  amount: number,
): void {
  const availableAmount = sumOf(weights);
  const owner = target === 'SELECTION' ? [lines[0]!.checkKey, lines[0]!.key] : checkKeysOf(target, lines);
  trace.add(
    'DISCOUNT',
    [...owner, discount.key],
    { type: discount.type, target, availableAmount, ...discountTerms(discount) },
    amount,
    `${discount.name ?? discount.key}: ${discount.type} takes ${amount} of ${availableAmount}`,
  );
}

function checkKeysOf(target: string, lines: readonly Line[]): readonly string[] {
  return target === 'CHECK' ? [lines[0]!.checkKey] : [];
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

export function explainDiscountShares(
  trace: Trace,
  discount: Discount,
  lines: readonly Line[],
  amounts: readonly number[],
): void {
  if (lines.length < 2) return;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const amount = amounts[i]!;
    trace.add(
      'DISCOUNT_SHARE',
      [line.checkKey, line.key, discount.key],
      {},
      amount,
      `${discount.name ?? discount.key}: share of ${line.selection?.name ?? line.key} = ${amount}`,
    );
  }
}

export function explainNodeShares(
  trace: Trace,
  line: Line,
  discountKey: string,
  keys: readonly string[],
  shares: readonly number[],
): void {
  for (let i = 0; i < keys.length; i++) {
    trace.add(
      'DISCOUNT_SHARE',
      [line.checkKey, line.key, keys[i]!, discountKey],
      {},
      shares[i]!,
      `${discountKey}: share of ${keys[i]} = ${shares[i]}`,
    );
  }
}

export function explainDiscountNotApplied(
  trace: Trace,
  discount: Discount,
  ownerKey: string | null,
  reason: string,
): void {
  trace.add(
    'DISCOUNT_NOT_APPLIED',
    ownerKey === null ? [discount.key] : [ownerKey, discount.key],
    { reason },
    0,
    `${discount.name ?? discount.key} is not applied: ${reason}`,
  );
}

export function explainCharge(
  trace: Trace,
  checkKey: string,
  charge: ServiceCharge,
  baseAmount: number,
  amount: number,
): void {
  const name = charge.name ?? charge.key;
  const percent = charge.type === 'PERCENT';
  trace.add(
    'SERVICE_CHARGE',
    [checkKey, charge.key],
    percent
      ? { baseAmount, rate: charge.rate, calculation: charge.calculation ?? 'POST_DISCOUNT' }
      : { amount: charge.amount },
    amount,
    percent ? `${name}: ${charge.rate} % of ${baseAmount} = ${amount}` : `${name}: ${amount}`,
  );
}

export function explainChargeNotApplied(
  trace: Trace,
  charge: ServiceCharge,
  checks: readonly CheckLines[],
  reason: string,
): void {
  trace.add(
    'SERVICE_CHARGE_NOT_APPLIED',
    checks.length === 1 ? [checks[0]!.input.key, charge.key] : [charge.key],
    { reason },
    0,
    `${charge.name ?? charge.key} is not charged: ${reason}`,
  );
}
