import type { Place } from './catalog.ts';
import type { Owner } from './people.ts';
import type { Story } from './story.ts';

/** What the service says about itself, and what it has noted. */

export async function askService(
  { call, read, service }: Story,
  { key }: Place,
  { owner }: Owner,
): Promise<void> {
  await call('getHealth', { as: service.anyone });
  await call('getLiveness', { as: service.anyone });
  await call('getReadiness', { as: service.anyone });
  await call('getDetailedHealth', { as: key });
  await read('getRobots', { as: service.anyone });
  await read('getOpenApiDocument', { as: service.anyone });
  await read('getSearchIndex', { as: service.anyone });
  await call('listAuditLog', { as: owner, query: { limit: 2 } });
}
