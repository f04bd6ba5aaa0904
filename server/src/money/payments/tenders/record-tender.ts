import { carriedRounding, roundCash } from '@comanda/pricing';
import type { Static } from 'typebox';
import type { Call } from '../../../access/index.ts';
import {
  type Check,
  changeOrder,
  dueOfBill,
  type OrderDocument,
  requireAllowed,
} from '../../../ordering/orders/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { type Drawer, findDrawer, toDrawer } from '../../cash-drawers/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { assertFieldsOfType, type Paying, rejectField, totalOf } from '../payment.ts';
import type { NewOrderPayment } from '../shapes.ts';
import { drawerFor, retryOnConflict } from './cash.ts';
import { tenderTaken } from './create-order-payment.ts';

/**
 * Cash that was taken already, where no server answered: it is in a drawer, whatever is due by now. What is more than is due stays
 * on its check as paid too much, and goes back as any payment does: all of it where the order was voided or rejected meanwhile.
 */

type TenderCall = Pick<
  Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:payments' }>,
  'deps' | 'scope' | 'commit' | 'expectedVersion'
>;

/** What is recorded otherwise than the till had it. */
export type TenderDifference = 'check' | 'due' | 'drawer' | 'voided';

export async function recordTender(
  call: TenderCall,
  {
    guid,
    orderGuid,
    body,
  }: { guid: string; orderGuid: string; body: Static<typeof NewOrderPayment> & { amount: number } },
  differs: (what: TenderDifference, device: string | number, server: string | number | null) => void,
): Promise<Answer<never>> {
  const { deps, scope } = call;
  assertFieldsOfType(body);
  if (body.type === 'CARD') rejectField('/type', 'oneOf', 'is not taken without the processor');
  return retryOnConflict(() =>
    changeOrder(call, {
      orderGuid,
      change: async (order, moment) => {
        // What was paid on an order that is part of another follows it there.
        if (order.mergedIntoOrderGuid) requireAllowed(order, 'pay');
        const check = checkPaid(order, body.checkGuid);
        if (body.checkGuid !== undefined && check.guid !== body.checkGuid)
          differs('check', body.checkGuid, check.guid);
        const isVoided = order.guestOrderStatus === 'VOIDED';
        if (body.amount > check.dueAmount) differs(isVoided ? 'voided' : 'due', body.amount, check.dueAmount);
        const { cashRounding } = await deps.restaurants.get(scope, scope.restaurantGuid);
        const figures = figuresTaken(check, body, cashRounding);
        const drawer = body.type === 'CASH' ? await openDrawerFor(call, body.drawerGuid) : null;
        if (body.drawerGuid !== undefined && drawer?.guid !== body.drawerGuid)
          differs('drawer', body.drawerGuid, drawer?.guid ?? null);
        const paid = { order, check, figures, drawer, guid };
        return { ...tenderTaken({ deps, scope, body }, paid, moment), alreadyHappened: true };
      },
    }),
  );
}

/** The check that was paid; where another till has merged it away, one of which something is due. */
const checkPaid = ({ checks }: OrderDocument, checkGuid: string | undefined): Check =>
  checks.find(({ guid }) => guid === checkGuid) ??
  checks.find(({ dueAmount }) => dueAmount > 0) ??
  // An order has a check.
  checks[0]!;

/** The bill first, then the tip that was promised; what is more than both stays with the bill. */
function figuresTaken(
  check: Check,
  {
    type,
    amount: paid,
    tipAmount: added = 0,
    tenderedAmount,
  }: Static<typeof NewOrderPayment> & { amount: number },
  cashRounding: Paying['cashRounding'] | null | undefined,
): Paying {
  const bill = Math.max(0, dueOfBill(check));
  const promisedTipAmount = Math.min(Math.max(0, paid - bill), Math.max(0, check.dueAmount - bill));
  const money = {
    amount: paid - promisedTipAmount,
    tipAmount: added + promisedTipAmount,
    ...(promisedTipAmount > 0 ? { promisedTipAmount } : {}),
  };
  if (type !== 'CASH') return { ...money, tenderedAmount: null, changeAmount: null };
  // It was taken: nothing of it is refused, however small it is.
  const roundingAmount = cashRounding
    ? roundCash(totalOf(money), cashRounding, carriedRounding(check.payments)).adjustmentAmount
    : 0;
  const taken = totalOf(money) + roundingAmount;
  const handed = Math.max(tenderedAmount ?? taken, taken);
  const figures = { ...money, tenderedAmount: handed, changeAmount: handed - taken };
  return cashRounding ? { ...figures, roundingAmount, cashRounding } : figures;
}

/** The drawer, while it is open: what was taken after its count is outside of drawers, and in the ledger. */
async function openDrawerFor(
  { deps, scope }: TenderCall,
  drawerGuid: string | undefined,
): Promise<Drawer | null> {
  if (drawerGuid === undefined) return drawerFor(deps, scope, drawerGuid);
  const [[row]] = await deps.db.run(scope, findDrawer(scope, drawerGuid));
  if (!row) return fail('RESOURCE_NOT_FOUND', 'No such cash drawer.');
  const drawer = toDrawer(row);
  return drawer.status === 'OPEN' ? drawer : null;
}
