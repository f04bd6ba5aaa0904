import { deleteCard } from './delete-card.ts';
import { enrollCard } from './enroll-card.ts';
import { getCard } from './get-card.ts';
import { listCards } from './list-cards.ts';

/**
 * The vault: cards on file, independent of any processor. A number goes in, is sealed, and comes out again only for a
 * charge (`cardForCharge`). It appears nowhere else: in no response, event, log line or other column.
 */
export const vaultRoutes = [enrollCard, listCards, getCard, deleteCard];
export { brandOf, problemsOf } from './card.ts';
export { cardForCharge } from './card-for-charge.ts';
export { fingerprintOf } from './fingerprint.ts';
export { missingVaultKeys, usedVaultKeys } from './missing-keys.ts';
export { resealCards } from './reseal-cards.ts';
export { assertSafeTransport } from './safe-transport.ts';
