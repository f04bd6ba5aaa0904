import { factsOf } from './permissions.ts';
import type { Rights } from './roles.ts';
import type { Scope } from './scopes.ts';

/** What is paired with a restaurant. */
export const DEVICE_KINDS = ['TILL', 'HANDHELD', 'KITCHEN_SCREEN', 'KIOSK', 'CUSTOMER_DISPLAY'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

const till: readonly Scope[] = ['read:menu', 'read:restaurants'];

/**
 * What a device may do by itself. Nothing of money or of people: for that somebody signs in at it. A kitchen screen works
 * tickets and stock, since cooks have no hand free for a PIN.
 */
export const DEVICE_SCOPES: Readonly<Record<DeviceKind, ReadonlySet<Scope>>> = {
  TILL: new Set(till),
  HANDHELD: new Set(till),
  KITCHEN_SCREEN: new Set([
    'read:kitchen',
    'write:kitchen',
    'read:menu',
    'write:stock',
    'read:restaurants',
    'read:printers',
    'write:printers',
  ]),
  KIOSK: new Set(['read:menu']),
  CUSTOMER_DISPLAY: new Set(),
};

/** What a PIN is enough for: the work at a till. Users, keys, prices, wages and domains are for whoever has an account. */
const AT_A_TILL: ReadonlySet<Scope> = new Set([
  ...(['orders', 'reports', 'payments', 'kitchen', 'printers', 'guests', 'time'] as const).flatMap(
    (area) => [`read:${area}`, `write:${area}`] as const,
  ),
  ...(['read:menu', 'write:stock', 'read:restaurants', 'read:staff'] as const),
  ...(['approve:orders', 'approve:payments', 'approve:time'] as const),
]);

/** What somebody may do at a device for a job with these rights. */
export const atTill = ({ scopes, grants }: Rights): Rights => ({
  scopes: scopes.intersection(AT_A_TILL),
  grants: new Map([...grants].filter(([name]) => factsOf(name).opens.every(worksAtTill))),
});

export const worksAtTill = (scope: Scope): boolean => AT_A_TILL.has(scope);

/** Where people sign in; a kiosk and a display have guests before them. */
export const TAKES_PEOPLE: ReadonlySet<DeviceKind> = new Set(['TILL', 'HANDHELD', 'KITCHEN_SCREEN']);

/** What `pullSync` gives to a device where people work, before any of them signs in. */
const PULLED: readonly Scope[] = ['read:orders', 'read:staff', 'read:menu', 'read:restaurants'];

/** What somebody hands over who has a device paired: what it may do by itself, and what it pulls to work offline. */
export const handedTo = (kind: DeviceKind): ReadonlySet<Scope> =>
  TAKES_PEOPLE.has(kind) ? DEVICE_SCOPES[kind].union(new Set(PULLED)) : DEVICE_SCOPES[kind];
