import type { PresenceDeps } from '../deps.ts';

/** Domains that are the service's own: its address, its guest domain, its edge, and what the operator has reserved. */
export function reservedDomains({ config, publicUrl }: Pick<PresenceDeps, 'config' | 'publicUrl'>): string[] {
  const { guestDomain, reserved, hosting } = config.domains;
  const own = URL.parse(publicUrl)?.hostname ?? '';
  return [own, guestDomain, hosting.cname, ...reserved].filter((name) => name !== '');
}
