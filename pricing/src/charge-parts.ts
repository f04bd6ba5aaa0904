import { allocateChecked } from './allocate.ts';
import type {
  AppliedTax,
  PricedCheck,
  PricedSelection,
  PricedServiceCharge,
  SettledCharge,
} from './priced-order.ts';

/**
 * What each line bears of the service charges of its check, in the sequence of its lines: what is settled on it, and its
 * share of the rest, in proportion to prices. The parts add up to the charges in every column.
 */
export function chargeParts({ selections, appliedServiceCharges }: PricedCheck): SettledCharge[][] {
  const parts: SettledCharge[][] = selections.map(({ settled }) => [...(settled?.serviceCharges ?? [])]);
  for (const charge of appliedServiceCharges) {
    const rest = withoutParts(
      charge,
      parts.flat().filter(({ key }) => key === charge.key),
    );
    const bearing = [...selections.entries()].filter(([, line]) => bears(line, charge));
    if (bearing.length === 0) continue;
    const owners = bearing.map(([, line]) => line);
    const weights = owners.map((line) => bearingAmount(line, charge));
    const share = (amount: number) => allocateChecked(amount, weights, owners);
    const netAmounts = share(rest.grossAmount - rest.exemptedTaxAmount);
    const exemptedAmounts = share(rest.exemptedTaxAmount);
    const taxes = rest.appliedTaxes.map((tax) => ({
      tax,
      amounts: share(tax.amount),
      bases: share(tax.taxableAmount),
    }));
    for (const [i, [index]] of bearing.entries()) {
      const exemptedTaxAmount = exemptedAmounts[i] ?? 0;
      parts[index]?.push({
        key: charge.key,
        gratuity: charge.gratuity,
        grossAmount: (netAmounts[i] ?? 0) + exemptedTaxAmount,
        exemptedTaxAmount,
        appliedTaxes: taxes.map(({ tax, amounts, bases }) => ({
          ...tax,
          amount: amounts[i] ?? 0,
          taxableAmount: bases[i] ?? 0,
        })),
      });
    }
  }
  return parts;
}

/** A percentage was taken of some lines only; a fixed charge belongs to all. A settled line bears what came later. */
function bears(
  { voided, serviceChargeable, settled }: PricedSelection,
  charge: PricedServiceCharge,
): boolean {
  if (voided || !(charge.baseAmount === 0 || serviceChargeable)) return false;
  return settled === undefined || settled.live || isLater(charge, settled);
}

function bearingAmount({ netAmount, settled }: PricedSelection, charge: PricedServiceCharge): number {
  return settled === undefined || isLater(charge, settled) ? netAmount : netAmount - settled.netAmount;
}

const isLater = (charge: PricedServiceCharge, settled: { readonly position: number }): boolean =>
  charge.position !== undefined && charge.position > settled.position;

/** What is left of a charge without the parts that are settled on lines. */
function withoutParts(
  charge: PricedServiceCharge,
  parts: readonly SettledCharge[],
): Pick<SettledCharge, 'grossAmount' | 'exemptedTaxAmount' | 'appliedTaxes'> {
  if (parts.length === 0) return charge;
  const without = (tax: AppliedTax): AppliedTax => {
    const settled = parts.flatMap(({ appliedTaxes }) => appliedTaxes.filter(({ key }) => key === tax.key));
    return {
      ...tax,
      amount: settled.reduce((rest, { amount }) => rest - amount, tax.amount),
      taxableAmount: settled.reduce((rest, { taxableAmount }) => rest - taxableAmount, tax.taxableAmount),
    };
  };
  return {
    grossAmount: parts.reduce((rest, { grossAmount }) => rest - grossAmount, charge.grossAmount),
    exemptedTaxAmount: parts.reduce((rest, part) => rest - part.exemptedTaxAmount, charge.exemptedTaxAmount),
    appliedTaxes: charge.appliedTaxes.map(without),
  };
}
