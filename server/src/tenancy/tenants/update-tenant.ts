import Type from 'typebox';
import { operators } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findTenant, renameTenant } from './queries.ts';
import { renderTenant, Tenant, TenantName, tenantParams } from './shapes.ts';

export const updateTenant = route({
  operationId: 'updateTenant',
  method: 'PATCH',
  path: '/api/v1/tenants/{tenantId}',
  summary: 'Rename a tenant.',
  description: 'Fields that are left out stay as they are.',
  access: operators,
  params: tenantParams,
  body: requestObject({ name: TenantName, version: Type.Optional(Field.Version) }),
  response: Tenant,
  handler: async ({ deps, scope, params, body, expectedVersion, request, correlationId, transaction }) => {
    const tenant = scope.forTenant(params.tenantId);
    const now = deps.clock.now();
    return transaction(tenant, async (tx) => {
      const [rows] = await tx.run(findTenant(tenant));
      const before = one(rows, 'tenant');
      const [[row]] = await tx.run(renameTenant(tenant, body.name, expectedVersion, now));
      if (!row) rejectStaleVersion(before.version);
      const data = { tenantId: tenant.tenantId, version: row.version };
      const target = { kind: 'tenant', id: tenant.tenantId };
      const details = { before: before.name, after: row.name };
      await tx.run(
        auditCall(
          { scope: tenant, request, correlationId },
          { action: 'tenant.updated', target, details, now },
        ),
        emit(tenant, { type: 'tenant.updated', data, now }),
      );
      return ok(renderTenant(row));
    });
  },
});
