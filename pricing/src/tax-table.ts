import { rateScale, rateUnits } from './decimal.ts';
import { PricingError } from './errors.ts';
import { requireKey, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { DiningOption, Tax } from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import { checkRoundingMode, type RoundingMode } from './rounding.ts';

const maxTaxPercent = 1000;
/** Different combinations of taxes that are remembered; beyond it they are built again. */
const maxRememberedSets = 32;

export interface CompiledTax {
  readonly key: string;
  readonly name: string;
  /** Position in the table: the sequence of computation and of output. */
  readonly index: number;
  /** `null` for a fixed tax. */
  readonly rate: string | null;
  readonly rateUnits: number;
  /** Per unit, for a fixed tax. */
  readonly fixedAmount: number;
  readonly inclusive: boolean;
  readonly rounding: RoundingMode;
  readonly perCheck: boolean;
  readonly diningOptions: readonly DiningOption[] | null;
  readonly place: Place;
  used: boolean;
}

/** The taxes that apply to a price, after its references and dining option are resolved. */
export interface TaxSet {
  readonly percent: readonly CompiledTax[];
  readonly fixed: readonly CompiledTax[];
  /** One plus the sum of the inclusive rates, in units of the rate scale: what an inclusive price divides by. */
  readonly inclusiveDivisor: number;
}

export interface TaxTable {
  readonly taxes: readonly CompiledTax[];
  readonly sets: { refs: readonly string[]; diningOption: DiningOption | undefined; set: TaxSet }[];
  /** Some price carries some tax. */
  used: boolean;
  hasFixed: boolean;
}

export const emptySet: TaxSet = { percent: [], fixed: [], inclusiveDivisor: rateScale };
const noTaxes: readonly Tax[] = [];

export function compileTaxes(taxes: readonly Tax[] = noTaxes): TaxTable {
  const compiled: CompiledTax[] = [];
  for (const input of taxes) {
    const tax = compileTax(input, compiled.length);
    for (const { key } of compiled) {
      if (key === tax.key) {
        throw new PricingError('KEY_DUPLICATE', pathOf(tax.place, 'key'), { key: tax.key });
      }
    }
    compiled.push(tax);
  }
  return { taxes: compiled, sets: [], used: false, hasFixed: false };
}

const inclusions = ['EXCLUSIVE', 'INCLUSIVE'] as const;
const taxTypes = ['PERCENT', 'FIXED'] as const;
const roundingScopes = ['LINE', 'CHECK'] as const;

function compileTax(tax: Tax, index: number): CompiledTax {
  const at = place(orderPlace, 'taxes', index);
  requireKey(tax.key, at);
  requireOneOf(tax.type, taxTypes, at, 'type');
  requireOneOf(tax.inclusion, inclusions, at, 'inclusion');
  if (tax.rounding !== undefined) checkRoundingMode(tax.rounding, at, 'rounding');
  const percent = tax.type === 'PERCENT';
  if (percent && tax.roundingScope !== undefined) {
    requireOneOf(tax.roundingScope, roundingScopes, at, 'roundingScope');
  }
  if (!percent) requireNonNegative(tax.amount, at, 'amount');
  return {
    key: tax.key,
    name: tax.name ?? tax.key,
    index,
    rate: percent ? tax.rate : null,
    rateUnits: percent ? rateUnits(tax.rate, maxTaxPercent, at, 'rate') : 0,
    fixedAmount: percent ? 0 : tax.amount,
    inclusive: tax.inclusion === 'INCLUSIVE',
    rounding: tax.rounding ?? 'HALF_UP',
    perCheck: percent && tax.roundingScope === 'CHECK',
    diningOptions: tax.diningOptions ?? null,
    place: at,
    used: false,
  };
}

/** Resolves references; equal references share one set, so that most lines cost one comparison. */
export function taxSetOf(
  table: TaxTable,
  refs: readonly string[] | undefined,
  diningOption: DiningOption | undefined,
  at: Place,
): TaxSet {
  if (refs === undefined || refs.length === 0) return emptySet;
  for (const known of table.sets) {
    if (known.diningOption === diningOption && sameRefs(known.refs, refs)) return known.set;
  }
  const set = buildSet(table, refs, diningOption, at);
  if (table.sets.length < maxRememberedSets) table.sets.push({ refs, diningOption, set });
  return set;
}

function sameRefs(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

function buildSet(
  table: TaxTable,
  refs: readonly string[],
  diningOption: DiningOption | undefined,
  at: Place,
): TaxSet {
  const percent: CompiledTax[] = [];
  const fixed: CompiledTax[] = [];
  let inclusiveDivisor = rateScale;
  for (const [i, key] of refs.entries()) {
    if (refs.indexOf(key) !== i) throw new PricingError('KEY_DUPLICATE', pathOf(at, `taxes/${i}`), { key });
    const tax = findTax(table, key, i, at);
    if (tax.diningOptions !== null) {
      if (diningOption === undefined) {
        throw new PricingError('FACT_MISSING', '/diningOption', { neededBy: pathOf(tax.place) });
      }
      if (!tax.diningOptions.includes(diningOption)) continue;
    }
    tax.used = true;
    table.used = true;
    if (tax.rate === null) {
      table.hasFixed = true;
      fixed.push(tax);
    } else {
      percent.push(tax);
      if (tax.inclusive) inclusiveDivisor += tax.rateUnits;
    }
  }
  // The sequence of the table, so that the sequence of references decides nothing.
  if (refs.length > 1) {
    percent.sort(byIndex);
    fixed.sort(byIndex);
  }
  return { percent, fixed, inclusiveDivisor };
}

function byIndex(a: CompiledTax, b: CompiledTax): number {
  return a.index - b.index;
}

function findTax(table: TaxTable, key: string, index: number, at: Place): CompiledTax {
  for (const tax of table.taxes) {
    if (tax.key === key) return tax;
  }
  throw new PricingError('TAX_UNKNOWN', pathOf(at, `taxes/${index}`), { key });
}
