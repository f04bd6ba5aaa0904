import type { Grant, TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';

/** A role that a tenant has made. */
export interface CustomRole {
  name: string;
  title: string;
  permissions: readonly Grant[];
  version: number;
  createdAt: number;
  updatedAt: number;
}

const COLUMNS = 'name, title, permissions, version, created_at, updated_at';

export const toRole = (row: RowOf<'roles.find'>): CustomRole => ({
  name: row.name,
  title: row.title,
  permissions: JSON.parse(row.permissions) as Grant[],
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const find = statement('roles.find', `select ${COLUMNS} from roles where tenant_id = $1 and name = $2`);
export const findRole = (tenantId: string, name: string) => find([tenantId, name]);

const lock = statement(
  'roles.lock',
  `select ${COLUMNS} from roles where tenant_id = $1 and name = $2 for update`,
);
export const lockRole = ({ tenantId }: TenantScope, name: string) => lock([tenantId, name]);

const all = statement('roles.all', `select ${COLUMNS} from roles where tenant_id = $1 order by name`);
export const allRoles = ({ tenantId }: TenantScope) => all([tenantId]);

const insert = statement(
  'roles.insert',
  `insert into roles (tenant_id, name, title, permissions, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict do nothing returning name`,
);
type Made = Pick<CustomRole, 'name' | 'title' | 'permissions'>;
/** Nothing when the tenant has a role of this name. */
export const insertRole = ({ tenantId }: TenantScope, { name, title, permissions }: Made, now: number) =>
  insert([tenantId, name, title, JSON.stringify(permissions), new Date(now)]);

const update = statement(
  'roles.update',
  `update roles set title = $3, permissions = $4, version = version + 1, updated_at = $5
   where tenant_id = $1 and name = $2 returning ${COLUMNS}`,
);
export const updateRoleRow = ({ tenantId }: TenantScope, { name, title, permissions }: Made, now: number) =>
  update([tenantId, name, title, JSON.stringify(permissions), new Date(now)]);

const remove = statement('roles.delete', 'delete from roles where tenant_id = $1 and name = $2');
export const deleteRoleRow = ({ tenantId }: TenantScope, name: string): Statement => remove([tenantId, name]);

const share = statement(
  'roles.share',
  'select pg_advisory_xact_lock_shared(hashtextextended($1, 0)) is null as locked',
);
/** Until the end of the transaction no role of the tenant is deleted. */
export const keepRoles = (tenantId: string) => share([`roles ${tenantId}`]);

const exclude = statement(
  'roles.exclude',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as locked',
);
/** Until the end of the transaction nobody gets a role of the tenant. */
export const holdRoles = (tenantId: string) => exclude([`roles ${tenantId}`]);

const known = statement('roles.known', 'select name from roles where tenant_id = $1 and name = any($2)');
export const findKnown = (tenantId: string, names: readonly string[]) => known([tenantId, names]);
