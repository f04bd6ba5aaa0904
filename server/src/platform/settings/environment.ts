import { hkdfSync } from 'node:crypto';

/**
 * Which of the two environments an installation is. Independent of NODE_ENV, which says how it runs: staging runs as
 * production does, and nothing that one of them issues is worth anything in the other (decision 092).
 */
export const ENVIRONMENTS = ['production', 'staging'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

const KEY_BYTES = 32;

/**
 * The secret that tokens, cursors and sealed texts of an environment derive from. Staging has one of its own even where
 * somebody has given it the COMANDA_SECRET of production.
 */
export function secretOf(environment: EnvironmentName, secret: string): string {
  if (environment === 'production') return secret;
  const key = hkdfSync('sha256', secret, '', `comanda environment ${environment}`, KEY_BYTES);
  return Buffer.from(key).toString('base64url');
}
