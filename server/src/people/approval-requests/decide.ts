import { actorOf, type Call, type RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one } from '../../platform/db/database.ts';
import { NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import type { PeopleDeps } from '../deps.ts';
import { findRequest, lockRequest, toRequest, writeDecision } from './queries.ts';
import type { ApprovalRequest } from './shapes.ts';
import { tell } from './tell.ts';

/** Whatever is decided about a request, it is decided once. */

export const NOT_PENDING =
  'Somebody has decided about it or withdrawn it, or it has expired: `details.state`.';

type DecidingCall = Pick<Call<PeopleDeps>, 'deps' | 'transaction'> & {
  scope: RestaurantScope;
  params: { requestGuid: string };
};

/** The request, while it waits for a decision. INVALID_STATE when it does not any more. */
export async function findPending({ deps, scope, params }: DecidingCall): Promise<ApprovalRequest> {
  const [rows] = await deps.db.run(scope, findRequest(scope, params.requestGuid));
  return pending(toRequest(one(rows, 'approval request'), deps.clock.now()));
}

function pending(request: ApprovalRequest): ApprovalRequest {
  const { status: state } = request;
  if (state === 'PENDING') return request;
  fail('INVALID_STATE', 'This request does not wait for a decision any more.', { state, allowed: [] });
}

type Decision =
  | { status: 'ACCEPTED'; approvalGuid: string }
  | { status: 'DECLINED'; declineReason: string | null }
  | { status: 'WITHDRAWN' };

/** Decides: of those who do at once, on whatever servers, one does, and `writes` are written. INVALID_STATE for the others. */
export function decide(
  { deps, scope, params, transaction }: DecidingCall,
  decision: Decision,
  { rows, events = [] }: Writes = NO_WRITES,
): Promise<Answer<ApprovalRequest>> {
  return transaction(scope, async (tx) => {
    const [found] = await tx.run(lockRequest(scope, params.requestGuid));
    // Read when the lock is held: whoever was faster may have taken a while.
    const now = deps.clock.now();
    const before = pending(toRequest(one(found, 'approval request'), now));
    const after = { ...before, decidedBy: actorOf(scope), decidedAt: isoTime(now), ...decision };
    const told = tell(scope, decision.status, after, now);
    await tx.run(...rows, writeDecision(scope, after), ...events, told);
    return ok(after);
  });
}
