import type { TenantScope } from '../../access/index.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import type { Profile } from './profile.ts';

/** Violated when two have the same externalId. */
export const CUSTOMER_EXTERNAL_ID = 'customers_external_id_key';

export interface Customer {
  guid: string;
  externalId: string | null;
  profile: Profile;
  version: number;
  /** Epoch milliseconds, as is updatedAt. */
  createdAt: number;
  updatedAt: number;
}

export type CustomerRow = RowOf<'customers.find'>;

export const toCustomer = (row: CustomerRow): Customer => ({
  guid: row.guid,
  externalId: row.external_id,
  profile: JSON.parse(row.profile) as Profile,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const COLUMNS = 'guid, external_id, profile, version, created_at, updated_at';

const insert = statement(
  'customers.insert',
  `insert into customers (tenant_id, guid, external_id, profile, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
);
export const insertCustomer = (scope: TenantScope, customer: Customer) =>
  insert([
    scope.tenantId,
    customer.guid,
    customer.externalId,
    JSON.stringify(customer.profile),
    new Date(customer.createdAt),
  ]);

const find = statement(
  'customers.find',
  `select ${COLUMNS} from customers where tenant_id = $1 and guid = $2`,
);
/** A customer of the tenant, whatever restaurant they eat at. */
export const findCustomer = (scope: TenantScope, guid: string) => find([scope.tenantId, guid]);

const lock = statement(
  'customers.lock',
  `select ${COLUMNS} from customers where tenant_id = $1 and guid = $2 for update`,
);
export const lockCustomer = (scope: TenantScope, guid: string) => lock([scope.tenantId, guid]);

const update = statement(
  'customers.update',
  `update customers set version = version + 1, updated_at = $3, external_id = $4, profile = $5
   where tenant_id = $1 and guid = $2 returning ${COLUMNS}`,
);
export const updateCustomerRow = (scope: TenantScope, { guid, externalId, profile }: Customer, now: number) =>
  update([scope.tenantId, guid, new Date(now), externalId, JSON.stringify(profile)]);

const remove = statement('customers.delete', 'delete from customers where tenant_id = $1 and guid = $2');
/** What orders kept of them goes in the same statement, by the foreign key of `order_guests`. */
export const deleteCustomerRow = (scope: TenantScope, guid: string) => remove([scope.tenantId, guid]);

const byExternalId = statement(
  'customers.by_external_id',
  'select guid from customers where tenant_id = $1 and external_id = $2',
);
export const findByExternalId = (scope: TenantScope, externalId: string) =>
  byExternalId([scope.tenantId, externalId]);

/** A page of customers, newest first. Telephone and address are found by an index each. */
export const pageOfCustomers = (
  scope: TenantScope,
  { phones, email, externalId }: { phones?: readonly string[]; email?: string; externalId?: string },
  page: Page,
) =>
  pageStatement<CustomerRow>({
    name: 'customers.page',
    select: `select ${COLUMNS} from customers`,
    of: { tenant_id: scope.tenantId },
    filters: [
      ['phone', 'phone = any(?1)', phones],
      ['email', 'email_key = ?1', email?.toLowerCase()],
      ['ref', 'external_id = ?1', externalId],
    ],
    key: ['guid'],
    descending: true,
    ...page,
  });

export type RetentionRow = RowOf<'customers.find_retention'>;

const RETENTION = 'erase_after_months, version, updated_at';

const retention = statement(
  'customers.find_retention',
  `select ${RETENTION} from customer_retention where tenant_id = $1`,
);
export const findRetention = ({ tenantId }: TenantScope) => retention([tenantId]);

const setRetention = statement(
  'customers.put_retention',
  `insert into customer_retention as r (tenant_id, erase_after_months, updated_at) values ($1, $2, $3)
   on conflict (tenant_id) do update
     set erase_after_months = $2, updated_at = $3, version = r.version + 1
     where $4::integer is null or r.version = $4
   returning ${RETENTION}`,
);
/** Returns no row when the version is not the expected one. */
export const putRetention = (
  { tenantId }: TenantScope,
  months: number | null,
  { now, expectedVersion }: { now: number; expectedVersion: number | undefined },
) => setRetention([tenantId, months, new Date(now), expectedVersion]);

/** The tenants that keep nobody for ever, for the job that erases. */
export const findRetentions = statement(
  'customers.retentions',
  'select tenant_id, erase_after_months from customer_retention where erase_after_months is not null',
);
