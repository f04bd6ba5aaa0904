import type { AccessOfRoute, AccessWords } from '../platform/http/openapi/occasions.ts';
import type { SecurityRequirement } from '../platform/http/openapi/openapi-types.ts';
import type { Occasions } from '../platform/http/route.ts';
import type { Access } from './route.ts';
import type { Scope } from './scopes.ts';

/** What the access check may answer, by kind of access. A restaurant or tenant out of reach is not found. */
const refusing = (FORBIDDEN: string): Occasions => ({
  UNAUTHORIZED: 'The credential is missing, expired or wrong.',
  FORBIDDEN,
});
const withinTenant = (who: string): Occasions => ({
  ...refusing(who),
  RESOURCE_NOT_FOUND: 'The tenant or the restaurant that is named is out of reach.',
});

const STALE = 'The person of the session has not proven who they are for ten minutes.';

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
  const words = wordsOf(access);
  const when = { ...words.when, REAUTHENTICATION_REQUIRED: STALE };
  return access.freshProof ? { ...words, when } : words;
}

function wordsOf(access: Access): AccessOfRoute {
  switch (access.kind) {
    case 'public':
      return { security: [], parameters: [], when: {} };
    case 'operator':
      return {
        security: [{ operatorKey: [] }, { session: [] }],
        parameters: [],
        when: refusing('The caller is not an operator of the service.'),
      };
    case 'caller':
      return {
        security: [{ apiKey: [] }, { operatorKey: [] }, { session: [] }],
        parameters: [],
        when: refusing('The key may not be used from this address.'),
      };
    case 'user':
      return {
        security: [{ session: [] }],
        parameters: [],
        when: refusing(
          'The caller is a key, not a person who has signed in; or a page of another site asks.',
        ),
      };
    case 'owner':
      return {
        security: [{ session: [] }],
        parameters: ['TenantId'],
        when: withinTenant('The caller does not own the tenant.'),
      };
    case 'oversight':
      return {
        security: [{ session: [] }, { operatorKey: [] }],
        parameters: ['TenantId'],
        when: withinTenant('The caller neither owns the tenant nor is an operator of the service.'),
      };
    case 'administration':
      return access.byPeople
        ? withoutKeys(withScope(access.scope, [{ operatorKey: [] }]))
        : withScope(access.scope, [{ operatorKey: [] }]);
    case 'tenant':
    case 'restaurant':
      return withScope('scope' in access ? access.scope : undefined, []);
  }
}

const withoutKeys = (words: AccessOfRoute): AccessOfRoute => ({
  ...words,
  security: words.security.filter((one) => !('apiKey' in one)),
});

function withScope(scope: Scope | undefined, others: SecurityRequirement[]): AccessOfRoute {
  const lacks = scope
    ? `The caller lacks the scope \`${scope}\``
    : 'The caller is not a member of the tenant';
  return {
    security: [{ apiKey: [] }, { session: [] }, ...others],
    requiredScope: scope,
    parameters: ['TenantId', 'RestaurantGuid'],
    when: withinTenant(`${lacks}, or the key may not be used from this address.`),
  };
}
