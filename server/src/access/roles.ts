import { SCOPES, type Scope } from './scopes.ts';

/**
 * Roles within a tenant, from the most to the least powerful. A role is a name for a set of the scopes that keys use, so
 * a person and a key pass the same check. `operator` is no role: it lives outside tenants.
 */
export const ROLES = ['owner', 'manager', 'accountant', 'server', 'cashier', 'kitchen'] as const;

export type Role = (typeof ROLES)[number];

const orders = ['read:orders', 'write:orders'] as const;
const payments = ['read:payments', 'write:payments'] as const;
const kitchen = ['read:kitchen', 'write:kitchen'] as const;
const guests = ['read:guests', 'write:guests'] as const;

export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  owner: new Set(SCOPES),
  manager: new Set(SCOPES.filter((scope) => scope !== 'write:domains' && scope !== 'write:webhooks')),
  accountant: new Set([
    'read:orders',
    'read:menu',
    'read:restaurants',
    'read:payments',
    'read:reports',
    'write:reports',
  ]),
  server: new Set([
    ...orders,
    ...payments,
    ...kitchen,
    ...guests,
    'read:menu',
    'write:stock',
    'read:restaurants',
    'read:places',
  ]),
  cashier: new Set([...orders, ...payments, ...guests, 'read:menu', 'read:restaurants', 'read:kitchen']),
  kitchen: new Set([...kitchen, 'read:orders', 'read:menu', 'write:stock', 'read:restaurants']),
};

/** Whether a role holds everything that another does: nobody grants more than they hold. */
export function covers(holder: Role, wanted: Role): boolean {
  return ROLE_SCOPES[wanted].isSubsetOf(ROLE_SCOPES[holder]);
}

/** Whether scopes hold everything that a role does; for keys, which have no role of their own. */
export function scopesCover(scopes: ReadonlySet<Scope>, wanted: Role): boolean {
  return ROLE_SCOPES[wanted].isSubsetOf(scopes);
}
