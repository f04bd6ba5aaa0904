import { createRotatingTokens } from '../../platform/crypto/rotating-tokens.ts';

/** Make and read the tokens of guest sessions: random, stored as a hash, and told from a guess without asking the database. */
export const createGuestTokens = (secret: string) => createRotatingTokens(secret, 'comanda guest session');
