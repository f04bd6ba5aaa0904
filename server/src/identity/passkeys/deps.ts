import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

/** What passkeys are made and checked with. */
export interface PasskeyDeps {
  readonly clock: Clock;
  readonly identity: Database;
  readonly sealer: Sealer;
  /** Ends those of a person whose passkey somebody may have a copy of. */
  readonly sessions: { endOfSuspect(uid: string, now: number): Statement };
  /** The address that browsers see, without a trailing slash. */
  readonly publicUrl: string;
}

/** The part of a call that checking a passkey needs. */
export interface PasskeyCall {
  readonly deps: PasskeyDeps;
  readonly request: RequestInfo;
  readonly correlationId: string;
}

/** Passkeys belong to people, not to tenants. */
export const EVERYWHERE = { tenantId: GLOBAL_TENANT, identity: 'passkeys' };
