import { type DiscountTerms, type PriceRule, rulesOf, toRule } from '../../catalog/price-rules/index.ts';
import type { FieldError } from '../../platform/errors.ts';
import type { OfflineDeps } from '../deps.ts';
import type { Body } from './kinds.ts';
import type { Differences } from './outcome.ts';
import type { Run } from './run.ts';
import type { DifferenceOf, LoggedCommand } from './shapes.ts';

/** What a sale names that the restaurant has archived since. The sale has happened: it is booked, and that is listed. */

export interface Gone {
  /** Without the table and the server that are not there any more. */
  body: Body;
  /** By their guid: they take what they took when the till read them. */
  discounts: ReadonlyMap<string, PriceRule<DiscountTerms>>;
  /** What it was, and its guid or uid. */
  references: readonly (readonly [field: DifferenceOf, id: string])[];
}

const LEFT_OUT: Readonly<Record<string, DifferenceOf>> = { tableGuid: 'table', serverUid: 'staff' };
const DISCOUNT = /^\/discounts\/(\d+)\/discountGuid$/;

/** One problem after the other comes to light. Null when something else is wrong, or one of them was never this restaurant's. */
export async function withoutWhatIsGone(
  { deps, scope }: Run,
  { type }: LoggedCommand,
  { body, gone }: { body: Body; gone: Gone | null },
  problems: readonly FieldError[],
): Promise<Gone | null> {
  if (type !== 'createOrder' || problems.length === 0 || problems.some(({ rule }) => rule !== 'known'))
    return null;
  const named = (body.discounts ?? []) as { discountGuid?: string }[];
  const left: Body = { ...body };
  const references: [DifferenceOf, string][] = [];
  for (const { path } of problems) {
    const place = DISCOUNT.exec(path)?.[1];
    const name = path.slice(1);
    const field = place === undefined ? LEFT_OUT[name] : 'discount';
    if (field === undefined) return null;
    references.push([field, String(place === undefined ? body[name] : named[Number(place)]?.discountGuid)]);
    if (place === undefined) delete left[name];
  }
  const guids = references.flatMap(([field, guid]) => (field === 'discount' ? [guid] : []));
  const [rows] = await deps.db.run(scope, rulesOf(scope, guids));
  const discounts = new Map(
    rows.filter(({ kind }) => kind === 'DISCOUNT').map((row) => [row.guid, toRule<DiscountTerms>(row)]),
  );
  if (!guids.every((guid) => discounts.has(guid))) return null;
  return {
    body: left,
    discounts: new Map([...(gone?.discounts ?? []), ...discounts]),
    references: [...(gone?.references ?? []), ...references],
  };
}

/** The definitions of the restaurant, with those discounts as well. */
export const withDiscounts = (
  priceRules: OfflineDeps['priceRules'],
  { discounts }: Gone,
): OfflineDeps['priceRules'] => ({
  ...priceRules,
  get: async (scope) => {
    const rules = await priceRules.get(scope);
    return { ...rules, discounts: new Map([...rules.discounts, ...discounts]) };
  },
});

/** Lists what is gone. */
export function noteGone({ references }: Gone, differences: Differences): void {
  for (const [field, id] of references) differences.add(field, id, null, id);
}
