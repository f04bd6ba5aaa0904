import type { AccessOfRoute, AccessWords } from '../platform/http/openapi/occasions.ts';
import type { SecurityRequirement } from '../platform/http/openapi/openapi-types.ts';
import type { Occasions } from '../platform/http/route.ts';
import { DEVICE_KINDS, DEVICE_SCOPES, worksAtTill } from './devices.ts';
import { ofWhole } from './narrow-session.ts';
import type { Permission } from './permissions.ts';
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
    deviceCredential: {
      type: 'apiKey',
      in: 'header',
      name: 'x-device-credential',
      description:
        'A device that is paired with one restaurant. What it may do by itself depends on its kind.',
    },
    staffSession: {
      type: 'apiKey',
      in: 'header',
      name: 'x-staff-session',
      description: 'Whoever has signed in at a device, which sends its own credential as well.',
    },
    guestSession: {
      type: 'apiKey',
      in: 'header',
      name: 'x-guest-session',
      description: 'A guest of one restaurant, who has no account. It ends by itself.',
    },
    guestCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-comanda_guest',
      description: 'The same in a browser, where no script reads it. Writes must come from the same origin.',
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
  if (!ofWhole(access)) return words;
  const when = { ...words.when, ...(access.freshProof && { REAUTHENTICATION_REQUIRED: STALE }) };
  if (access.kind !== 'user') when.FORBIDDEN = `${when.FORBIDDEN} Or the session began with a custom token.`;
  return { ...words, when };
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
          'The caller is a key, not a person who has signed in; or a page of another site asks; or a session of a custom token would change something.',
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
    case 'device':
      return {
        security: [{ deviceCredential: [] }],
        parameters: ['TenantId'],
        when: {
          UNAUTHORIZED: access.evenRevoked
            ? 'The credential is missing, expired or wrong.'
            : 'The credential is missing, expired or wrong, or the device was revoked.',
          FORBIDDEN: 'The caller is not a device.',
        },
      };
    case 'guest':
      return {
        security: [{ guestSession: [] }, { guestCookie: [] }],
        parameters: [],
        when: {
          UNAUTHORIZED: 'The guest session is missing, wrong or has ended.',
          FORBIDDEN: 'The caller is not a guest.',
        },
      };
    case 'administration':
      return access.byPeople
        ? withoutKeys(withScope(access, [{ operatorKey: [] }]))
        : withScope(access, [{ operatorKey: [] }]);
    case 'tenant':
    case 'restaurant':
      return withScope('scope' in access ? access : {}, []);
  }
}

const withoutKeys = (words: AccessOfRoute): AccessOfRoute => ({
  ...words,
  security: words.security.filter((one) => !('apiKey' in one)),
});

/** A device alone, where any kind may do what needs the scope, and somebody at one. Without a scope they get what they may see. */
function atDevices(scope: Scope | undefined): SecurityRequirement[] {
  const alone = scope === undefined || DEVICE_KINDS.some((kind) => DEVICE_SCOPES[kind].has(scope));
  const signedIn = scope === undefined || worksAtTill(scope);
  return [
    ...(alone ? [{ deviceCredential: [] }] : []),
    ...(signedIn ? [{ deviceCredential: [], staffSession: [] }] : []),
  ];
}

interface Needed {
  scope?: Scope;
  permission?: Permission | undefined;
}

function withScope({ scope, permission }: Needed, others: SecurityRequirement[]): AccessOfRoute {
  const lacks = scope
    ? `The caller lacks the scope \`${scope}\`${permission ? `, or is a person without the permission \`${permission}\`` : ''}`
    : 'The caller is not a member of the tenant';
  return {
    security: [{ apiKey: [] }, { session: [] }, ...atDevices(scope), ...others],
    requiredScope: scope,
    parameters: ['TenantId', 'RestaurantGuid'],
    when: withinTenant(`${lacks}, or the key may not be used from this address.`),
  };
}
