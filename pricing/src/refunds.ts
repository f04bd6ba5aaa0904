import { chargeParts } from './charge-parts.ts';
import { type Decimal, parseQuantity, type Quantity } from './decimal.ts';
import { PricingError } from './errors.ts';
import { sumOf } from './money.ts';
import { orderPlace } from './place.ts';
import type { AppliedTax, PricedCheck, PricedSelection } from './priced-order.ts';
import { roundDivide } from './rounding.ts';

/** What one line contributed to the total of its check, and so what its refund returns. */
export interface RefundShare {
  /** Key of the selection. */
  readonly key: string;
  readonly quantity: Quantity;
  /** `netAmount + discountAmount + exemptedTaxAmount`: the price before the line's part of the discounts. */
  readonly grossAmount: number;
  readonly discountAmount: number;
  readonly exemptedTaxAmount: number;
  /** The line's price as charged. */
  readonly netAmount: number;
  /** Tax added to the line. */
  readonly taxAmount: number;
  /** The line's part of the check's service charges, and of the tax added to them. */
  readonly serviceChargeAmount: number;
  readonly serviceChargeTaxAmount: number;
  /** `netAmount + taxAmount + serviceChargeAmount + serviceChargeTaxAmount`. */
  readonly totalAmount: number;
  /** The tax in the total, tax by tax. The exclusive ones add up to both tax columns. */
  readonly taxes: readonly RefundTax[];
}

export interface RefundTax {
  readonly key: string;
  readonly inclusive: boolean;
  /** Tax on the line. */
  readonly amount: number;
  /** Tax on the line's part of the service charges. */
  readonly serviceChargeTaxAmount: number;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

type Share = Writable<Omit<RefundShare, 'taxes'>> & { readonly taxes: Writable<RefundTax>[] };

/**
 * The share of each line, in the sequence of the check. The shares add up to the check without its tip, in
 * every column: refunding all lines one by one refunds the check. Voided lines have shares of zero.
 */
export function refundShares(check: PricedCheck): RefundShare[] {
  const charges = chargeParts(check);
  return check.selections.map((selection, i) => {
    const share = shareOfLine(selection);
    for (const { grossAmount, exemptedTaxAmount, appliedTaxes } of charges[i] ?? []) {
      share.serviceChargeAmount += grossAmount - exemptedTaxAmount;
      share.totalAmount += grossAmount - exemptedTaxAmount;
      for (const tax of appliedTaxes) addChargeTax(share, tax, tax.amount);
    }
    return share;
  });
}

function shareOfLine(selection: PricedSelection): Share {
  return {
    key: selection.key,
    quantity: selection.quantity,
    grossAmount: selection.grossAmount,
    discountAmount: selection.discountAmount,
    exemptedTaxAmount: selection.exemptedTaxAmount,
    netAmount: selection.netAmount,
    taxAmount: selection.taxAmount,
    serviceChargeAmount: 0,
    serviceChargeTaxAmount: 0,
    totalAmount: selection.totalAmount,
    taxes: selection.appliedTaxes.map(({ key, inclusive, amount }) => ({
      key,
      inclusive,
      amount,
      serviceChargeTaxAmount: 0,
    })),
  };
}

function addChargeTax(share: Share, { key, inclusive }: AppliedTax, amount: number): void {
  if (amount === 0) return;
  const known = share.taxes.find((tax) => tax.key === key);
  if (known === undefined) share.taxes.push({ key, inclusive, amount: 0, serviceChargeTaxAmount: amount });
  else known.serviceChargeTaxAmount += amount;
  if (inclusive) return;
  share.serviceChargeTaxAmount += amount;
  share.totalAmount += amount;
}

/**
 * The part of a share for some of its units. Every amount is cut at the units refunded so far, so that
 * portions one after the other add up to the share, whatever their sizes.
 *
 * @throws PricingError REFUND_EXCEEDED when more units are asked for than are left
 */
export function refundPortion(
  share: RefundShare,
  quantity: Quantity,
  alreadyRefundedQuantity: Quantity = 0,
): RefundShare {
  const cut = cutOf(share, quantity, alreadyRefundedQuantity);
  const taxes = share.taxes.map((tax) => ({
    ...tax,
    amount: cut(tax.amount),
    serviceChargeTaxAmount: cut(tax.serviceChargeTaxAmount),
  }));
  const added = taxes.filter((tax) => !tax.inclusive);
  const taxAmount = sumOf(added.map((tax) => tax.amount));
  const serviceChargeTaxAmount = sumOf(added.map((tax) => tax.serviceChargeTaxAmount));
  const netAmount = cut(share.netAmount);
  const discountAmount = cut(share.discountAmount);
  const exemptedTaxAmount = cut(share.exemptedTaxAmount);
  const serviceChargeAmount = cut(share.serviceChargeAmount);
  return {
    key: share.key,
    quantity,
    grossAmount: netAmount + discountAmount + exemptedTaxAmount,
    discountAmount,
    exemptedTaxAmount,
    netAmount,
    taxAmount,
    serviceChargeAmount,
    serviceChargeTaxAmount,
    totalAmount: netAmount + taxAmount + serviceChargeAmount + serviceChargeTaxAmount,
    taxes,
  };
}

/** What lies between two cuts of an amount: at the units refunded before, and with those refunded now. */
function cutOf(
  share: RefundShare,
  quantity: Quantity,
  alreadyRefundedQuantity: Quantity,
): (amount: number) => number {
  const whole = quantityParts(parseQuantity(share.quantity, orderPlace, 'share/quantity'));
  const part = quantityParts(parseQuantity(quantity, orderPlace, 'quantity'));
  const before =
    alreadyRefundedQuantity === 0
      ? 0n
      : quantityParts(parseQuantity(alreadyRefundedQuantity, orderPlace, 'alreadyRefundedQuantity'));
  if (before + part > whole) {
    throw new PricingError('REFUND_EXCEEDED', '/quantity', {
      available: share.quantity,
      requested: quantity,
    });
  }
  const upTo = (amount: number, parts: bigint) => roundDivide(BigInt(amount) * parts, whole, 'HALF_UP');
  return (amount) => upTo(amount, before + part) - upTo(amount, before);
}

/** A quantity in hundred-thousandths, the finest there are. */
function quantityParts({ units, scale }: Decimal): bigint {
  return (BigInt(units) * quantityScale) / BigInt(scale);
}

const quantityScale = 100_000n;
