import { NO_TENANT, type Tenanted } from '../platform/db/database.ts';
import { type ApiError, fail, failFields } from '../platform/errors.ts';
import type { Gate, RequestFacts } from '../platform/http/pipeline.ts';
import { isGuid } from '../platform/ids.ts';
import type { KeyPrincipal, OperatorPrincipal, Principal } from './principal.ts';
import type { Access } from './route.ts';
import { atRestaurant, type CallerScope, mintTenantScope, type OperatorScope } from './scope.ts';

/** Turns one kind of credential into a principal. Modules register theirs; see createGate. */
export interface Authenticator {
  /** Null when the request carries no such credential, or a wrong one. */
  authenticate(facts: RequestFacts, mayLookUp: boolean): Principal | null | Promise<Principal | null>;
}

/** The one access check: every credential of every kind goes through it, on every route. */
export function createGate(authenticators: readonly Authenticator[]): Gate {
  return {
    authenticate(facts, mayLookUp) {
      for (const authenticator of authenticators) {
        const principal = authenticator.authenticate(facts, mayLookUp);
        if (principal) return principal;
      }
      return null;
    },
    isPublic: (access) => (access as Access).kind === 'public',
    authorize: (access, caller, facts) => authorize(access as Access, caller as Principal | null, facts),
  };
}

function authorize(access: Access, principal: Principal | null, facts: RequestFacts): Tenanted | null {
  if (access.kind === 'public') return null;
  if (!principal) fail('UNAUTHORIZED', 'Credentials are missing, expired or invalid.');
  refuseAddress(principal, facts.address);
  if (access.kind === 'operator') {
    return principal.kind === 'operator'
      ? operatorScope(principal)
      : fail('FORBIDDEN', 'Only operators may do this.');
  }
  if (access.kind === 'caller') return callerScope(principal);
  if (principal.kind === 'operator') fail('FORBIDDEN', 'Operators have no access to the data of tenants.');
  return keyScope(access, principal, facts);
}

function refuseAddress({ addresses }: Principal, address: string): void {
  if (!addresses) return;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = plain.includes(':') ? 'ipv6' : 'ipv4';
  if (!addresses.check(plain, family)) fail('FORBIDDEN', 'This key may not be used from this address.');
}

function callerScope(principal: Principal): CallerScope {
  return { tenantId: NO_TENANT, identity: principal.identity, principal };
}

function operatorScope(principal: OperatorPrincipal): OperatorScope {
  return {
    tenantId: NO_TENANT,
    identity: principal.identity,
    principal,
    forTenant: (tenantId) => mintTenantScope(tenantId, principal, null),
  };
}

function keyScope(
  access: Extract<Access, { scope: unknown }>,
  key: KeyPrincipal,
  { headers, params }: RequestFacts,
): Tenanted {
  const tenantHeader = headers['x-tenant-id'];
  if (tenantHeader !== undefined && tenantHeader !== key.tenantId) {
    throw headerError('x-tenant-id', 'is not the tenant of this key');
  }
  const named = headers['x-restaurant-guid'];
  const inPath = access.kind === 'restaurant' ? params.restaurantGuid : undefined;
  if (access.kind === 'restaurant') {
    // A restaurant outside the key is as good as none; a malformed identifier is named when the path is parsed.
    if (key.restaurants && isGuid(inPath!) && !key.restaurants.has(inPath!)) noSuchRestaurant();
    if (key.restaurants && key.restaurants.size > 1 && named === undefined) {
      throw headerError('x-restaurant-guid', 'is required: this key reaches several restaurants', 'required');
    }
    if (named !== undefined && named !== inPath) {
      throw headerError('x-restaurant-guid', 'does not agree with the restaurant in the path');
    }
  } else if (named !== undefined && key.restaurants && !key.restaurants.has(String(named))) {
    noSuchRestaurant();
  }
  if (!key.scopes.has(access.scope)) fail('FORBIDDEN', `This key lacks the scope ${access.scope}.`);
  const scope = mintTenantScope(key.tenantId, key, key.restaurants);
  return inPath === undefined || !isGuid(inPath) ? scope : atRestaurant(scope, inPath);
}

function noSuchRestaurant(): never {
  fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
}

function headerError(name: string, message: string, rule = 'agrees'): ApiError {
  return failFields([{ in: 'header', path: `/${name}`, rule, message }]);
}
