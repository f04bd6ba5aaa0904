import { isPricingError, priceOrder } from '@comanda/pricing';
import { failFields } from '../../platform/errors.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { RuleKind } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';
import { assertTerms } from './terms.ts';

const ANY_DAY = 20_000_101;

/**
 * Rejects terms that could never be priced, so that a mistake in a happy hour shows today and not on Friday. VALIDATION_ERROR
 * names the field below `/terms`.
 */
export function validateTerms(
  kind: RuleKind,
  terms: DiscountTerms | ServiceChargeTerms,
  restaurant: Restaurant,
): void {
  assertTerms(terms, '/terms');
  const { firstDay, lastDay } = ('conditions' in terms && terms.conditions) || {};
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    wrong('/conditions/lastDay', 'range', 'is before the first day');
  const { taxRateGuids = [], ...plain } = terms as ServiceChargeTerms;
  const known = new Set(restaurant.taxRates.map(({ guid }) => guid));
  for (const [index, guid] of taxRateGuids.entries())
    if (!known.has(guid)) wrong(`/taxRateGuids/${index}`, 'known', 'is not a tax rate of this restaurant');
  const tried = [{ key: 'rule', name: 'Rule', ...plain }] as never;
  try {
    priceOrder({
      diningOption: 'DINE_IN',
      facts: { businessDate: ANY_DAY },
      taxes: [],
      ...(kind === 'DISCOUNT' ? { discounts: tried } : { serviceCharges: tried }),
      checks: [{ key: 'check', selections: [] }],
    });
  } catch (error) {
    if (!isPricingError(error)) throw error;
    wrong(error.path.replace(/^\/\w+\/0/, ''), error.code, error.message.replace(/^\/\S+: /, ''));
  }
}

function wrong(path: string, rule: string, message: string): never {
  failFields([{ in: 'body', path: `/terms${path}`, rule, message }]);
}
