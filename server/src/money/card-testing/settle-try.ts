import type { TenantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { WINDOW_MS } from './limits.ts';
import { clearCardOf, declineTry, forgetTry } from './queries.ts';

/**
 * What became of a charge that `tryCharge` began. APPROVED: the card is good, and nothing of it counts any more. DECLINED:
 * counts for an hour. NEITHER: never happened, as far as the card goes.
 */
export type TryOutcome = 'APPROVED' | 'DECLINED' | 'NEITHER';

/** The statement that notes it, for the transaction of the outcome. `id`: of the payment. */
export function settleTry(scope: TenantScope, id: string, outcome: TryOutcome, now: number): Statement {
  if (outcome === 'APPROVED') return clearCardOf(scope, id);
  return outcome === 'DECLINED' ? declineTry(scope, id, now + WINDOW_MS) : forgetTry(scope, id);
}
