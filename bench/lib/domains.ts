import type pg from 'pg';
import { copyIn, copyLine } from './database.ts';
import { sized } from './small.ts';
import type { World } from './world.ts';

/** Domains that are mapped, all over the tenants. */
export const DOMAINS = sized(100_000, 300);
const DAY_MS = 86_400_000;

export const domainAt = (index: number): string => `guests-${index}.example.com`;

/** The restaurant of a domain; the first of its domains is its primary one. */
export const placeOfDomain = ({ restaurants }: World, index: number) =>
  restaurants[index % restaurants.length]!;

/** Maps the domains, as if each was proven long ago and will be looked at tomorrow. */
export async function stockDomains(client: pg.Client, world: World): Promise<void> {
  await copyIn(client, 'domain_mappings', COLUMNS, mappingLines(world));
  await client.query('vacuum (analyze) domain_mappings');
}

const COLUMNS = (
  'tenant_id id restaurant_guid domain is_primary status held registered next_check_at ' +
  'status_since proven_at active_at checked_at created_at updated_at'
).split(' ');

function* mappingLines(world: World): Generator<string> {
  const now = new Date().toISOString();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  for (let index = 0; index < DOMAINS; index++) {
    const { tenantId, guid } = placeOfDomain(world, index);
    const isPrimary = index < world.restaurants.length ? 't' : 'f';
    const own = [
      tenantId,
      crypto.randomUUID(),
      guid,
      domainAt(index),
      isPrimary,
      'ACTIVE',
      't',
      't',
      tomorrow,
    ];
    yield copyLine([...own, ...Array.from({ length: 6 }, () => now)]);
  }
}
