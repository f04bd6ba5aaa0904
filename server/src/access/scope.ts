import type { TenantContext } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import type { Principal, UserPrincipal } from './principal.ts';
import { ROLE_SCOPES } from './roles.ts';
import type { Scope } from './scopes.ts';

declare const minted: unique symbol;

/**
 * Permission to touch one tenant's rows. Every query of tenant data takes one, and only this folder makes them: a
 * handler cannot load by id and check afterwards, because without a scope there is nothing to load with.
 */
export interface TenantScope extends TenantContext {
  readonly [minted]: true;
  readonly principal: Principal | null;
  /** Restaurants within reach; null = all of the tenant. */
  readonly restaurants: ReadonlySet<string> | null;
  /** The only one of them that the request is about, when its header names one. */
  readonly onlyGuid?: string;
}

/** A scope whose route names a restaurant in its path. */
export interface RestaurantScope extends TenantScope {
  readonly restaurantGuid: string;
}

/** An operator's permission: not bound to a tenant until it names one with `forTenant`. */
export interface OperatorScope extends TenantContext {
  readonly principal: Principal;
  forTenant(tenantId: string): TenantScope;
}

/** Any authenticated caller; reaches no tenant's rows. */
export interface CallerScope extends TenantContext {
  readonly principal: Principal;
}

/** A person, about themselves; reaches no tenant's rows. */
export interface UserScope extends TenantContext {
  readonly principal: UserPrincipal;
}

/** Administration of people: within one tenant, or, for an operator who names none, over all (`tenant` is null). */
export interface AdministrationScope extends TenantContext {
  readonly principal: Principal;
  readonly tenant: TenantScope | null;
}

/** Not exported from access/index.ts: minting stays in this folder. */
export function mintTenantScope(
  tenantId: string,
  principal: Principal | null,
  restaurants: ReadonlySet<string> | null,
  identity = principal?.identity ?? 'system',
): TenantScope {
  return { tenantId, principal, restaurants, identity } as TenantScope;
}

/** Narrows a scope to one of its restaurants. */
export function atRestaurant(scope: TenantScope, restaurantGuid: string): RestaurantScope {
  if (scope.restaurants && !scope.restaurants.has(restaurantGuid))
    fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
  return { ...scope, restaurantGuid };
}

/** Narrows a scope to what concerns one restaurant; RESOURCE_NOT_FOUND when that is out of reach. */
export function onlyRestaurant(scope: TenantScope, restaurantGuid: string): TenantScope {
  if (scope.restaurants && !scope.restaurants.has(restaurantGuid))
    fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
  return { ...scope, restaurants: new Set([restaurantGuid]), onlyGuid: restaurantGuid };
}

/** For work without an HTTP caller: the command line, jobs, tests. The reason documents the use. */
export function systemScope(tenantId: string, _reason: string): TenantScope {
  return mintTenantScope(tenantId, null, null);
}

/** The rights of a scope in its tenant; none without a caller. */
export function scopesOf({ principal, tenantId }: TenantScope): ReadonlySet<Scope> {
  if (principal?.kind === 'key') return principal.scopes;
  if (principal?.kind !== 'user') return new Set();
  const place = principal.memberships.find((one) => one.tenantId === tenantId);
  return place ? ROLE_SCOPES[place.role] : new Set();
}

/**
 * The same caller in another of their tenants, for what looks over several: RESOURCE_NOT_FOUND where they are no member,
 * FORBIDDEN where they lack the scope. A key has one tenant.
 */
export function scopeInTenant(scope: TenantScope, tenantId: string, needed: Scope): TenantScope {
  if (tenantId === scope.tenantId) return scope;
  const { principal } = scope;
  const place = principal?.kind === 'user' && principal.memberships.find((one) => one.tenantId === tenantId);
  if (!place) fail('RESOURCE_NOT_FOUND', 'No such tenant.');
  if (!ROLE_SCOPES[place.role].has(needed))
    fail('FORBIDDEN', `This needs the scope ${needed} in every tenant.`);
  const there = mintTenantScope(tenantId, principal, place.restaurants);
  // A restaurant is in one tenant: of the others, a request about it is about nothing.
  return scope.onlyGuid === undefined ? there : { ...there, restaurants: new Set() };
}
