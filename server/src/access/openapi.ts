import type { ErrorCode } from '../platform/errors.ts';
import type { AccessOfRoute, AccessWords } from '../platform/http/openapi/openapi.ts';
import type { SecurityRequirement } from '../platform/http/openapi/openapi-types.ts';
import type { Access } from './route.ts';
import type { Scope } from './scopes.ts';

/** What the access check may answer, by kind of access. A restaurant or tenant out of reach is not found. */
const CREDENTIAL: ErrorCode[] = ['UNAUTHORIZED', 'FORBIDDEN'];
const WITHIN_TENANT: ErrorCode[] = [...CREDENTIAL, 'RESOURCE_NOT_FOUND'];

/** How the API document speaks of credentials: one entry per credential that the gate knows. */
export const accessWords: AccessWords = {
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: "An integrator's key, issued for one tenant with a fixed set of scopes.",
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-comanda_access',
      description: 'A person who has signed in; the role in the tenant decides about the scopes.',
    },
    operatorKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: "A key of the service's own administrators. It reaches no tenant's data.",
    },
  },
  parameters: {
    TenantId: {
      name: 'x-tenant-id',
      in: 'header',
      description:
        'The tenant that is meant. Required of people who belong to several; an API key may leave it out, and may ' +
        'name no other than its own. An operator who leaves it out means all, where that is possible.',
      schema: { type: 'string' },
    },
    RestaurantGuid: {
      name: 'x-restaurant-guid',
      in: 'header',
      description:
        'The restaurant that is meant. Where the path names one, it must be the same, and a key that is limited to ' +
        'several restaurants must send it. Elsewhere it narrows the request to what concerns that restaurant.',
      schema: { type: 'string' },
    },
  },
  of: (access) => accessOf(access as Access),
};

function accessOf(access: Access): AccessOfRoute {
  switch (access.kind) {
    case 'public':
      return { security: [], parameters: [], errors: [] };
    case 'operator':
      return { security: [{ operatorKey: [] }, { session: [] }], parameters: [], errors: CREDENTIAL };
    case 'caller':
      return {
        security: [{ apiKey: [] }, { operatorKey: [] }, { session: [] }],
        parameters: [],
        errors: CREDENTIAL,
      };
    case 'user':
      return { security: [{ session: [] }], parameters: [], errors: CREDENTIAL };
    case 'owner':
      return { security: [{ session: [] }], parameters: ['TenantId'], errors: WITHIN_TENANT };
    case 'oversight':
      return {
        security: [{ session: [] }, { operatorKey: [] }],
        parameters: ['TenantId'],
        errors: WITHIN_TENANT,
      };
    case 'administration':
      return withScope(access.scope, [{ operatorKey: [] }]);
    case 'tenant':
    case 'restaurant':
      return withScope('scope' in access ? access.scope : undefined, []);
  }
}

function withScope(scope: Scope | undefined, others: SecurityRequirement[]): AccessOfRoute {
  const scopes = scope === undefined ? [] : [scope];
  return {
    security: [{ apiKey: scopes }, { session: scopes }, ...others],
    requiredScope: scope,
    parameters: ['TenantId', 'RestaurantGuid'],
    errors: WITHIN_TENANT,
  };
}
