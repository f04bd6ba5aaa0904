import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import { Guid, nonBlank, requestObject, Timestamp, Version } from '../../platform/http/shapes.ts';

export const Tenant = Type.Object(
  { tenantId: Guid, name: Type.String(), version: Version, createdAt: Timestamp, updatedAt: Timestamp },
  { $id: 'Tenant' },
);

export const TenantName = nonBlank(200, { description: 'the name of the business' });
export const tenantParams = requestObject({ tenantId: Guid });

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
