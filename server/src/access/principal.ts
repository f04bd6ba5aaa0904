import type { BlockList } from 'node:net';
import type { Caller } from '../platform/http/pipeline/kernel.ts';
import type { Role } from './roles.ts';
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
  readonly role: Role;
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
}

export type Principal = KeyPrincipal | OperatorPrincipal | UserPrincipal;

export function isOperator(principal: Principal): boolean {
  return principal.kind === 'operator' || (principal.kind === 'user' && principal.isOperator);
}
