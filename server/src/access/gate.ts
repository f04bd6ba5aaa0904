import type { Clock } from '../platform/clock.ts';
import { GLOBAL_TENANT, type TenantContext } from '../platform/db/database.ts';
import { fail, failFields } from '../platform/errors.ts';
import type { Gate, RequestInfo } from '../platform/http/pipeline/kernel.ts';
import { foreignOrigin } from '../platform/http/request/foreign-origin.ts';
import { isGuid } from '../platform/ids.ts';
import type { PaymentMode } from '../platform/settings/payment-mode.ts';
import { assertFresh, type FindProof } from './fresh-proof.ts';
import { failHeld } from './held.ts';
import { assertMayNarrow } from './narrow-session.ts';
import type { Permission } from './permissions.ts';
import {
  type DevicePrincipal,
  type GuestPrincipal,
  isOperator,
  type Membership,
  type Principal,
  type StaffPrincipal,
  type UserPrincipal,
} from './principal.ts';
import type { Rights } from './roles.ts';
import type { Access } from './route.ts';
import { assertSameOrigin } from './same-origin.ts';
import {
  atRestaurant,
  lacksPermission,
  mintTenantScope,
  onlyRestaurant,
  type RestaurantScope,
  type TenantScope,
} from './scope.ts';
import type { Scope } from './scopes.ts';
import { assertNotTestKey, needsMoneyScope } from './test-keys.ts';

/** Turns one kind of credential into a principal. Modules register theirs; see createGate. */
export interface Authenticator {
  /** Null when the request carries no such credential, or a wrong one. */
  authenticate(request: RequestInfo, mayLookUp: boolean): Principal | null | Promise<Principal | null>;
}

interface GateOptions extends Pick<Gate, 'stillThere'> {
  findProof: FindProof;
  clock: Clock;
  paymentMode: PaymentMode;
  /** The database was restored, and nobody has said yet that this is the live installation. */
  isHeld(): boolean;
}

/** The one access check: every credential of every kind goes through it, on every route. */
export function createGate(authenticators: readonly Authenticator[], options: GateOptions): Gate {
  const { findProof, clock, paymentMode, isHeld, stillThere } = options;
  return {
    authenticate(request, mayLookUp) {
      for (const authenticator of authenticators) {
        const principal = authenticator.authenticate(request, mayLookUp);
        if (principal) return principal;
      }
      return null;
    },
    isPublic: (access) => (access as Access).kind === 'public',
    authorize(access, caller, request) {
      const principal = caller as Principal | null;
      if ((access as Access).kind !== 'public' && principal && principal.kind !== 'user' && isHeld())
        failHeld();
      const scope = authorize(access as Access, principal, request);
      if (needsMoneyScope(access as Access)) assertNotTestKey(principal, paymentMode);
      return scope;
    },
    stillThere,
    assertFresh(access, caller) {
      const principal = caller as Principal | null;
      if (!(access as Access).freshProof || principal?.kind !== 'user') return;
      return findProof(principal).then((found) => assertFresh(found, clock.now()));
    },
  };
}

function authorize(access: Access, principal: Principal | null, request: RequestInfo): TenantContext | null {
  if (access.kind === 'public') return null;
  if (!principal) fail('UNAUTHORIZED', 'Credentials are missing, expired or invalid.');
  if (principal.kind === 'guest' || access.kind === 'guest') return guestScope(access, principal, request);
  if (principal.kind === 'user') assertBrowserRequest(access, principal, request);
  else if (isAtDevice(principal)) assertNotRefused(access, principal);
  else assertAddressAllowed(principal.addresses, request.address);
  const { identity } = principal;
  switch (access.kind) {
    case 'caller':
      return { tenantId: GLOBAL_TENANT, identity, principal } as TenantContext;
    case 'user':
      if (principal.kind !== 'user') fail('FORBIDDEN', 'Only a person who has signed in may do this.');
      return { tenantId: GLOBAL_TENANT, identity, principal } as TenantContext;
    case 'operator':
      if (!isOperator(principal)) fail('FORBIDDEN', 'Only operators may do this.');
      return {
        tenantId: GLOBAL_TENANT,
        identity,
        principal,
        forTenant: (tenantId: string) => mintTenantScope(tenantId, principal, null),
      } as TenantContext;
    case 'device':
      return deviceScope(principal, request);
    case 'administration':
      return overTenants(principal, request, () => administrationScope(access, principal, request));
    case 'owner':
      return ownerScope(principal, request);
    case 'oversight':
      return overTenants(principal, request, () => ownerScope(principal, request));
    default:
      return tenantScope(access, principal, request);
  }
}

