import type { BlockList } from 'node:net';
import type { Caller } from '../platform/http/pipeline.ts';
import type { Scope } from './scopes.ts';

/** An integrator's API key of one tenant. */
export interface KeyPrincipal extends Caller {
  readonly kind: 'key';
  readonly keyId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Restaurants that the key may reach; null = all of the tenant. */
  readonly restaurants: ReadonlySet<string> | null;
  /** Addresses that may use the key; null = any. */
  readonly addresses: BlockList | null;
}

/** The service's own administrator: lives outside tenants, names the tenant it works on. */
export interface OperatorPrincipal extends Caller {
  readonly kind: 'operator';
  readonly keyId: string;
  readonly name: string;
  readonly addresses: BlockList | null;
}

export type Principal = KeyPrincipal | OperatorPrincipal;
