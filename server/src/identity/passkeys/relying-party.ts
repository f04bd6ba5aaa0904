import type { PasskeyDeps } from './deps.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/**
 * Whom passkeys are for: the host of the public address, and pages of that origin alone. Browsers make none for an address in
 * figures: on a developer's machine they are for localhost, which is the same place.
 */
export function relyingParty({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): {
  id: string;
  origins: string[];
} {
  const { hostname, origin } = new URL(publicUrl);
  if (!LOOPBACK.has(hostname)) return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [origin, origin.replace(hostname, 'localhost')] };
}
