import { copyTax, mergeTaxes } from './merge-applied.ts';
import { sumOf } from './money.ts';
import type { AppliedTax, PricedSelection, PricedServiceCharge, SettledCharge } from './priced-order.ts';
import type { TaxTable } from './tax-table.ts';

const noTaxes: readonly AppliedTax[] = Object.freeze([]);

/** Charges with the parts of them that are settled on lines. A charge of which nothing else is left is of these parts only. */
export function withSettledCharges(
  charges: PricedServiceCharge[],
  selections: readonly PricedSelection[],
  taxTable: TaxTable,
): PricedServiceCharge[] {
  for (const { settled } of selections) {
    for (const part of settled?.serviceCharges ?? []) {
      const index = charges.findIndex(({ key }) => key === part.key);
      const charge = charges[index];
      if (charge === undefined) charges.push(addedCharge(emptyCharge(part), part, taxTable));
      else charges[index] = addedCharge(charge, part, taxTable);
    }
  }
  return charges;
}

const emptyCharge = ({ key, gratuity }: SettledCharge): PricedServiceCharge => ({
  key,
  gratuity,
  baseAmount: 0,
  grossAmount: 0,
  exemptedTaxAmount: 0,
  netAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  totalAmount: 0,
  appliedTaxes: noTaxes,
});

function addedCharge(
  charge: PricedServiceCharge,
  part: SettledCharge,
  taxTable: TaxTable,
): PricedServiceCharge {
  const added = sumOf(part.appliedTaxes.map(({ inclusive, amount }) => (inclusive ? 0 : amount)));
  const contained = sumOf(part.appliedTaxes.map(({ inclusive, amount }) => (inclusive ? amount : 0)));
  const netAmount = part.grossAmount - part.exemptedTaxAmount;
  const appliedTaxes = charge.appliedTaxes.map(copyTax);
  mergeTaxes(appliedTaxes, part.appliedTaxes, taxTable);
  return {
    ...charge,
    grossAmount: charge.grossAmount + part.grossAmount,
    exemptedTaxAmount: charge.exemptedTaxAmount + part.exemptedTaxAmount,
    netAmount: charge.netAmount + netAmount,
    taxAmount: charge.taxAmount + added,
    inclusiveTaxAmount: charge.inclusiveTaxAmount + contained,
    totalAmount: charge.totalAmount + netAmount + added,
    appliedTaxes,
  };
}
