import type { BlockList } from 'node:net';
import type { Caller } from '../platform/http/pipeline/kernel.ts';
import type { DeviceKind } from './devices.ts';
import type { Grants } from './permissions.ts';
import type { RoleRights } from './roles.ts';
import type { Scope } from './scopes.ts';

export type KeyMode = 'live' | 'test';

/** An integrator's API key of one tenant. */
export interface KeyPrincipal extends Caller {
  readonly kind: 'key';
  readonly keyId: string;
  readonly tenantId: string;
  readonly name: string;
  /** A key in test mode moves no real money (test-keys.ts). */
  readonly mode: KeyMode;
  readonly scopes: ReadonlySet<Scope>;
  /** Where its orders come from; the first one is meant when an order names none. */
  readonly sources: readonly string[];
  /** Restaurants that the key may reach; null = all of the tenant. */
  readonly restaurants: ReadonlySet<string> | null;
  /** Addresses that may use the key; null = any. */
  readonly addresses: BlockList | null;
}

/** The service's own administrator, by key: lives outside tenants, names the tenant it works on. */
export interface OperatorPrincipal extends Caller {
  readonly kind: 'operator';
  readonly keyId: string;
  readonly name: string;
  readonly addresses: BlockList | null;
}

/** A person's place in a tenant. */
export interface Membership {
  readonly tenantId: string;
  /** The role, and what it lets its person do. */
  readonly rights: RoleRights;
  /** null = all restaurants of the tenant. */
  readonly restaurants: ReadonlySet<string> | null;
  /** Since when it is as it is, in epoch milliseconds: whatever changes it, from the invitation on, begins anew. */
  readonly since: number;
}

/** A person who has signed in, by cookie. */
export interface UserPrincipal extends Caller {
  readonly kind: 'user';
  readonly uid: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** The service's own administrator. */
  readonly isOperator: boolean;
  readonly memberships: readonly Membership[];
  /** A temporary password set by another person: it only allows a password change. */
  readonly mustChangePassword: boolean;
  /** Begun by a custom token: it holds one tenant at most, and changes nothing about the account. */
  readonly isNarrow: boolean;
}

/** A till, a kitchen screen or the like, paired with one restaurant. */
export interface DevicePrincipal extends Caller {
  readonly kind: 'device';
  readonly deviceGuid: string;
  readonly deviceKind: DeviceKind;
  readonly tenantId: string;
  readonly name: string;
  /** What it may do by itself. */
  readonly scopes: ReadonlySet<Scope>;
  /** The one that it is paired with. */
  readonly restaurants: ReadonlySet<string>;
  readonly restaurantGuid: string;
  /** After so long without a request nobody is signed in at it any more. */
  readonly idleMinutes: number;
  /** Why it may do nothing: it was revoked, or it says that somebody is signed in who is not any more. */
  readonly refusal: 'DEVICE_REVOKED' | 'STAFF_SESSION_ENDED' | null;
}

/** Somebody who has signed in at a device. To rate limits and idempotency keys they are the device. */
export interface StaffPrincipal extends Omit<DevicePrincipal, 'kind'> {
  readonly kind: 'staff';
  /** What their job lets them do here. */
  readonly grants: Grants;
  /** The account of the same person in the tenant. */
  readonly accountUid: string | null;
  readonly staffGuid: string;
  readonly jobGuid: string;
  readonly sessionId: string;
  /** When the PIN was made that they have typed; null: a till says who they are, of the time when it was offline. */
  readonly pinMadeAt: number | null;
  /** The account of the person who made it. */
  readonly pinMadeByUid: string | null;
}

/** A guest of one restaurant, who has no account. What guests may, the routes for them say: no scope opens anything to them. */
export interface GuestPrincipal extends Caller {
  readonly kind: 'guest';
  readonly sessionGuid: string;
  readonly tenantId: string;
  readonly restaurantGuid: string;
  readonly restaurants: ReadonlySet<string>;
  /** Of all of them: who an order is for, the order says. */
  readonly name: 'Guest';
  readonly scopes: ReadonlySet<Scope>;
  /** Where the orders of this session come from. */
  readonly source: string;
  /** Where they sit, when they have scanned the code of a table, and which of its codes that was; null: anywhere. */
  readonly table: { readonly guid: string; readonly code: number } | null;
  /** Pages of other sites that may use it: those of its publishable key. */
  readonly origins: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

export type Principal =
  | KeyPrincipal
  | OperatorPrincipal
  | UserPrincipal
  | DevicePrincipal
  | StaffPrincipal
  | GuestPrincipal;

/** Whoever did something, as what is kept of it says. */
export const ACTOR_KINDS = ['USER', 'KEY', 'STAFF', 'DEVICE', 'GUEST', 'SYSTEM'] as const;

export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  id: string | null;
  name: string | null;
}

/** Who acts; without a principal it is the service itself. */
export function actorOf({ principal }: { readonly principal: Principal | null }): Actor {
  if (principal === null) return { kind: 'SYSTEM', id: null, name: null };
  const { name } = principal;
  switch (principal.kind) {
    case 'user':
      return { kind: 'USER', id: principal.uid, name };
    case 'staff':
      return { kind: 'STAFF', id: principal.staffGuid, name };
    case 'device':
      return { kind: 'DEVICE', id: principal.deviceGuid, name };
    case 'guest':
      return { kind: 'GUEST', id: principal.sessionGuid, name };
    default:
      return { kind: 'KEY', id: principal.keyId, name };
  }
}

export function isOperator(principal: Principal): boolean {
  return principal.kind === 'operator' || (principal.kind === 'user' && principal.isOperator);
}
