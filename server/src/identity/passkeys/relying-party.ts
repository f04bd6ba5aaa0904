import type { PasskeyDeps } from './deps.ts';

/** Whom passkeys are for: the host of the public address, and pages of that address alone. */
export function relyingParty({ publicUrl }: Pick<PasskeyDeps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
