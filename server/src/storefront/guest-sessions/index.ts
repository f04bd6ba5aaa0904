import { createGuestSession, GUEST_SOURCE } from './create-guest-session.ts';
import { endGuestSession } from './end-guest-session.ts';
import { getCurrentGuestSession } from './get-current-guest-session.ts';

/**
 * Guest sessions: somebody at a restaurant's page or table who has no account. A session is an identity of its own, reaches
 * the storefront of one restaurant and nothing else, and ends by itself.
 */
export const guestSessionRoutes = [createGuestSession, getCurrentGuestSession, endGuestSession];
export { openGuestSessions } from './authenticator.ts';
export { placeOfTable } from './place-of-table.ts';
export { endAllGuestSessions } from './queries.ts';
export { requireTableOpen } from './table.ts';
export { createGuestTokens } from './token.ts';
export { GUEST_SOURCE };
