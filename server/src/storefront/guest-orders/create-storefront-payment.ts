import type { Static } from 'typebox';
import { guests } from '../../access/index.ts';
import { CHARGE_ERRORS, cardCallOf, charge, type PaymentShape } from '../../money/payments/index.ts';
import type { OrderDocument } from '../../ordering/orders/index.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { restaurantOf } from '../offer/index.ts';
import { type OwnOrder, ownOrder, requireNotShared } from './own-order.ts';
import { NewStorefrontPayment, StorefrontPayment, storefrontOrderParams } from './shapes.ts';

/** How many cards an address presents in a minute. */
const OF_ADDRESS = 20;

export const createStorefrontPayment = route({
  operationId: 'createStorefrontPayment',
  method: 'POST',
  path: '/api/v1/storefront/orders/{orderGuid}/payments',
  summary: 'Pay an own order by card.',
  description:
    'All that is due, with the tip that came with the order. While the restaurant has not accepted the order the money is only ' +
    'held (`AUTHORIZED`): it is charged when it accepts, and let go when it does not. The card comes as a token of the card page, so that no card ' +
    'number reaches this service. Send an Idempotency-Key: a retry then is the same payment, also when the first answer was ' +
    'lost.',
  when: {
    RESOURCE_NOT_FOUND: 'It is not an order of this guest, or the restaurant has been archived.',
    INVALID_STATE:
      'Nothing is due, the order is voided, others have ordered on it at the same table (SHARED), or it has several checks to pay, ' +
      'and the waiter takes the payment (SEVERAL_CHECKS); `details.state` says which.',
    PAYMENT_DECLINED: 'The card was declined. It is due as before.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Ask again with the same key: whether it was charged will be found out.',
    RATE_LIMIT_EXCEEDED:
      'More requests than one may make; or, with `reason: CARD_TESTING`, too many cards of this guest or address were declined.',
    PROVIDER_UNAVAILABLE: 'The restaurant cannot take cards here; nothing was charged.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; nothing was charged.',
  },
  access: guests,
  addressRateLimit: OF_ADDRESS,
  params: storefrontOrderParams,
  body: NewStorefrontPayment,
  response: StorefrontPayment,
  errors: ['RESOURCE_NOT_FOUND', ...CHARGE_ERRORS],
  deadline: 'card',
  handler: async (call): Promise<Answer<never>> => {
    const { deps, scope, params, body, commit } = call;
    const { orderGuid } = params;
    await restaurantOf(deps, scope);
    const own = await ownOrder(deps, scope, orderGuid);
    // Whoever orders on the check meanwhile, or whose order is merged into it, is not paid for.
    const judge = (order: OrderDocument): void => requireNotShared({ ...own, order });
    // What is kept for a retry is what a guest sees.
    const keeping = (at: typeof scope, writes: Writes, answer: Answer) => commit(at, writes, shown(answer));
    const paying = { ...cardCallOf(call as never), commit: keeping as never, judge };
    try {
      return shown(
        await charge(paying, {
          ...body,
          ...checkOf(own),
          orderGuid: own.order.guid,
          capture: 'WHEN_ACCEPTED',
        }),
      ) as Answer<never>;
    } catch (error) {
      throw error instanceof ApiError ? told(error) : error;
    }
  },
});

/** The check on which something is due, of several: or any of them, which says that nothing is. */
const checkOf = ({ order: { checks } }: OwnOrder): { checkGuid?: string } => {
  const due = checks.find(({ dueAmount }) => dueAmount > 0) ?? checks[0];
  return due && checks.length > 1 ? { checkGuid: due.guid } : {};
};

/** Of the payment, what concerns its guest; nothing of the account or the processor. */
const shown = ({ status, data }: Answer): Answer => {
  const payment = data as Static<typeof PaymentShape> | null;
  if (payment === null) return { status, data };
  const { paymentGuid, amount, tipAmount, cardBrand, last4 } = payment;
  return { status, data: { paymentGuid, status: payment.status, amount, tipAmount, cardBrand, last4 } };
};

const WORDS: Partial<Record<string, string>> = {
  PAYMENT_DECLINED: 'The card was declined. Nothing was charged.',
  PROVIDER_UNAVAILABLE: 'Cards cannot be taken here at the moment. Nothing was charged.',
};

/** Why, in the words of the bank, is for the restaurant: whoever tries stolen cards would learn from it. */
function told(error: ApiError): ApiError {
  const words = WORDS[error.code];
  if (words === undefined) return error;
  const { paymentGuid } = error.details ?? {};
  return new ApiError(error.code, words, paymentGuid === undefined ? {} : { paymentGuid });
}
