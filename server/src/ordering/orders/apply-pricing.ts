import { isPricingError, type PricedOrder, priceOrder, pricingInputOf, withPrices } from '@comanda/pricing';
import { failFields } from '../../platform/errors.ts';
import { withBalance } from './balance.ts';
import type { PlacedOrder } from './document.ts';
import { withPositions } from './positions.ts';
import { withCodeOutcomes } from './promo-codes.ts';

/**
 * An order's document holds everything that its money depends on: prices, taxes, discounts and charges as they were
 * when they were put there. Its amounts can be computed from it at any time, without menu or restaurant.
 */

/** The document with every amount recomputed, and positions for what is new on it. VALIDATION_ERROR when the change cannot be priced. */
export function reprice<Doc extends PlacedOrder>(changed: Doc): Doc {
  const order = withPositions(changed);
  let priced: PricedOrder;
  try {
    priced = priceOrder(pricingInputOf(order));
  } catch (error) {
    if (!isPricingError(error)) throw error;
    // What was on the order could be priced, so the change cannot: the field has the name that it has in the request.
    const path = error.path.slice(error.path.lastIndexOf('/'));
    failFields([{ in: 'body', path, rule: error.code, message: error.message.replace(/^\/\S+: /, '') }]);
  }
  return withAmounts(order, priced);
}

/** Writes the results of pricing into the document. */
export const withAmounts = <Doc extends PlacedOrder>(order: Doc, priced: PricedOrder): Doc =>
  withCodeOutcomes(withBalance(withPrices(order, priced)));
