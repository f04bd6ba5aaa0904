import type { Principal } from './principal.ts';

/** Where orders come from. A key says its own words; these are the ones that the service gives. */

/** Of people who work at the restaurant: at a till, at a handheld, or signed in with an account. */
const OF_THE_HOUSE = ['POS'];
const OF_A_KIOSK = ['KIOSK'];

/** What a key is when nobody said so: an integration of the restaurant's own. */
export const KEY_SOURCES_DEFAULT: readonly string[] = ['API'];

/** The sources of the orders that a caller may take. The first one is meant when an order names none. */
export function sourcesOf({ principal }: { readonly principal: Principal | null }): readonly string[] {
  if (principal?.kind === 'key') return principal.sources;
  if (principal?.kind === 'guest') return [principal.source];
  const isAtKiosk = principal && 'deviceKind' in principal && principal.deviceKind === 'KIOSK';
  return isAtKiosk ? OF_A_KIOSK : OF_THE_HOUSE;
}
