import type { Scope } from './scopes.ts';

/** What a limit of a permission is about. */
export type LimitName = 'maxAmount' | 'maxPercent' | 'ownOrdersOnly';

/** How far a permission goes; what is absent is not limited. */
export interface Limits {
  /** In one go, in minor units of the restaurant's currency. */
  readonly maxAmount?: number;
  /** Of what the bill came to before it. */
  readonly maxPercent?: number;
  /** Only on orders that are the caller's own. Whoever is limited so approves for nobody. */
  readonly ownOrdersOnly?: true;
}

export const UNLIMITED: Limits = {};

interface Facts {
  /** The scope by which an API key or a device holds it. */
  readonly scope: Scope;
  /** The scopes that come with it: a role has those of its permissions. */
  readonly opens: readonly Scope[];
  readonly limits: readonly LimitName[];
  /** Whether an approval of somebody who holds it can stand in for it. */
  readonly approvable: boolean;
}

/** What a scope lets a key do, and a permission a person. */
const area = <S extends Scope>(scope: S) =>
  ({ scope, opens: [scope], limits: [], approvable: false }) as const;

/** What one works with, to do what needs approval. */
const WORK = {
  'approve:orders': 'write:orders',
  'approve:payments': 'write:payments',
  'approve:time': 'write:time',
} as const satisfies Partial<Record<Scope, Scope>>;

/** What takes from a bill, or gives money out. Whoever lacks it, or holds it within limits, may do it with an approval. */
const taking = (scope: keyof typeof WORK, ...limits: LimitName[]) =>
  ({
    scope,
    opens: [WORK[scope]],
    limits,
    approvable: true,
  }) as const;

/**
 * All that people can be allowed, by name: `area.action`. A role is a set of these. Keys hold scopes instead, and do what
 * their scopes say. A scope that several permissions open tells them apart nowhere else: the operation names its permission.
 */
export const PERMISSIONS = {
  'orders.view': area('read:orders'),
  'orders.create': area('write:orders'),
  'orders.edit': area('write:orders'),
  'orders.split': area('write:orders'),
  'orders.transfer': area('write:orders'),
  'orders.accept': area('write:orders'),
  'orders.open_item': { scope: 'write:menu', opens: [], limits: [], approvable: false },
  'orders.void': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'orders.comp': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'orders.discount': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'orders.refund': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'orders.reopen': taking('approve:orders', 'ownOrdersOnly'),
  'orders.tax_exempt': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'orders.remove_service_charge': taking('approve:orders', 'maxAmount', 'maxPercent', 'ownOrdersOnly'),
  'guests.view': area('read:guests'),
  'guests.edit': area('write:guests'),
  'kitchen.view': area('read:kitchen'),
  'kitchen.work': area('write:kitchen'),
  'payments.view': area('read:payments'),
  'payments.take': area('write:payments'),
  'payments.void': taking('approve:payments', 'maxAmount'),
  'payments.refund': taking('approve:payments', 'maxAmount', 'maxPercent'),
  'payments.charge_stored_card': taking('approve:payments', 'maxAmount'),
  'payments.delete_stored_card': area('approve:payments'),
  'drawer.operate': area('write:payments'),
  'drawer.pay_out': taking('approve:payments', 'maxAmount'),
  'drawer.no_sale': taking('approve:payments'),
  'menu.view': area('read:menu'),
  'menu.stock': area('write:stock'),
  'menu.edit': area('write:menu'),
  'menu.price': area('write:menu'),
  'reports.view': area('read:reports'),
  'day.close': area('write:reports'),
  'settlements.resolve': area('write:reports'),
  'restaurant.view': area('read:restaurants'),
  'restaurant.edit': area('write:restaurants'),
  'restaurant.payment_account': area('write:restaurants'),
  'places.search': area('read:places'),
  'staff.view': area('read:staff'),
  'staff.manage': area('write:staff'),
  'staff.reset_pin': area('write:staff'),
  'wages.view': area('read:wages'),
  'wages.edit': area('write:wages'),
  'shift.view': area('read:time'),
  'shift.clock': area('write:time'),
  'shift.edit': area('approve:time'),
  'tips.pay_out': taking('approve:time', 'maxAmount'),
  'tips.share': area('approve:time'),
  'tips.pool_rules': area('approve:time'),
  'devices.view': area('read:devices'),
  'devices.manage': area('write:devices'),
  'printers.view': area('read:printers'),
  'printers.use': area('write:printers'),
  'users.view': area('read:users'),
  'users.manage': area('write:users'),
  'roles.manage': area('write:users'),
  'domains.view': area('read:domains'),
  'domains.manage': area('write:domains'),
  'webhooks.view': area('read:webhooks'),
  'webhooks.manage': area('write:webhooks'),
} as const satisfies Record<string, Facts>;

