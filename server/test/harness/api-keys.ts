import type Type from 'typebox';
import type { IssuedApiKey } from '../../src/identity/api-keys/shapes.ts';
import type { Client, Reply } from './http.ts';
import { client } from './http.ts';
import { type Person, signedIn } from './people.ts';
import { type FreshTenant, freshTenant } from './proves.ts';
import type { ApiKey } from './world.ts';

/** A tenant of its own, for the cases of one operation on API keys. */

export type Issued = Type.Static<typeof IssuedApiKey>;

export interface KeyTenant extends FreshTenant {
  owner: Person;
  /** Whoever the operation is for: an operator, or the owner. */
  by: Client;
  /** The address of a key's operation for them. */
  pathOf(id: string, operation?: string): string;
  newKey(more?: object): Promise<Issued>;
  read(id: string): Promise<ApiKey>;
  /** What can be asked with a key, such as its own tenant's restaurants. */
  use(key: string): Promise<Reply>;
  /** The actions of the audit log about a key, oldest first. */
  auditOf(id: string): Promise<string[]>;
}

export const NEW_KEY = { name: 'Accounting', scopes: ['read:orders', 'read:restaurants'] };

/** `operators`: the key is reached through the operators' routes, else through those of its owner. */
export async function freshKeys(whose: 'operators' | 'own'): Promise<KeyTenant> {
  const world = await freshTenant();
  const { target, tenantId } = world;
  const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
  const isOwn = whose === 'own';
  const root = isOwn ? '/api/v1/api-keys' : '/api/v1/admin/api-keys';
  const by: Client = isOwn ? owner : target.operator;
  const pathOf: KeyTenant['pathOf'] = (id, operation = '') =>
    `${root}/${id}${operation}${isOwn ? '' : `?tenantId=${tenantId}`}`;
  return {
    ...world,
    owner,
    by,
    pathOf,
    newKey: async (more = {}) => {
      const body = { ...NEW_KEY, ...more };
      return (await by.post<Issued>(root, isOwn ? body : { ...body, tenantId })).must(201);
    },
    read: async (id) => (await by.get<ApiKey>(pathOf(id))).must(200),
    use: (key) => client(target.url, key).get('/api/v1/restaurants'),
    async auditOf(id) {
      const rows = await target.database.sql<{ action: string }>(
        'select action from audit_log where target_id = $1 order by id',
        [id],
      );
      return rows.map(({ action }) => action);
    },
  };
}

/** Somebody of another tenant, with what the operation needs. */
export async function strangerTo({ target }: KeyTenant): Promise<Person> {
  const { tenantId } = await freshTenant();
  return signedIn(target, { places: [{ tenantId, role: 'owner' }] });
}
