import type Type from 'typebox';
import type { DomainMapping as MappingShape } from '../../src/presence/domains/index.ts';
import type { Client, Reply } from './http.ts';
import type { Outside } from './outside.ts';
import type { TestService } from './service.ts';
import type { World } from './world.ts';

/** Domains of test tenants, and what their owners do in the DNS. */

export type Mapping = Type.Static<typeof MappingShape>;

let count = 0;
/** A domain that no other test has. */
export const newDomain = (): string => `guests${++count}.example.com`;

export async function map(
  { key, place }: Pick<World, 'key' | 'place'>,
  domain: string,
  more: Record<string, unknown> = {},
): Promise<Mapping> {
  const body = { restaurantGuid: place.guid, domain, ...more };
  return (await key.post<Mapping>('/api/v1/domain/mappings', body)).must(201);
}

export function addOwnershipRecord({ dns }: Outside, { proof }: Mapping): void {
  dns.add({ name: proof.name, type: 'TXT', value: proof.value });
}

export function pointHere({ dns }: Outside, domain: string): void {
  dns.add({ name: domain, type: 'CNAME', value: 'cname.vercel-dns.com' });
}

/** Looks now; somebody else's look that is under way is waited for. */
export async function verify(key: Client, domain: string): Promise<Mapping> {
  return (await key.post<Mapping>(`/api/v1/hosting/domains/${domain}/verify`, undefined)).must(200);
}

export async function read(key: Client, { id }: { id: string }): Promise<Mapping> {
  return (await key.get<Mapping>(`/api/v1/domain/mappings/${id}`)).must(200);
}

/** Verifies until the mapping is what it should be: the verifier may be looking at it at the same moment. */
export async function become(
  key: Client,
  domain: string,
  ...statuses: Mapping['status'][]
): Promise<Mapping> {
  for (let tries = 0; ; tries++) {
    const mapping = await verify(key, domain);
    if (statuses.includes(mapping.status)) return mapping;
    if (tries === 50) throw new Error(`${domain} is ${mapping.status}: ${JSON.stringify(mapping.problem)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Mapped, proven and served. */
export async function activate(
  { outside }: Pick<TestService, 'outside'>,
  world: World,
  domain: string,
): Promise<Mapping> {
  const mapping = await map(world, domain);
  addOwnershipRecord(outside, mapping);
  pointHere(outside, domain);
  return become(world.key, domain, 'ACTIVE');
}

export interface Resolved {
  domain: string;
  tenantId: string;
  restaurantGuid: string;
  slug: string | null;
  canonicalDomain: string;
}

export const resolve = (caller: Client, domain: string): Promise<Reply<Resolved>> =>
  caller.post<Resolved>('/api/v1/domain/resolve', { domain });

/** Has every verifier look for what is due. */
export async function wakeVerifiers({ database }: Pick<TestService, 'database'>): Promise<void> {
  await database.sql(`select pg_notify('comanda', 'domains-due now')`);
}
