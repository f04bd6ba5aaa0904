import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import { createEventSequence } from '../../records/events/index.ts';

const COLUMNS = 'tenant_id, name, version, created_at, updated_at';

const insert = statement(
  'tenants.insert',
  `insert into tenants (tenant_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning ${COLUMNS}`,
);

/** A tenant and the start of its event numbers. */
export const insertTenant = (scope: TenantScope, name: string, now: number) =>
  [insert([scope.tenantId, name, new Date(now)]), createEventSequence(scope)] as const;

/** Across tenants, for operators: newest first, after a position. */
const page = statement(
  'tenants.page',
  `select ${COLUMNS} from tenants where $1::uuid is null or tenant_id < $1 order by tenant_id desc limit $2`,
);
export const pageOfTenants = ({ after, limit }: Page) => page([after?.[0], limit]);

const find = statement('tenants.find', `select ${COLUMNS} from tenants where tenant_id = $1`);
export const findTenant = (scope: TenantScope) => find([scope.tenantId]);

const update = statement(
  'tenants.update',
  `update tenants set name = $2, version = version + 1, updated_at = $4
   where tenant_id = $1 and ($3::integer is null or version = $3) returning ${COLUMNS}`,
);
export const renameTenant = (
  scope: TenantScope,
  name: string,
  expectedVersion: number | undefined,
  now: number,
) => update([scope.tenantId, name, expectedVersion, new Date(now)]);
