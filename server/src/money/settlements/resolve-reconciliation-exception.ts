import type { Static } from 'typebox';
import { type Call, requirePermission, restaurant } from '../../access/index.ts';
import { presentApproval, requireApproval, subjectOf } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, refusalOf } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { type MoneyDeps, route } from '../deps.ts';
import { owedAfter, writeOff } from '../payments/index.ts';
import {
  EXCEPTION_RESOLVED,
  exceptionParams,
  findException,
  ReconciliationException,
  Resolution,
  renderException,
  requireResolved,
  resolveException,
} from '../reconciliation/index.ts';

const access = restaurant('write:reports', 'settlements.resolve');
type ResolveCall = Pick<
  Call<MoneyDeps, typeof access>,
  'deps' | 'scope' | 'request' | 'correlationId' | 'transaction' | 'commit'
> & { params: Static<typeof exceptionParams>; body: Static<typeof Resolution> };
type Exception = ReturnType<typeof renderException>;

export const resolveReconciliationException = route({
  operationId: 'resolveReconciliationException',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/reconciliation/{exceptionId}/resolve',
  summary: 'Resolve a reconciliation discrepancy.',
  description:
    'For a person who has looked into the difference. Where a check owes something again because a ' +
    'payment came to nothing, words do not settle that: it is paid in another way, or written off here, ' +
    'with `writeOff`, which needs `payments.refund`, too; beyond its limits, with an approval.',
  when: {
    INVALID_STATE:
      'It is resolved already; or its check still owes `details.amount`; or nothing is owed that could be written off.',
  },
  access,
  approval: { permissions: ['payments.refund'], when: 'a loss is beyond the limits of who writes it off' },
  params: exceptionParams,
  body: Resolution,
  response: ReconciliationException,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const [rows] = await deps.db.run(scope, findException(scope, params.exceptionId));
    const exception = renderException(one(rows, 'difference'));
    if (exception.state !== 'OPEN') alreadyResolved();
    if (body.writeOff) return writtenOff(call, exception);
    const amount = await owedAfter(deps, scope, exception);
    if (amount > 0)
      fail('INVALID_STATE', `Its check still owes ${amount}: have it paid, or write it off.`, {
        state: 'AMOUNT_DUE',
        allowed: ['pay', 'writeOff'],
        amount,
      });
    return resolved(call, exception);
  },
});

const alreadyResolved = (): never =>
  fail('INVALID_STATE', 'It is already resolved.', { state: 'RESOLVED', allowed: [] });

function resolved(call: ResolveCall, { id }: Exception) {
  const { deps, scope, body, transaction } = call;
  const now = deps.clock.now();
  return transaction(scope, async (tx) => {
    const [[row]] = await tx.run(resolveException(scope, id, body.resolution, now));
    if (!row) return alreadyResolved();
    const exception = renderException(row);
    await tx.run(audited(call, exception, now), told(call, exception, now));
    return ok(exception);
  });
}

/** Resolved with the change of the order that no longer owes it, by who may refund so much. */
async function writtenOff(call: ResolveCall, before: Exception): Promise<Answer<never>> {
  const { deps, scope, body, commit } = call;
  requirePermission(scope, 'payments.refund');
  const presented = await presentApproval(deps, scope, 'payments.refund', body.approval);
  try {
    return await writeOff({ deps, scope, commit }, before, body.resolution, (payment, now) => {
      const { approver, writes } = requireApproval(scope, presented, lossOf(call, before, payment));
      const exception = {
        ...before,
        state: 'RESOLVED' as const,
        resolvedAt: isoTime(now),
        resolution: body.resolution,
      };
      const details = { writtenOffAmount: payment.amount + payment.tipAmount, approver };
      return {
        answer: { status: 200, data: exception as never },
        rows: [
          requireResolved(scope, before.id, body.resolution, now),
          audited(call, exception, now, details),
          ...writes.rows,
        ],
        events: [told(call, exception, now), ...(writes.events ?? [])],
      };
    });
  } catch (error) {
    if (refusalOf(error) === EXCEPTION_RESOLVED) return alreadyResolved();
    throw error;
  }
}

/** What is lost with a payment that came to nothing: so much of it. */
const lossOf = (
  { body }: ResolveCall,
  { paymentGuid, ourAmount }: Exception,
  { amount, tipAmount }: Parameters<Parameters<typeof writeOff>[3]>[0],
) =>
  subjectOf(
    'payments.refund',
    // It is about a payment, or nothing would be owed.
    { type: 'PAYMENT', guid: paymentGuid!, version: null },
    {
      amount: amount + tipAmount,
      billAmount: ourAmount ?? amount + tipAmount,
      // As long as reasons are.
      reason: body.resolution.trim().slice(0, 200),
    },
  );

const audited = (
  { scope, request, correlationId }: ResolveCall,
  { id, kind, resolution }: Exception,
  now: number,
  more: object = {},
) =>
  auditCall(
    { scope, request, correlationId },
    {
      action: 'reconciliation.exception_resolved',
      target: { kind: 'reconciliation_exception', id },
      details: { kind, restaurantGuid: scope.restaurantGuid, resolution, ...more },
      now,
    },
  );

const told = ({ scope }: ResolveCall, { id, kind }: Exception, now: number) =>
  emit(scope, {
    type: 'reconciliation.exception_resolved',
    restaurantGuid: scope.restaurantGuid,
    data: { id, kind },
    now,
  });
