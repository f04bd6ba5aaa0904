import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nonBlank, requestObject } from '../../platform/http/shapes.ts';

export const Tenant = Type.Object(
  {
    tenantId: Field.Guid,
    name: Type.String(),
    ...Field.stamps,
  },
  { $id: 'Tenant', description: 'a business on the service' },
);

export const TenantName = nonBlank(200, { description: 'the name of the business' });
export const tenantParams = requestObject({ tenantId: Field.Guid });

export interface TenantRow {
  tenant_id: string;
  name: string;
  version: number;
  created_at: number;
  updated_at: number;
}

export function renderTenant(row: TenantRow): Type.Static<typeof Tenant> {
  return {
    tenantId: row.tenant_id,
    name: row.name,
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
