import { checkPasskey, requestOptions } from './assert.ts';
import type { PasskeyCall, PasskeyDeps } from './deps.ts';
import { EVERYWHERE } from './deps.ts';
import { findMember } from './queries.ts';
import type { PasskeyAssertion, PasskeyRequest } from './shapes.ts';

/** Somebody who has touched their passkey to approve something, and what they are in the tenant. */
export interface ApprovingMember {
  uid: string;
  name: string;
  role: string;
  /** Empty: all of the tenant. */
  restaurantGuids: readonly string[];
}

/** What is approved: all of it, in words that two requests for the same share. */
export interface Approved {
  tenantId: string;
  what: string;
}

/** Approvals that are proven by a passkey, for modules that may not read those of people. */
export interface ApprovalPasskeys {
  ask(approved: Approved): PasskeyRequest;
  /** Null when the answer counts for nothing, or is of somebody who is no active member of the tenant. */
  check(
    call: Omit<PasskeyCall, 'deps'>,
    approved: Approved,
    passkey: PasskeyAssertion,
  ): Promise<ApprovingMember | null>;
}

/** The public address is known once the server listens. */
export const createApprovalPasskeys = (
  parts: Omit<PasskeyDeps, 'publicUrl'>,
  publicUrl: () => string,
): ApprovalPasskeys => ({
  ask: (approved) => requestOptions({ ...parts, publicUrl: publicUrl() }, { use: 'APPROVAL', ...approved }),
  async check(call, approved, passkey) {
    const deps = { ...parts, publicUrl: publicUrl() };
    const proven = await checkPasskey({ ...call, deps }, { use: 'APPROVAL', ...approved }, passkey);
    if (!proven) return null;
    const [[member]] = await deps.identity.run(EVERYWHERE, findMember(approved.tenantId, proven.uid));
    if (!member) return null;
    const { role, restaurant_guids: restaurantGuids } = member;
    return { uid: proven.uid, name: proven.name, role, restaurantGuids };
  },
});