function assertBrowserRequest(access: Access, principal: UserPrincipal, request: RequestInfo): void {
  assertSameOrigin(request);
  if (principal.isNarrow) assertMayNarrow(access, request);
  if (principal.mustChangePassword && access.kind !== 'user') {
    fail('FORBIDDEN', 'Set a password of your own first.', { reason: 'PASSWORD_CHANGE_REQUIRED' });
  }
}

const isAtDevice = (principal: Principal): principal is DevicePrincipal | StaffPrincipal =>
  principal.kind === 'device' || principal.kind === 'staff';

const REFUSALS = {
  DEVICE_REVOKED: 'This device was revoked.',
  STAFF_SESSION_ENDED: 'Whoever was signed in at this device is not any more.',
};

/** A device that was revoked is nobody any more, but where it is asked what became of it; without its person it is itself. */
function assertNotRefused(access: Access, { refusal }: DevicePrincipal | StaffPrincipal): void {
  if (refusal === null) return;
  if (access.kind === 'device' && (access.evenRevoked || refusal === 'STAFF_SESSION_ENDED')) return;
  fail('UNAUTHORIZED', REFUSALS[refusal], { reason: refusal });
}

function deviceScope(principal: Principal, request: RequestInfo): RestaurantScope {
  if (!isAtDevice(principal)) fail('FORBIDDEN', 'Only a paired device may do this.');
  const { tenantId, restaurants, restaurantGuid } = reachOf(principal, request) as DevicePrincipal;
  return atRestaurant(mintTenantScope(tenantId, principal, restaurants), restaurantGuid);
}

/** Guests may what is for guests, and nobody else has a session there: all other routes are shut to them, whatever they need. */
function guestScope(access: Access, principal: Principal, request: RequestInfo): RestaurantScope {
  // In a browser somebody may be signed in whose guest session has ended: they are to begin another one.
  if (principal.kind !== 'guest')
    fail(principal.kind === 'user' ? 'UNAUTHORIZED' : 'FORBIDDEN', 'Only a guest may do this.');
  if (access.kind !== 'guest') fail('FORBIDDEN', 'Guests may not do this.');
  const origin = foreignOrigin(request);
  if (origin !== null && !principal.origins.has(origin))
    fail('FORBIDDEN', 'This session is not for pages of that site.', { reason: 'ORIGIN_NOT_ALLOWED' });
  // Without the header it was the cookie, which a browser sends along by itself.
  if (request.headers['x-guest-session'] === undefined) assertSameOrigin(request);
  const { tenantId, restaurants, restaurantGuid } = reachOf(principal, request) as GuestPrincipal;
  return atRestaurant(mintTenantScope(tenantId, principal, restaurants), restaurantGuid);
}

function assertAddressAllowed(
  addresses: { check(address: string, family: 'ipv4' | 'ipv6'): boolean } | null,
  address: string,
) {
  if (!addresses) return;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = plain.includes(':') ? 'ipv6' : 'ipv4';
  if (!addresses.check(plain, family)) fail('FORBIDDEN', 'This key may not be used from this address.');
}

/** An operator's tenant is the one that they name, or none; everybody else's is up to `others`. */
function overTenants(principal: Principal, request: RequestInfo, others: () => TenantScope): TenantContext {
  if (!isOperator(principal)) {
    const tenant = others();
    return { ...tenant, tenant } as TenantContext;
  }
  const named = request.headers['x-tenant-id'];
  if (named !== undefined && !isGuid(String(named)))
    failHeader('x-tenant-id', 'is not a tenant identifier', 'format');
  const tenant = named === undefined ? null : mintTenantScope(String(named), principal, null);
  return {
    tenantId: tenant?.tenantId ?? GLOBAL_TENANT,
    identity: principal.identity,
    principal,
    tenant,
  } as TenantContext;
}

function administrationScope(
  { byPeople, ...needed }: Extract<Access, { kind: 'administration' }>,
  principal: Principal,
  request: RequestInfo,
): TenantScope {
  const tenant = tenantScope({ ...needed, kind: 'tenant' }, principal, request);
  if (byPeople && principal.kind !== 'user') {
    fail('FORBIDDEN', 'Only a person who has signed in may do this, whatever the scopes of a key.');
  }
  return tenant;
}

