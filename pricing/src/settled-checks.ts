import { requireCount, requireKey, requireNonNegative } from './input-checks.ts';
import { type Place, place } from './place.ts';
import type { Settled, SettledTax } from './settled-input.ts';

const positions = { minimum: 0, maximum: 1_000_000_000 };

/** Throws unless what a line keeps has sound keys and amounts. */
export function checkSettled(input: Settled, at: Place): void {
  requireCount(input.position, positions, at, 'position');
  requireNonNegative(input.grossAmount, at, 'grossAmount');
  requireNonNegative(input.priceAmount, at, 'priceAmount');
  for (const [i, { key, amount }] of input.discounts.entries()) {
    const inDiscount = place(at, 'discounts', i);
    requireKey(key, inDiscount);
    requireNonNegative(amount, inDiscount, 'amount');
  }
  checkTaxes(input.taxes, at);
  for (const [i, { key, amount, taxes }] of input.serviceCharges.entries()) {
    const inCharge = place(at, 'serviceCharges', i);
    requireKey(key, inCharge);
    requireNonNegative(amount, inCharge, 'amount');
    checkTaxes(taxes, inCharge);
  }
}

function checkTaxes(taxes: readonly SettledTax[], at: Place): void {
  for (const [i, { amount, taxableAmount }] of taxes.entries()) {
    const inTax = place(at, 'taxes', i);
    requireNonNegative(amount, inTax, 'amount');
    requireNonNegative(taxableAmount, inTax, 'taxableAmount');
  }
}
