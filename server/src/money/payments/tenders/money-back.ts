import {
  changeOrder,
  type Moment,
  type OrderChange,
  type OrderDocument,
} from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { type CardCall, cardCallOf } from '../cards/exchange.ts';
import { paymentFormat } from '../formats.ts';
import { type Payment, requirePaymentAction } from '../payment.ts';
import { findPayment } from '../queries.ts';
import { retryOnConflict } from './cash.ts';

/** How money goes back: through the processor, or, of cash and other tenders, by the change of the order that they pay. */
interface Ways {
  /** Looked at first, whatever it was paid with. */
  check?(payment: Payment): void;
  byCard(call: CardCall, payment: Payment): Promise<Answer<never>>;
  byTender(call: CardCall, payment: Payment, order: OrderDocument, moment: Moment): Promise<OrderChange>;
}

/** Voids or refunds a payment; again where its drawer or order changed meanwhile. INVALID_STATE when that cannot be done any more. */
export function moneyBack(
  call: CardCall & { params: { paymentGuid: string } },
  action: 'void' | 'refund',
  { check, byCard, byTender }: Ways,
): Promise<Answer<never>> {
  const { deps, scope, params, commit, expectedVersion } = call;
  const card = cardCallOf(call);
  return retryOnConflict(async () => {
    const [rows] = await deps.db.run(scope, findPayment(scope, params.paymentGuid));
    const payment = paymentFormat.parse(one(rows, 'payment'));
    check?.(payment);
    if (payment.type === 'CARD') return byCard(card, payment);
    assertVersion(expectedVersion, payment.version);
    requirePaymentAction(payment, action);
    return changeOrder(
      { deps, scope, commit, expectedVersion: undefined },
      {
        // Only card payments are without an order.
        orderGuid: payment.orderGuid!,
        change: (order, moment) => byTender(card, payment, order, moment),
      },
    );
  });
}
