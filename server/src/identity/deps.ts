import { routeFor } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Passwords } from '../platform/crypto/password.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../platform/db/database.ts';
import type { Deprecation } from '../platform/http/route.ts';
import type { Config } from '../platform/settings/config.ts';
import type { DnsPort } from '../providers/dns/port.ts';
import type { WhatWasMade } from './accounts/made.ts';
import type { StaffOfAccounts } from './accounts/staff.ts';
import type { SessionTokens } from './auth/session-tokens.ts';
import type { SigningKeys } from './auth/signing-keys.ts';
import type { Sso } from './auth/sso.ts';
import type { UseCounter } from './deprecations/use-counter.ts';
import type { WebhookEndpoints } from './deprecations/users-of.ts';
import type { PasskeyDeps } from './passkeys/deps.ts';
import type { RoleDirectory } from './roles/directory.ts';

export interface TenantDomains {
  /** The tenant that has proven and serves a domain, in ASCII; null when none does. */
  ownerOf(domain: string): Promise<string | null>;
}

/** The dependencies of identity's handlers and jobs. */
export interface IdentityDeps {
  readonly config: Pick<
    Config,
    'environment' | 'publicUrl' | 'customTokenDomains' | 'firebaseServiceAccount' | 'tenantLimits'
  >;
  readonly clock: Clock;
  /** A tenant's rows. */
  readonly db: Database;
  /** Look-ups over all tenants. */
  readonly lookup: LookupDatabase;
  /** People and credentials: the only role that can read them, and this the only group that has it. */
  readonly identity: Database;
  /** What the roles of tenants may. */
  readonly roles: RoleDirectory;
  /** Seals small secrets at rest. */
  readonly sealer: Sealer;
  /** Hashes and compares passwords, few at a time. */
  readonly passwords: Passwords;
  /** Makes and reads the credentials that session cookies carry. */
  readonly sessionTokens: SessionTokens;
  /** What is remembered of sessions: who changes one forgets it, for the next request. Uses are written later, or by `flush`. */
  readonly sessions: PasskeyDeps['sessions'] & { forget(sessionId: string): void; flush(): Promise<void> };
  /** Sign and verify our own tokens. */
  readonly signingKeys: SigningKeys;
  /** The identity providers that people may sign in with. */
  readonly sso: Sso;
  /** What goes away, and who uses it. */
  readonly deprecations: readonly Deprecation[];
  readonly deprecatedUses: UseCounter;
  /** What keys and people made that outlives them; the groups that keep it know. */
  readonly whatWasMade: WhatWasMade;
  /** Which staff has which account; people know. */
  readonly staffOfAccounts: StaffOfAccounts;
  /** Names of endpoints; integrations knows them. */
  readonly webhookEndpoints: WebhookEndpoints;
  /** Says which providers speak for a domain. */
  readonly dns: DnsPort;
  /** Whose a mapped domain is; presence knows. */
  readonly tenantDomains: TenantDomains;
  /** The address that clients use, without a trailing slash; known once the server listens. */
  readonly publicUrl: string;
}

export const route = routeFor<IdentityDeps>();
