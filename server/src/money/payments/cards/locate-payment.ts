import { atNamedRestaurant, type Call, type TenantScope } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import type { MoneyDeps } from '../../deps.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import type { Payment } from '../payment.ts';
import { findByRetref, findRefundByRetref } from '../queries.ts';
import type { Refund } from './effect.ts';
import { auditRejection, type CardCall } from './exchange.ts';
import { readSubject } from './record-outcome.ts';

/** Operations that name their payment by the processor's reference. */

type TenantCall = Omit<CardCall, 'scope'> & { scope: TenantScope };

/** The payment with a processor's reference, and the call at its restaurant. RESOURCE_NOT_FOUND out of reach. */
export async function locatePayment(
  call: Pick<TenantCall, 'deps' | 'scope' | 'request' | 'correlationId'>,
  retref: string,
): Promise<{ scope: CardCall['scope']; payment: Payment }> {
  const { deps, scope, request } = call;
  try {
    const [rows] = await deps.db.run(scope, findByRetref(scope, retref));
    const within = withinReach(call, rows);
    if (!within) fail('RESOURCE_NOT_FOUND', 'No such payment.');
    return {
      scope: atNamedRestaurant(scope, request, within.restaurant_guid),
      payment: paymentFormat.parse(within),
    };
  } catch (error) {
    await auditRejection(call, error);
    throw error;
  }
}

const withinReach = <Row extends { restaurant_guid: string }>(
  { scope, request }: Pick<TenantCall, 'scope' | 'request'>,
  rows: readonly Row[],
): Row | undefined => {
  const named = request.headers['x-restaurant-guid'];
  return rows.find(
    ({ restaurant_guid: guid }) =>
      (named === undefined || named === guid) && (scope.restaurants === null || scope.restaurants.has(guid)),
  );
};

/** The payment or the refund with a processor's reference; a refund comes with its payment. RESOURCE_NOT_FOUND out of reach. */
export async function locateTransaction(
  call: Pick<TenantCall, 'deps' | 'scope' | 'request' | 'correlationId'>,
  retref: string,
): Promise<{ scope: CardCall['scope']; payment: Payment; refund: Refund | null }> {
  const { deps, scope, request } = call;
  const [refunds] = await deps.db.run(scope, findRefundByRetref(scope, retref));
  const within = withinReach(call, refunds);
  const refund = within && refundFormat.parse(within);
  // A processor may give a refund the reference of its payment.
  if (!refund || !within) return { ...(await locatePayment(call, retref)), refund: null };
  const at = atNamedRestaurant(scope, request, within.restaurant_guid);
  const { payment } = await readSubject(deps, at, { paymentGuid: refund.paymentGuid, refundGuid: null });
  return { scope: at, payment, refund: payment.retref === retref ? null : refund };
}

/** The handler of an operation that names its payment by the processor's reference. */
export function handleByRetref<W extends object>(
  operate: (call: CardCall, paymentGuid: string, request: W) => Promise<Answer<never>>,
) {
  return async (
    call: Omit<Call<MoneyDeps, { kind: 'tenant'; scope: 'write:payments' }>, 'body'> & {
      body: W & { retref: string };
    },
  ): Promise<Answer<never>> => {
    const { deps, commit, idempotencyKey, request, correlationId, atDeadline, body } = call;
    const { scope, payment } = await locatePayment(call, body.retref);
    return operate(
      { deps, commit, idempotencyKey, request, correlationId, atDeadline, scope },
      payment.paymentGuid,
      body,
    );
  };
}
