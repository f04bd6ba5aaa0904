import type { RestaurantScope } from '../../access/index.ts';
import type { Presented, Taking } from '../../people/approvals/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { type OrderDocument, orderFormat } from './document.ts';
import type { Elsewhere, PriceShare } from './price-share.ts';
import { findOrderedTogether, type StoredOrder } from './queries.ts';

/**
 * Limits in percent hold of all that was ordered together, too. Orders between which something was moved, transferred or
 * merged are one for that, for good, as all checks of an order are; so nothing is gained by taking dishes apart
 * (docs/decisions/201). The timeline of each order says with which others.
 */

/** What a command takes a share of, with what is on these other orders. */
export type ShareWith = (elsewhere: Elsewhere) => PriceShare;

/** So many orders are read. Who has linked more needs somebody without a limit in percent. */
export const TOGETHER_MAX = 100;

interface Asked {
  takes: Taking | undefined;
  shareWith: ShareWith | undefined;
}

/**
 * What a command takes, with its share, and the orders that must still be as they were read for it: none where no percentage is judged.
 * Of whoever has no limit, and of what takes nothing, nothing is read.
 */
export async function withShare(
  { deps, scope, order }: { deps: Pick<OrderingDeps, 'db'>; scope: RestaurantScope; order: OrderDocument },
  { takes, shareWith }: Asked,
  { sent, limits }: Pick<Presented, 'sent' | 'limits'>,
): Promise<{ takes: Taking | undefined; unchanged?: readonly StoredOrder[] }> {
  if (!takes || !shareWith || sent === null) return { takes };
  const [unchanged] = await deps.db.run(scope, findOrderedTogether(scope, order.guid, TOGETHER_MAX + 1));
  if (unchanged.length > TOGETHER_MAX) return { takes: { ...takes, billAmount: 0 } };
  const share = shareWith(unchanged.map((stored) => orderFormat.parse(stored)));
  const isJudged = limits?.maxPercent !== undefined;
  return { takes: { ...takes, ...share }, ...(isJudged ? { unchanged } : {}) };
}
