import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { activeRules, toRule } from './queries.ts';
import type { PriceRule, PriceRules } from './rule.ts';
import type { DiscountTerms, ServiceChargeTerms } from './shapes.ts';

const TOPIC = 'price-rules';
const ENTRIES_MAX = 20_000;

/**
 * The discounts and service charges of restaurants as last read: every new order asks for the automatic ones. Orders copy
 * terms, so an answer that is a moment old means that one more order has the terms of a moment ago.
 */
export interface PriceRuleDirectory {
  get(scope: RestaurantScope): Promise<PriceRules>;
  /** Drops what this process remembers; the others hear of the change on the bus. */
  forget(scope: RestaurantScope): void;
}

const keyOf = (scope: RestaurantScope) => `${scope.tenantId}/${scope.restaurantGuid}`;

/** The statement that notifies every process that rules of a restaurant have changed. */
export const announceRules = (scope: RestaurantScope) => announce(TOPIC, keyOf(scope));

export function createPriceRuleDirectory(options: {
  db: Database;
  bus: Bus;
  clock: Clock;
}): PriceRuleDirectory {
  const cache = createCache<PriceRules>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const load = async (scope: RestaurantScope): Promise<PriceRules> => {
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
  };
  return {
    get: async (scope) => (await cache.get(keyOf(scope), () => load(scope)))!,
    forget: (scope) => cache.forget(keyOf(scope)),
  };
}
