import type { Answer } from '@comanda/app-shared';
import type { State } from '../../parts/order-words.ts';

export type ApiKey = Answer<'listOwnApiKeys'>['items'][number];

/** Whether a key works: revoked comes first, since it is for ever. */
export function stateOfKey({ revokedAt, expiresAt }: ApiKey, now: number): State {
  if (revokedAt !== null) return { name: 'Revoked', tone: 'bad' };
  if (expiresAt === null) return { name: 'Works', tone: 'good' };
  return Date.parse(expiresAt) > now ? { name: 'Ends', tone: 'busy' } : { name: 'Expired', tone: 'bad' };
}

/** Whether another key has taken its place and works: that one is rotated then. */
export const isReplaced = ({ id }: ApiKey, keys: readonly ApiKey[], now: number): boolean =>
  keys.some((other) => other.rotatedFrom === id && !isOver(other, now));

/** Nothing more can be done with it. */
export const isOver = (key: ApiKey, now: number): boolean => stateOfKey(key, now).tone === 'bad';