/** An API key is never an owner, whatever its scopes: owners are people who sign in. */
function ownerScope(principal: Principal, request: RequestInfo): TenantScope {
  if (principal.kind !== 'user') fail('FORBIDDEN', 'Only an owner who has signed in may do this.');
  const { tenantId, rights, restaurants } = membershipOf(principal, request);
  if (rights.role !== 'owner') fail('FORBIDDEN', 'Only owners may do this.');
  return narrowed(mintTenantScope(tenantId, principal, restaurants), request);
}

/** What a principal may do in the tenant that the request is about. */
interface Reach {
  tenantId: string;
  scopes: ReadonlySet<Scope>;
  /** Of people; what keys and devices may is in their scopes. */
  grants?: Rights['grants'];
  restaurants: ReadonlySet<string> | null;
}

function tenantScope(
  access: Extract<Access, { kind: 'tenant' | 'restaurant' }>,
  principal: Principal,
  request: RequestInfo,
): TenantScope {
  const { tenantId, scopes, grants, restaurants } = reachOf(principal, request);
  const inPath = access.kind === 'restaurant' ? request.params.restaurantGuid : undefined;
  if (inPath !== undefined) assertRestaurantInReach(principal, restaurants, inPath, request);
  if ('scope' in access && !scopes.has(access.scope))
    fail('FORBIDDEN', `This needs the scope ${access.scope}.`);
  if ('permission' in access) assertGranted(grants, access.permission);
  const scope = mintTenantScope(tenantId, principal, restaurants);
  if (inPath === undefined) return narrowed(scope, request);
  // A malformed identifier is named when the path is parsed.
  return isGuid(inPath) ? atRestaurant(scope, inPath) : scope;
}

/** Of people who hold the scope, some lack the permission: others open the same scope. */
function assertGranted(grants: Reach['grants'], permission: Permission | undefined): void {
  if (grants && permission && !grants.has(permission)) lacksPermission(permission);
}

/** Where no path names a restaurant, the header narrows the request to one, as if the caller reached no other. */
function narrowed(scope: TenantScope, { headers }: RequestInfo): TenantScope {
  const named = headers['x-restaurant-guid'];
  if (named === undefined) return scope;
  if (!isGuid(String(named))) failHeader('x-restaurant-guid', 'is not a restaurant identifier', 'format');
  return onlyRestaurant(scope, String(named));
}

function reachOf(principal: Principal, request: RequestInfo): Reach {
  const named = request.headers['x-tenant-id'];
  if (principal.kind === 'operator') fail('FORBIDDEN', 'Operators have no access to the data of tenants.');
  if (principal.kind !== 'user') {
    if (named !== undefined && named !== principal.tenantId)
      failHeader('x-tenant-id', `is not the tenant of this ${principal.kind}`);
    return principal;
  }
  const { tenantId, rights, restaurants } = membershipOf(principal, request);
  const { scopes, grants } = rights;
  return { tenantId, scopes, grants, restaurants };
}

function membershipOf({ memberships }: UserPrincipal, { headers }: RequestInfo): Membership {
  const named = headers['x-tenant-id'];
  const chosen = named === undefined ? memberships : memberships.filter(({ tenantId }) => tenantId === named);
  if (chosen.length === 0) fail('FORBIDDEN', 'You are not a member of this tenant.');
  if (chosen.length > 1) failHeader('x-tenant-id', 'is required: you belong to several tenants', 'required');
  return chosen[0]!;
}

/** The scope at a restaurant that a body names, by the rules that hold for one in a path. */
export function atNamedRestaurant(
  scope: TenantScope,
  request: RequestInfo,
  restaurantGuid: string,
): RestaurantScope {
  if (scope.principal) assertRestaurantInReach(scope.principal, scope.restaurants, restaurantGuid, request);
  return atRestaurant(scope, restaurantGuid);
}

/** A restaurant out of reach is not found. */
function assertRestaurantInReach(
  principal: Principal,
  restaurants: ReadonlySet<string> | null,
  inPath: string,
  { headers }: RequestInfo,
): void {
  const named = headers['x-restaurant-guid'];
  if (restaurants && isGuid(inPath) && !restaurants.has(inPath)) noSuchRestaurant();
  if (principal.kind === 'key' && restaurants && restaurants.size > 1 && named === undefined) {
    failHeader('x-restaurant-guid', 'is required: this key reaches several restaurants', 'required');
  }
  if (named !== undefined && named !== inPath) {
    failHeader('x-restaurant-guid', 'does not agree with the restaurant of the request');
  }
}

function noSuchRestaurant(): never {
  fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
}

function failHeader(name: string, message: string, rule = 'agrees'): never {
  failFields([{ in: 'header', path: `/${name}`, rule, message }]);
}