export type Permission = keyof typeof PERMISSIONS;

/** Those that are asked for when something is taken, so that an approval can stand in for them. */
export type TakingPermission = {
  [Name in Permission]: (typeof PERMISSIONS)[Name]['approvable'] extends true ? Name : never;
}[Permission];

export const factsOf = (permission: Permission): Facts => PERMISSIONS[permission];

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as readonly Permission[];

export const TAKING = PERMISSION_NAMES.filter(
  (name) => factsOf(name).approvable,
) as readonly TakingPermission[];

/** What an operation needs of callers who lack it: always, or as `when` says. */
export interface Approval {
  readonly permissions: readonly [TakingPermission, ...TakingPermission[]];
  readonly when?: string;
}

/** The permissions of somebody, each with how far it goes. */
export type Grants = ReadonlyMap<Permission, Limits>;

/** One permission of a role, as it is stored and shown. */
export interface Grant extends Limits {
  readonly permission: Permission;
}

/** By the set of scopes, which is one for as long as its key is remembered: nearly every request asks. */
const grantsKnown = new WeakMap<ReadonlySet<Scope>, Grants>();

/** What a key with these scopes holds; scopes know no limits. */
export function grantsOfScopes(scopes: ReadonlySet<Scope>): Grants {
  const known = grantsKnown.get(scopes);
  if (known) return known;
  const held = PERMISSION_NAMES.filter((name) => scopes.has(factsOf(name).scope));
  const grants: Grants = new Map(held.map((name) => [name, UNLIMITED]));
  grantsKnown.set(scopes, grants);
  return grants;
}

export const listOf = (grants: Grants): Grant[] =>
  [...grants].map(([permission, limits]) => ({ permission, ...limits }));

/** What somebody is about to do with a permission. */
export interface Use {
  /** What it takes off or gives out, in minor units. */
  readonly amount: number;
  /** The price of what it takes from; null when it takes from no bill. */
  readonly billAmount: number | null;
  /** What was taken of that before in the same way: a percentage is of both together. */
  readonly takenAmount?: number | undefined;
  /** It goes on to take from what comes later: no limit says how much. */
  readonly laterItems?: true | undefined;
  /** Whether the order, if it is about one, is the caller's own. */
  readonly isOwn: boolean;
}

/** Whether a use is within the limits of a permission. */
export function isWithin({ maxAmount, maxPercent, ownOrdersOnly }: Limits, use: Use): boolean {
  const { amount, billAmount, takenAmount = 0, laterItems, isOwn } = use;
  if (ownOrdersOnly && !isOwn) return false;
  if (laterItems && (maxAmount !== undefined || maxPercent !== undefined)) return false;
  if (maxAmount !== undefined && amount > maxAmount) return false;
  if (maxPercent === undefined) return true;
  // A discount of exactly so many percent may have been rounded up.
  return amount + (amount > 0 ? takenAmount : 0) <= Math.round((maxPercent * (billAmount ?? 0)) / 100);
}

/** Whether limits go as far as others, or further. */
export function reachesAsFar(held: Limits, wanted: Limits): boolean {
  const most = (limit: number | undefined) => limit ?? Number.POSITIVE_INFINITY;
  return (
    most(held.maxAmount) >= most(wanted.maxAmount) &&
    most(held.maxPercent) >= most(wanted.maxPercent) &&
    (!held.ownOrdersOnly || wanted.ownOrdersOnly === true)
  );
}

/** The permissions that open a scope to people. Where there are several, an operation names the one that it needs. */
export const openersOf = (scope: Scope): Permission[] =>
  PERMISSION_NAMES.filter((name) => factsOf(name).opens.includes(scope));
