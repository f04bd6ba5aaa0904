import type { FindProof, Proof } from '../../access/index.ts';
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import { domainOf } from '../../platform/email.ts';
import { domainsOf, type SsoProvider } from '../../platform/settings/identity-settings.ts';
import { findProof } from './session-queries.ts';

/** Whether a provider that the person is linked with is bound to the domain of their address. */
const isBound = (provider: SsoProvider, row: { email_key: string; providers: readonly string[] }): boolean =>
  row.providers.includes(provider.id) && domainsOf(provider).includes(domainOf(row.email_key));

/** Reads how fresh a session's proof is. No cache: what one process proves counts on the others at once. */
export function createProofFinder(identity: Database, providers: readonly SsoProvider[]): FindProof {
  return async ({ identity: caller, sessionId, uid }) => {
    const scope = { tenantId: GLOBAL_TENANT, identity: caller };
    const [[row]] = await identity.run(scope, findProof(sessionId, uid));
    if (!row) return { provenAt: null, proofs: [] };
    const has: readonly [boolean, Proof][] = [
      [row.has_password, 'PASSWORD'],
      [row.has_second_factor, 'SECOND_FACTOR'],
      [row.has_passkey, 'PASSKEY'],
      [providers.some((provider) => isBound(provider, row)), 'SSO'],
    ];
    return { provenAt: row.proven_at, proofs: has.filter(([owned]) => owned).map(([, proof]) => proof) };
  };
}
