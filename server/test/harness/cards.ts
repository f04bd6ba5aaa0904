import { randomUUID } from 'node:crypto';
import type Type from 'typebox';
import type { Payment as PaymentShape, Refund as RefundShape } from '../../src/money/payments/shapes.ts';
import type { Reply } from './http.ts';
import { type FreshTenant, freshTenant } from './proves.ts';
import { order } from './world.ts';

export type Payment = Type.Static<typeof PaymentShape>;
export type Refund = Type.Static<typeof RefundShape>;

export const VISA = '4788250000121443';
/** Always declined. */
export const NO_FUNDS = '4387751111111053';
/** Bills of this much, in minor units, are declined by the bank of any card: 1051 stands for its code 51. */
export const DECLINED_AMOUNT = 105_100;

export const card = (number = VISA) => ({ card: { number, expiryMonth: 12, expiryYear: 2_060 } });

/** The same card as the card page hands it on. */
export const token = (gateway: Pick<FreshTenant['gateway'], 'tokenFor'>, number = VISA) => ({
  token: { value: gateway.tokenFor(number), expiryMonth: 12, expiryYear: 2_060 },
});

/** A tenant of its own, whose restaurant charges cards at the simulated gateway. */
export interface CardTenant extends FreshTenant {
  /** `POST /payments/{operation}`, with a fresh Idempotency-Key. */
  send<T = Payment>(operation: string, body: object): Promise<Reply<T>>;
  /** A charge of 10.00 in no order, unless `more` says otherwise. */
  bodyWith(more?: object): object;
  authorize(more?: object): Promise<Payment>;
  sale(more?: object): Promise<Payment>;
  /** A sale whose batch is closed, so that it can be refunded. */
  settled(more?: object): Promise<Payment>;
  read(payment: Pick<Payment, 'paymentGuid'>): Promise<Payment>;
  /** What the gateway holds. */
  held(payment: Pick<Payment, 'retref'>): ReturnType<FreshTenant['gateway']['transactions']>[number];
  /** The guid of an order in which nothing is due. */
  paidOrder(): Promise<string>;
  /** Has the gateway refuse the restaurant's account from now on. */
  loseAccount(): Promise<void>;
}

export async function freshCards(): Promise<CardTenant> {
  const world = await freshTenant();
  const { key, place, gateway } = world;
  const account = {
    processor: 'CARDPOINTE',
    merchantId: `${String(Date.now()).slice(-12).padStart(12, '1')}EUR`,
    username: 'testing',
    password: 'testing123',
  };
  const putAccount = async (more: object = {}) =>
    void (await key.put(`${place.path}/payment-account`, { ...account, ...more })).must(200);
  await putAccount();
  const send: CardTenant['send'] = (operation, body) =>
    key.post(`/api/v1/payments/${operation}`, body, { 'idempotency-key': randomUUID() });
  const bodyWith: CardTenant['bodyWith'] = (more = {}) => ({
    restaurantGuid: place.guid,
    amount: 1_000,
    source: token(gateway),
    ...more,
  });
  const sale: CardTenant['sale'] = async (more) => (await send('sale', bodyWith(more))).must(201);
  return {
    ...world,
    send,
    bodyWith,
    sale,
    authorize: async (more) => (await send('auth', bodyWith(more))).must(201),
    async settled(more) {
      const payment = await sale(more);
      gateway.closeBatches(account.merchantId);
      return payment;
    },
    read: async ({ paymentGuid }) =>
      (await key.get<Payment>(`${place.path}/payments/${paymentGuid}`)).must(200),
    held: ({ retref }) => gateway.transactions().find((one) => one.retref === retref)!,
    async paidOrder() {
      const { guid } = await order(key, place);
      (await key.post(`${place.path}/orders/${guid}/payments`, { type: 'CASH' })).must(201);
      return guid;
    },
    loseAccount: () => putAccount({ password: 'another' }),
  };
}

/** Asks while as many card payments are under way as there may be. */
export async function whileBusy<T>(
  { target }: Pick<CardTenant, 'target'>,
  ask: () => Promise<T>,
): Promise<T> {
  const releases: (() => void)[] = [];
  for (;;) {
    const release = target.deps.cardCallLimit.tryAcquire('test');
    if (!release) break;
    releases.push(release);
  }
  try {
    return await ask();
  } finally {
    for (const release of releases) release();
  }
}
