import {
  factsOf,
  type Grant,
  type Grants,
  grantsOfScopes,
  type Limits,
  listOf,
  PERMISSION_NAMES,
  type Permission,
  reachesAsFar,
} from './permissions.ts';
import { SCOPES, type Scope } from './scopes.ts';

/**
 * Roles within a tenant, from the most to the least powerful. A role is a name for a set of permissions; the scopes that
 * come with them are those of keys, so a person and a key pass the same check. `operator` is no role: it lives outside
 * tenants.
 */
export const ROLES = ['owner', 'manager', 'accountant', 'server', 'cashier', 'kitchen'] as const;

/** One of those that every tenant has. */
export type Role = (typeof ROLES)[number];

/** What somebody may do. */
export interface Rights {
  readonly scopes: ReadonlySet<Scope>;
  readonly grants: Grants;
}

export const NO_RIGHTS: Rights = { scopes: new Set(), grants: new Map() };

/** What a key of these scopes may. */
export const rightsOfScopes = (scopes: ReadonlySet<Scope>): Rights => ({
  scopes,
  grants: grantsOfScopes(scopes),
});

/** A role with what it may. */
export interface RoleRights extends Rights {
  readonly role: string;
}

/** What a role of these permissions may. A scope that none of them opens comes with all that keys do with it. */
export function rightsOf(role: string, granted: readonly Grant[]): RoleRights {
  const grants = new Map(granted.map(({ permission, ...limits }) => [permission, limits]));
  const opened = new Set([...grants.keys()].flatMap((name) => factsOf(name).opens));
  const holdsAllOf = (scope: Scope): boolean =>
    [...grantsOfScopes(new Set([scope]))].every(([name, all]) =>
      reachesAsFar(grants.get(name) ?? NOTHING, all),
    );
  return { role, grants, scopes: new Set(SCOPES.filter((scope) => opened.has(scope) || holdsAllOf(scope))) };
}

/** Reaches less far than anything. */
const NOTHING: Limits = { maxAmount: -1, maxPercent: -1, ownOrdersOnly: true };

const builtIn = (role: Role, permissions: readonly Permission[]): RoleRights =>
  rightsOf(
    role,
    permissions.map((permission) => ({ permission })),
  );

/** What managers lack. */
const OWNERS_ONLY: ReadonlySet<Permission> = new Set([
  'domains.manage',
  'webhooks.manage',
  'wages.edit',
  'roles.manage',
]);

/** The work with guests, their orders and their money, as far as nobody has to approve it. */
const SERVICE = [
  'orders.view',
  'orders.create',
  'orders.edit',
  'orders.split',
  'orders.transfer',
  'orders.accept',
  'payments.view',
  'payments.take',
  'drawer.operate',
  'guests.view',
  'guests.edit',
  'menu.view',
  'restaurant.view',
  'kitchen.view',
  'printers.view',
  'printers.use',
  'shift.clock',
] as const satisfies readonly Permission[];

export const BUILT_IN: Readonly<Record<Role, RoleRights>> = {
  owner: builtIn('owner', PERMISSION_NAMES),
  manager: builtIn(
    'manager',
    PERMISSION_NAMES.filter((name) => !OWNERS_ONLY.has(name)),
  ),
  accountant: builtIn('accountant', [
    'orders.view',
    'menu.view',
    'restaurant.view',
    'payments.view',
    'reports.view',
    'day.close',
    'settlements.resolve',
    'staff.view',
    'wages.view',
    'shift.view',
    'shift.clock',
    'shift.edit',
    'tips.pay_out',
    'tips.share',
    'tips.pool_rules',
  ]),
  server: builtIn('server', [...SERVICE, 'kitchen.work', 'menu.stock', 'places.search']),
  cashier: builtIn('cashier', SERVICE),
  kitchen: builtIn('kitchen', [
    'kitchen.view',
    'kitchen.work',
    'orders.view',
    'menu.view',
    'menu.stock',
    'restaurant.view',
    'printers.view',
    'printers.use',
    'shift.clock',
  ]),
};

export const isBuiltIn = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/** What the role of this name may, with the permissions that are kept of it when the tenant has made it; no such role: nothing. */
export const rightsOfRole = (role: string, kept: readonly Grant[] | null): RoleRights =>
  isBuiltIn(role) ? BUILT_IN[role] : rightsOf(role, kept ?? []);

/** What of a role is more than somebody holds: permissions and scopes by name. Nobody grants more than they hold. */
export function excessOf(held: Rights, wanted: Rights): string[] {
  const permissions = listOf(wanted.grants)
    .filter(({ permission, ...limits }) => !reachesAsFar(held.grants.get(permission) ?? NOTHING, limits))
    .map(({ permission }) => permission);
  return [...permissions, ...wanted.scopes.difference(held.scopes)];
}

/** Whether a role holds everything that another does. */
export const covers = (holder: Rights, wanted: Rights): boolean => excessOf(holder, wanted).length === 0;
