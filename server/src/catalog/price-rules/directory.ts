import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type Directory, declareDirectory } from '../../platform/workers/directory.ts';
import { activeRules, toRule } from './queries.ts';
import type { PriceRule, PriceRules } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

/**
 * The discounts and service charges of restaurants as last read: every new order asks for the automatic ones. Orders copy
 * terms, so an answer that is a moment old means that one more order has the terms of a moment ago.
 */
export type PriceRuleDirectory = Directory<[scope: RestaurantScope], PriceRules>;

const priceRules = declareDirectory({
  topic: 'price-rules',
  entriesMax: 20_000,
  keyOf: (scope: RestaurantScope) => `${scope.tenantId}/${scope.restaurantGuid}`,
});

/** The statement that notifies every process that rules of a restaurant have changed. */
export const announceRules = priceRules.announce;

export const createPriceRuleDirectory = (options: {
  db: Database;
  bus: Bus;
  clock: Clock;
}): PriceRuleDirectory =>
  priceRules.create(options, async (scope) => {
    const [rows] = await options.db.run(scope, activeRules(scope));
    const of = <Terms>(kind: PriceRule['kind']) =>
      rows.filter((row) => row.kind === kind).map((row) => toRule<Terms>(row));
    const discounts = of<DiscountTerms>('DISCOUNT');
    const serviceCharges = of<ServiceChargeTerms>('SERVICE_CHARGE');
    return {
      discounts: new Map(discounts.map((rule) => [rule.guid, rule])),
      serviceCharges: new Map(serviceCharges.map((rule) => [rule.guid, rule])),
      automaticDiscounts: discounts.filter(({ automatic }) => automatic),
      automaticServiceCharges: serviceCharges.filter(({ automatic }) => automatic),
    };
  });
