import { randomUUID } from 'node:crypto';
import type Type from 'typebox';
import type { ReconciliationException } from '../../src/money/reconciliation/shapes.ts';
import { type CardTenant, freshCards, type Payment, type Refund, token } from './cards.ts';
import type { Reply } from './http.ts';
import { lineGuids, type Till, tillIn } from './till.ts';
import type { Page } from './world.ts';

/** A till whose guests pay by card, and a bank that says no afterwards. */

export type Exception = Type.Static<typeof ReconciliationException>;

export interface CardTill extends Till {
  gateway: CardTenant['gateway'];
  /** `POST /payments/{operation}`, with a fresh Idempotency-Key. */
  card<T = Payment>(operation: string, body: object): Promise<Reply<T>>;
  charge(operation: 'auth' | 'sale', of: { guid: string }, more?: object): Promise<Payment>;
  /** Refunds a line of the order, the first without a number. */
  refundItem(of: { guid: string }, line?: number): Promise<Reply<AnyRefunded>>;
  giveBack(payment: Pick<Payment, 'paymentGuid'>, body?: object): Promise<Reply<Refund>>;
  /** Closes the open batch, in which the bank refuses some, and hears of it. */
  settle(...rejected: Payment[]): Promise<void>;
  /** The bank takes back what was settled: it comes again in a later batch, as rejected. */
  rejectLater(payment: Payment): Promise<void>;
  exceptions(): Promise<Exception[]>;
  resolve(exception: Exception, more?: object): Promise<Reply<Exception>>;
}

type AnyRefunded = Awaited<ReturnType<Till['read']>>;

const REASON = { reason: 'Cold soup' };

/** A tenant of its own, whose restaurant adds no tax unless it is said. */
export async function freshCardTill(restaurant: Parameters<typeof tillIn>[1] = {}): Promise<CardTill> {
  const cards = await freshCards();
  const { key, gateway } = cards;
  const till = await tillIn(cards, { taxRates: [], ...restaurant });
  const merchantId = `${String(Date.now()).slice(-11).padStart(12, '7')}EUR`;
  const account = { processor: 'CARDPOINTE', merchantId, username: 'testing', password: 'testing123' };
  (await key.put(`${till.place.path}/payment-account`, account)).must(200);
  const card: CardTill['card'] = (operation, body) =>
    key.post(`/api/v1/payments/${operation}`, body, { 'idempotency-key': randomUUID() });
  const sale = async (more: object) =>
    (await card('sale', { restaurantGuid: till.place.guid, source: token(gateway), ...more })).must(201);
  const pull = async () => void (await key.send('POST', `${till.place.path}/settlements/pull`)).must(200);
  return {
    ...till,
    gateway,
    card,
    charge: async (operation, { guid }, more = {}) => {
      const body = { restaurantGuid: till.place.guid, orderGuid: guid, source: token(gateway), ...more };
      return (await card(operation, body)).must(201);
    },
    refundItem: async (of, line = 0) => {
      const lines = [{ selectionGuid: lineGuids(await till.read(of))[line] }];
      return till.ask(of, 'refunds', { lines, ...REASON });
    },
    giveBack: ({ paymentGuid }, body = {}) =>
      key.post(`${till.place.path}/payments/${paymentGuid}/refunds`, { ...REASON, ...body }),
    settle: async (...rejected) => {
      gateway.closeBatches(
        merchantId,
        rejected.map(({ retref }) => retref!), // it was charged
      );
      await pull();
    },
    async rejectLater({ retref }) {
      const held = (which: string | null) => gateway.transactions().find((one) => one.retref === which)!; // it was charged
      const { batchid } = held((await sale({ amount: 100 })).retref);
      gateway.closeBatches(merchantId);
      Object.assign(held(retref), { batchid, setlstat: 'Rejected' });
      await pull();
    },
    exceptions: async () =>
      (await key.get<Page<Exception>>(`${till.place.path}/reconciliation?state=OPEN`)).must(200).items,
    resolve: ({ id }, more = {}) =>
      key.post(`${till.place.path}/reconciliation/${id}/resolve`, {
        resolution: 'The guest does not pay.',
        ...more,
      }),
  };
}
