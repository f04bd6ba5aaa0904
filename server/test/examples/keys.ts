import { SCOPES } from '../../src/access/index.ts';
import { type Client, client } from '../harness/http.ts';
import type { Owner } from './people.ts';
import type { Story } from './story.ts';

/** Keys of a tenant: those that its owner issues, and those that an operator does. */

const READING = ['read:orders', 'read:payments', 'read:reports'] as const;
const TILL = { name: 'Point of sale', scopes: [...SCOPES], sources: ['POS', 'WEB'] };
/** More than the story asks within a minute. */
const BUSY = { rateLimit: 6_000 };

/** The owner's. The key with which the rest of the story is told. */
export async function ownerIssuesKeys({ service, call }: Story, { tenantId, owner }: Owner): Promise<Client> {
  const accounting = {
    name: 'Accounting',
    description: 'Reads the figures of the day',
    scopes: [...READING],
    allowedAddresses: ['203.0.113.0/24'],
    securityContact: 'security@aurora.example',
    contactEmail: 'dev@aurora.example',
  };
  const { apiKey } = await call('issueOwnApiKey', { as: owner, body: accounting });
  const params = { id: apiKey.id };
  const till = await call('issueOwnApiKey', { as: owner, body: TILL });
  await call('listOwnApiKeys', { as: owner });
  await call('updateOwnApiKey', { as: owner, params, body: { rateLimit: 60, version: 1 } });
  await call('getOwnApiKey', { as: owner, params });
  await call('rotateOwnApiKey', { as: owner, params, body: { overlapSeconds: 604_800 } });
  await call('listMadeByOwnApiKey', { as: owner, params });
  await call('revokeOwnApiKey', { as: owner, params });
  const path = `/api/v1/admin/api-keys/${till.apiKey.id}?tenantId=${tenantId}`;
  (await service.operator.patch(path, BUSY)).must(200);
  return client(service.url, till.key!);
}

/** Another tenant, and its keys. */
export async function operatorIssuesKeys({ service, call }: Story): Promise<void> {
  const as = service.operator;
  const { tenantId } = await call('createTenant', { as, body: { name: 'Norte Bistros' } });
  const body = { name: 'Norte Bistros Lda.', version: 1 };
  await call('updateTenant', { as, params: { tenantId }, body });
  await call('getTenant', { as, params: { tenantId } });
  await call('listTenants', { as });
  const wanted = {
    tenantId,
    name: 'Kitchen display',
    scopes: ['read:kitchen' as const, 'write:kitchen' as const],
  };
  const { apiKey } = await call('issueApiKey', { as, body: wanted });
  const named = { as, params: { id: apiKey.id }, query: { tenantId } };
  await call('listApiKeys', { as, query: { tenantId } });
  await call('updateApiKey', { ...named, body: { description: 'Beside the pass', version: 1 } });
  await call('getApiKey', named);
  await call('rotateApiKey', { ...named, body: { overlapSeconds: 3_600 } });
  await call('listMadeByApiKey', named);
  await call('revokeApiKey', named);
}
