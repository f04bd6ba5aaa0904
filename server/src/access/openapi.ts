import type { ErrorCode } from '../platform/errors.ts';
import type { AccessOfRoute, AccessWords } from '../platform/http/openapi.ts';
import type { Access } from './route.ts';

/** What the access check may answer, by kind of access. A restaurant or tenant out of reach is as good as none. */
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
        'The tenant that is meant. With an API key it may be left out, and must be the tenant of the key.',
      schema: { type: 'string' },
    },
    RestaurantGuid: {
      name: 'x-restaurant-guid',
      in: 'header',
      description:
        'The restaurant that is meant. Required with a key that is limited to several restaurants, on paths that name ' +
        'one; must then be the one in the path.',
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
      return { security: [{ operatorKey: [] }], parameters: [], errors: CREDENTIAL };
    case 'caller':
      return { security: [{ apiKey: [] }, { operatorKey: [] }], parameters: [], errors: CREDENTIAL };
    case 'tenant':
    case 'restaurant':
      return {
        security: [{ apiKey: [access.scope] }],
        requiredScope: access.scope,
        parameters: ['TenantId', 'RestaurantGuid'],
        errors: WITHIN_TENANT,
      };
  }
}
