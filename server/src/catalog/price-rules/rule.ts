import { isoTime } from '../../platform/clock.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

export type RuleKind = 'DISCOUNT' | 'SERVICE_CHARGE';

/** A discount or service charge that a restaurant uses again and again. Orders copy its terms when it is put on them. */
export interface PriceRule<Terms = DiscountTerms | ServiceChargeTerms> {
  kind: RuleKind;
  guid: string;
  externalId: string | null;
  restaurantGuid: string;
  name: string;
  terms: Terms;
  /** Put on every new order. */
  automatic: boolean;
  archived: boolean;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** What a restaurant puts on orders at present; what is archived is in none of these. */
export interface PriceRules {
  discounts: ReadonlyMap<string, PriceRule<DiscountTerms>>;
  serviceCharges: ReadonlyMap<string, PriceRule<ServiceChargeTerms>>;
  automaticDiscounts: readonly PriceRule<DiscountTerms>[];
  automaticServiceCharges: readonly PriceRule<ServiceChargeTerms>[];
}

/** A rule as the API shows it. */
export const render = <Terms>({ kind: _, ...rule }: PriceRule<Terms>) => ({
  ...rule,
  createdAt: isoTime(rule.createdAt),
  updatedAt: isoTime(rule.updatedAt),
});
