import type { TenantScope } from '../../../access/index.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { settleTry } from '../../card-testing/index.ts';
import type { Attempt } from './attempt.ts';
import type { ProcessorResult } from './effect.ts';

/** Declines that say nothing about the card. */
const NOT_ABOUT_THE_CARD: ReadonlySet<string> = new Set(['DUPLICATE', 'INVALID_AMOUNT', 'STOP_RECURRING']);

/** What an answer of the processor means for the limits of card testing. A lost answer means nothing yet. */
export function settlementOfTry(
  scope: TenantScope,
  { operation, paymentGuid }: Attempt,
  result: ProcessorResult,
  now: number,
): readonly Statement[] {
  if (operation !== 'AUTHORIZE' || result.kind === 'unknown') return [];
  return [settleTry(scope, paymentGuid, outcomeOf(result), now)];
}

function outcomeOf(result: ProcessorResult): Parameters<typeof settleTry>[2] {
  if (result.kind === 'done') return 'APPROVED';
  const isDeclined = result.kind === 'declined' && !NOT_ABOUT_THE_CARD.has(result.reason);
  return isDeclined ? 'DECLINED' : 'NEITHER';
}
