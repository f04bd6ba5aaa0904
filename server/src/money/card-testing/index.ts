import { getCardTestingLimits } from './get-card-testing-limits.ts';
import { liftCardTestingBlock } from './lift-card-testing-block.ts';
import { listCardTestingBlocks } from './list-card-testing-blocks.ts';
import { putCardTestingLimits } from './put-card-testing-limits.ts';

/**
 * Card testing: thieves charge or store one stolen card after another to learn which of them work. Declines, and cards
 * that are stored and never charged, are counted by caller, address and card; who reaches a limit is stopped for an hour,
 * before a processor hears of the card. Counts are rows of the tenant, exact over all processes, and hold no card number.
 */
export const cardTestingRoutes = [
  getCardTestingLimits,
  putCardTestingLimits,
  listCardTestingBlocks,
  liftCardTestingBlock,
];
export { forgetCardTries } from './forget-tries.ts';
export { settleTry } from './settle-try.ts';
export { tellOfCardTesting } from './tell-owners.ts';
export { tryCharge, tryStoring, whenThereIsRoom } from './try-card.ts';
