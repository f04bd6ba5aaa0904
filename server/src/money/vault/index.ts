import { deleteCard } from './delete-card.ts';
import { enrollCard } from './enroll-card.ts';
import { getCard } from './get-card.ts';
import { listCards } from './list-cards.ts';

/**
 * The vault: cards on file. A processor's token, or where that is allowed a number, which is independent of any
 * processor, goes in, is sealed, and comes out again only for a charge (`cardForCharge`). It appears nowhere else: in no response, event, log line or other column.
 */
export const vaultRoutes = [enrollCard, listCards, getCard, deleteCard];
export { brandOf, brandOfToken, problemsOf } from './card.ts';
export { cardForCharge, openSealed } from './card-for-charge.ts';
export { fingerprintOf, tokenFingerprintOf } from './fingerprint.ts';
export { keysOfStoredCards } from './missing-keys.ts';
export { assertRawCards, holdsCardNumbers } from './raw-cards.ts';
export { resealCards } from './reseal-cards.ts';
export { TokenValue } from './shapes.ts';
