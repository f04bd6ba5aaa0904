import { systemScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointNames } from './queries.ts';

/** How people know the endpoints that are sent something: by their description, or their host. */
export const createEndpointNames = (db: Database) => ({
  async namesOf(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const scope = systemScope(tenantId, 'names its endpoints to its owners');
    const [rows] = await db.run(scope, endpointNames(scope, ids));
    return new Map(rows.map(({ id, url, description }) => [id, description || new URL(url).host]));
  },
});
