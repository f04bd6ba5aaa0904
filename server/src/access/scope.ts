import type { TenantContext } from '../platform/db/database.ts';
import { fail } from '../platform/errors.ts';
import {
  factsOf,
  type Grants,
  grantsOfScopes,
  type Limits,
  type Permission,
  UNLIMITED,
} from './permissions.ts';
import {
  type DevicePrincipal,
  type GuestPrincipal,
  isOperator,
  type OperatorPrincipal,
  type Principal,
  type StaffPrincipal,
  type UserPrincipal,
} from './principal.ts';
import { excessOf, NO_RIGHTS, type Rights, type RoleRights } from './roles.ts';
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

/** A device's permission: at the restaurant that it is paired with. */
export interface DeviceScope extends RestaurantScope {
  readonly principal: DevicePrincipal | StaffPrincipal;
}

/** A guest's permission: at the restaurant of their session. */
export interface GuestScope extends RestaurantScope {
  readonly principal: GuestPrincipal;
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

/** Somebody of the staff, as a device names them for what they did there while it was offline. */
export type PersonAtDevice = Pick<
  StaffPrincipal,
  | 'name'
  | 'scopes'
  | 'grants'
  | 'accountUid'
  | 'staffGuid'
  | 'jobGuid'
  | 'sessionId'
  | 'pinMadeAt'
  | 'pinMadeByUid'
>;

/** A device's scope for what one of its people did there: what they may is up to whoever looked them up. */
export function onBehalfOf(scope: DeviceScope, person: PersonAtDevice): RestaurantScope {
  const { principal, tenantId, restaurants, restaurantGuid } = scope;
  const acting: StaffPrincipal = { ...principal, ...person, kind: 'staff' };
  return atRestaurant(mintTenantScope(tenantId, acting, restaurants), restaurantGuid);
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

/** What the caller may in the tenant of a scope; nothing without a caller. */
export function rightsIn({ principal, tenantId }: TenantScope): Rights {
  if (principal === null || principal.kind === 'operator') return NO_RIGHTS;
  if (principal.kind === 'user')
    return principal.memberships.find((one) => one.tenantId === tenantId)?.rights ?? NO_RIGHTS;
  return { scopes: principal.scopes, grants: grantsOfCredential(principal) };
}

const grantsOfCredential = (principal: Exclude<Principal, UserPrincipal | OperatorPrincipal>): Grants =>
  principal.kind === 'staff' ? principal.grants : grantsOfScopes(principal.scopes);

export const scopesOf = (scope: TenantScope): ReadonlySet<Scope> => rightsIn(scope).scopes;

/** How far the caller holds a permission; null when not at all. The service itself may everything. */
export const limitsOf = (scope: TenantScope, permission: Permission): Limits | null =>
  scope.principal === null ? UNLIMITED : (rightsIn(scope).grants.get(permission) ?? null);

/** Ends the request with FORBIDDEN when the caller lacks a permission that has no limits. */
export function requirePermission(scope: TenantScope, permission: Permission): void {
  if (limitsOf(scope, permission) === null) lacksPermission(permission);
}

export function lacksPermission(permission: Permission): never {
  fail(
    'FORBIDDEN',
    `This needs the permission ${permission}, which keys hold by ${factsOf(permission).scope}.`,
  );
}

/**
 * What of a role is more than the caller holds. An API key never holds that of an owner, whatever its scopes, and a role
 * that a tenant makes is no owner's, whatever its permissions.
 */
export function exceeding(scope: TenantScope, wanted: RoleRights): string[] {
  const { principal, tenantId } = scope;
  if (principal && isOperator(principal)) return [];
  if (principal?.kind !== 'key' && principal?.kind !== 'user') return [wanted.role];
  const isOwner =
    principal.kind === 'user' &&
    principal.memberships.some((one) => one.tenantId === tenantId && one.rights.role === 'owner');
  return wanted.role === 'owner' && !isOwner ? ['owner'] : excessOf(rightsIn(scope), wanted);
}

/** Whether the caller holds every right of a role. */
export const holdsRole = (scope: TenantScope, role: RoleRights): boolean =>
  exceeding(scope, role).length === 0;

/** Nobody grants, changes or takes away more than they hold: FORBIDDEN says what exceeds that. */
export function assertRoleHeld(scope: TenantScope, wanted: RoleRights): void {
  const exceeds = exceeding(scope, wanted);
  if (exceeds.length > 0)
    fail('FORBIDDEN', `The role ${wanted.role} is more than you hold: ${exceeds.join(', ')}.`, { exceeds });
}

/**
 * Nobody lets a thing do more than they may themselves, such as a device or a printer: FORBIDDEN says what exceeds that. The
 * service itself and operators are not asked.
 */
export function assertScopesHeld(scope: TenantScope, handed: Iterable<Scope>, what: string): void {
  const { principal } = scope;
  if (principal === null || isOperator(principal)) return;
  const exceeds = [...new Set(handed).difference(scopesOf(scope))];
  if (exceeds.length > 0)
    fail('FORBIDDEN', `${what} would get more than you hold: ${exceeds.join(', ')}.`, { exceeds });
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
  if (!place.rights.scopes.has(needed)) fail('FORBIDDEN', `This needs the scope ${needed} in every tenant.`);
  const there = mintTenantScope(tenantId, principal, place.restaurants);
  // A restaurant is in one tenant: of the others, a request about it is about nothing.
  return scope.onlyGuid === undefined ? there : { ...there, restaurants: new Set() };
}
