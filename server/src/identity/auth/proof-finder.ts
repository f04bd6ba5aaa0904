import type { FindProof, Proof } from '../../access/index.ts';
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import { findProof } from './session-queries.ts';

/** Reads how fresh a session's proof is. No cache: what one process proves counts on the others at once. */
export function createProofFinder(identity: Database): FindProof {
  return async ({ identity: caller, sessionId, uid }) => {
    const scope = { tenantId: GLOBAL_TENANT, identity: caller };
    const [[row]] = await identity.run(scope, findProof(sessionId, uid));
    if (!row) return { provenAt: null, proofs: [] };
    const has: readonly [boolean, Proof][] = [
      [row.has_password, 'PASSWORD'],
      [row.has_second_factor, 'SECOND_FACTOR'],
      [row.has_identity, 'SSO'],
    ];
    return { provenAt: row.proven_at, proofs: has.filter(([owned]) => owned).map(([, proof]) => proof) };
  };
}
