import { type GuestScope, guests } from '../../access/index.ts';
import { createOrder, readGuest } from '../../ordering/orders/index.ts';
import { refusalOf } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { failFields, failLimitReached } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { notAnswering } from '../../platform/idempotency.ts';
import { newGuid } from '../../platform/ids.ts';
import { lastDigits } from '../../platform/phone.ts';
import { route, type StorefrontDeps } from '../deps.ts';
import { restaurantOf } from '../offer/index.ts';
import { orderAtTable } from './order-at-table.ts';
import { type GuestOrderLimits, insertGuestOrder, TOO_MANY } from './queries.ts';
import { NewStorefrontOrder, PlacedStorefrontOrder } from './shapes.ts';

/** How often an address orders in a minute: a table of guests may be behind it. */
const PER_ADDRESS = 20;
const DAY_MS = 24 * 60 * 60_000;
const LIMITS: GuestOrderLimits = {
  // A session lasts a day.
  ofSession: 10,
  ofPhone: { orders: 10, ms: DAY_MS },
  // More than the largest kitchen cooks: what comes faster than this is no evening.
  ofRestaurant: { orders: 300, ms: 10 * 60_000 },
};

export const createStorefrontOrder = route({
  operationId: 'createStorefrontOrder',
  method: 'POST',
  path: '/api/v1/storefront/orders',
  summary: 'Order as a guest.',
  description:
    'Prices, hours, stock and delivery zones are those of the restaurant, and the answer of the moment counts: a refusal that ' +
    'time would mend has `details.nextAt`. At a table it goes onto the open check there, or begins one. It goes to the kitchen, or waits until the restaurant accepts it. Send an ' +
    'Idempotency-Key: a retry then is the same order.',
  when: {
    RESOURCE_NOT_FOUND: 'The restaurant has been archived.',
    CONFLICT:
      'The session or the phone number has ordered as often as it may in a day, or the restaurant takes no more orders of guests ' +
      'for some minutes (LIMIT_REACHED, with `details.limit`); or the delivery costs more than `delivery.feeAmount` ' +
      '(DELIVERY_FEE_CHANGED, with `details.feeAmount`).',
    INVALID_STATE:
      'The restaurant is being archived, or nobody orders by the code of this table any more (`details.state`).',
    CLOSED: 'The restaurant is closed at that time.',
    PAUSED: 'No orders of guests are taken for now.',
    TOO_SOON: 'It cannot be ready by then.',
    SLOT_FULL: 'That quarter of an hour is full.',
    OUT_OF_ZONE: 'The restaurant does not deliver there.',
    BELOW_MINIMUM: 'It is less than what is delivered there.',
  },
  access: guests,
  addressRateLimit: PER_ADDRESS,
  body: NewStorefrontOrder,
  response: PlacedStorefrontOrder,
  errors: [
    'RESOURCE_NOT_FOUND',
    'INVALID_STATE',
    'CLOSED',
    'PAUSED',
    'TOO_SOON',
    'SLOT_FULL',
    'OUT_OF_ZONE',
    'BELOW_MINIMUM',
  ],
  handler: async (call) => {
    const { deps, scope, body, commit, transaction } = call;
    const restaurant = await restaurantOf(deps, scope);
    requireFields(scope, body);
    if (scope.principal.table !== null) return orderAtTable(call, LIMITS).catch(rejectTooMany);
    const guid = newGuid();
    const answer = created({ guid });
    const phoneKey = phoneKeyOf(deps, scope, readGuest(body.guest, restaurant)?.phone);
    const noted = insertGuestOrder(scope, { guid, phoneKey, selectionGuids: null }, LIMITS, deps.clock.now());
    // Taken as any order is, and in the same transaction noted as this guest's; what is kept for a retry is our answer.
    const taking = {
      ...{ deps, scope, body, transaction },
      given: { guid },
      commit: (at: typeof scope, writes: Writes) =>
        commit(at, { ...writes, rows: [...writes.rows.map(notAnswering), ...noted] }, answer),
    };
    try {
      await createOrder.handler(taking as never);
      return answer;
    } catch (error) {
      return rejectTooMany(error);
    }
  },
});

/** At a table one orders dishes, and nothing else about them. */
const NOT_AT_A_TABLE = ['delivery', 'promisedAt', 'tipAmount', 'promoCodes', 'notes'] as const;

/** What a schema cannot say: who has scanned the code of a table orders there, and nobody else does. */
function requireFields({ principal }: GuestScope, body: NewStorefrontOrder): void {
  const wrong = (path: string, rule: string, message: string) =>
    failFields([{ in: 'body', path, rule, message }]);
  const isAtTable = principal.table !== null;
  if (isAtTable !== (body.diningOption === 'DINE_IN'))
    wrong('/diningOption', 'table', 'is DINE_IN at a table whose code began the session, and nowhere else');
  if (!isAtTable && body.guest === undefined) wrong('/guest', 'required', 'is required');
  const odd = isAtTable ? NOT_AT_A_TABLE.find((name) => body[name] !== undefined) : undefined;
  if (odd !== undefined) wrong(`/${odd}`, 'table', 'is not for what is ordered at a table');
}

/** Finds the same number again, and is not the number; null: there is none, or it has no digits. */
function phoneKeyOf({ keys }: StorefrontDeps, { tenantId }: GuestScope, phone = ''): string | null {
  const digits = lastDigits(phone);
  return digits === '' ? null : keys.fingerprint(`${tenantId} phone ${digits}`);
}

/** Ends the request, naming what has ordered as often as it may; throws any other error again. */
function rejectTooMany(error: unknown): never {
  const { ofSession, ofPhone, ofRestaurant } = LIMITS;
  const reason = refusalOf(error);
  if (reason === TOO_MANY.ofSession)
    failLimitReached(`A session orders at most ${ofSession} times.`, ofSession);
  if (reason === TOO_MANY.ofPhone)
    failLimitReached(`A phone number orders at most ${ofPhone.orders} times a day.`, ofPhone.orders);
  if (reason === TOO_MANY.ofRestaurant)
    failLimitReached('The restaurant takes no more orders for some minutes.', ofRestaurant.orders);
  throw error;
}
