import { NO_FUNDS, token } from '../harness/cards.ts';
import { PASSWORD } from '../harness/credentials.ts';
import type { Client } from '../harness/http.ts';
import { standingOwner } from '../harness/payment-accounts.ts';
import type { Place } from './catalog.ts';
import { take } from './orders.ts';
import type { Owner } from './people.ts';
import type { Story } from './story.ts';

/** Money: in the drawer, by card, and what the processor settles. */

const MERCHANT = '820000000001USD';
const FORMER = '820000000000USD';
const UNWANTED = '820000000002USD';

export async function takeCash(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const { key: as, restaurantGuid } = place;
  const params = { restaurantGuid };
  const opening = { name: 'Bar', openingAmount: 20_000 };
  const { guid: drawerGuid } = await call('openCashDrawer', { as, params, body: opening });
  const drawer = { as, params: { ...params, drawerGuid } };
  const { guid: orderGuid } = await take(story, place);
  const cash = { type: 'CASH' as const, drawerGuid, tenderedAmount: 1_000, tipAmount: 100 };
  const paid = await call('createOrderPayment', { as, params: { ...params, orderGuid }, body: cash });
  const payment = { as, params: { ...params, paymentGuid: paid.paymentGuid } };
  await call('getPayment', payment);
  await call('refundPayment', { ...payment, body: { amount: 200, reason: 'Cold olives', drawerGuid } });
  await call('listPaymentRefunds', payment);
  const { guid: mistaken } = await take(story, place);
  const other = { type: 'OTHER' as const, tenderName: 'Voucher', reference: 'V-17' };
  const wrong = await call('createOrderPayment', {
    as,
    params: { ...params, orderGuid: mistaken },
    body: other,
  });
  const undone = { as, params: { ...params, paymentGuid: wrong.paymentGuid } };
  await call('voidPayment', { ...undone, body: { reason: 'Wrong table' } });
  await call('listPayments', { as, params, query: { limit: 2 } });
  await call('payIntoCashDrawer', { ...drawer, body: { amount: 5_000, reason: 'Coins from the bank' } });
  await call('payOutOfCashDrawer', { ...drawer, body: { amount: 1_500, reason: 'Parsley' } });
  await call('openCashDrawerWithoutSale', { ...drawer, body: { reason: 'Change for a note of fifty' } });
  await call('countCashDrawer', { ...drawer, body: { countedAmount: 23_880 } });
  await call('getCashDrawer', drawer);
  await call('listCashDrawers', { as, params });
  await call('listCashMovements', drawer);
  await call('closeCashDrawer', { ...drawer, body: { countedAmount: 23_880 } });
  await call('getCashDrawerDocument', drawer);
  await call('getCashDrawerDocument', { ...drawer, query: { format: 'text' } });
}

export async function takeCards(story: Story, place: Place, { tenantId }: Owner): Promise<void> {
  const { call, gateway } = story;
  const source = token(gateway);
  const { key: as, restaurantGuid } = place;
  const params = { restaurantGuid };
  const credentials = { username: 'testing', password: 'testing123' };
  const account = { processor: 'CARDPOINTE' as const, ...credentials };
  await call('putPaymentAccount', { as, params, body: { ...account, merchantId: FORMER } });
  await changeAccount(story, { ...account, merchantId: MERCHANT }, { as, params, tenantId });
  const former = { ...params, merchantId: FORMER };
  await call('putFormerPaymentAccount', { as, params: former, body: credentials });
  await call('getPaymentAccount', { as, params });
  const { guid: orderGuid, checks } = await take(story, place);
  const bill = { restaurantGuid, orderGuid, checkGuid: checks[0]!.guid, tipAmount: 100, source };
  const { retref, paymentGuid } = await call('authorizeCardPayment', { as, body: bill });
  const slip = { as, params: { ...params, paymentGuid } };
  await call('getTipSlip', slip);
  await call('getTipSlip', { ...slip, query: { format: 'text' } });
  await call('adjustCardTip', { as, body: { retref: retref!, tipAmount: 80 } });
  await call('captureCardPayment', { as, body: { retref: retref! } });
  await call('inquireCardPayment', { as, params: { retref: retref! } });
  await keepTab(story, place);
  await chargeKeptCard(story, place);
}

/** Two holds on one card, and what was ordered meanwhile is paid out of them. */
async function keepTab(story: Story, place: Place): Promise<void> {
  const { call, gateway } = story;
  const { key: as, restaurantGuid } = place;
  const tab = { name: 'Ana' };
  const first = { restaurantGuid, amount: 500, tab, source: token(gateway) };
  const { retref } = await call('authorizeCardPayment', { as, body: first });
  const { guid: orderGuid } = await take(story, place);
  const more = { ...first, amount: 5_000, orderGuid, source: { heldRetref: retref! } };
  await call('authorizeCardPayment', { as, body: more });
  await call('settleTab', { as, body: { restaurantGuid, orderGuid, retrefs: [retref!], tipAmount: 100 } });
}

/** Two owners of long standing have card payments go elsewhere; what a key asks for after that is cancelled. */
async function changeAccount(
  { call, service }: Story,
  account: { processor: 'CARDPOINTE'; merchantId: string; username: string; password: string },
  { as, params, tenantId }: { as: Client; params: { restaurantGuid: string }; tenantId: string },
): Promise<void> {
  const world = { target: service, tenantId };
  const [one, other] = [await standingOwner(world), await standingOwner(world)];
  await call('putPaymentAccount', { as: one, params, body: account });
  const { processor, merchantId } = account;
  await call('confirmPaymentAccountChange', { as: other, params, body: { processor, merchantId } });
  await call('putPaymentAccount', { as, params, body: { ...account, merchantId: UNWANTED } });
  await call('cancelPaymentAccountChange', { as, params });
}

async function chargeKeptCard({ call, gateway }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const mandate = { text: 'Charge my card for each delivery.', acceptedAt: '2026-11-21T17:00:00.000Z' };
  const body = { customerId: 'guest-17', ...token(gateway), mandate };
  const { id } = await call('enrollCard', { as, body });
  await call('getCard', { as, params: { id } });
  await call('listCards', { as, query: { customerId: 'guest-17' } });
  const kept = { restaurantGuid, source: { vaultCardId: id } };
  const sale = await call('createCardSale', { as, body: { ...kept, amount: 2_500 } });
  await call('voidCardPayment', { as, body: { retref: sale.retref!, reason: 'Wrong table' } });
  await call('createCardSale', { as, body: { ...kept, amount: 4_000 } });
  await call('deleteCard', { as, params: { id } });
}

/** Somebody tries a card again and again, and is stopped. */
export async function stopCardTester(
  { call, gateway }: Story,
  { key, restaurantGuid }: Place,
  { owner: as }: Owner,
): Promise<void> {
  await call('proveSession', { as, body: { password: PASSWORD } });
  await call('putCardTestingLimits', { as, body: { declinesPerCard: DECLINES } });
  await call('getCardTestingLimits', { as });
  await call('putCustomerRetention', { as, body: { eraseAfterMonths: 24 } });
  await call('getCustomerRetention', { as });
  const body = { restaurantGuid, amount: 100, source: token(gateway, NO_FUNDS) };
  for (let tries = 0; tries < DECLINES; tries++)
    (await key.post('/api/v1/payments/sale', body)).refused(402, 'PAYMENT_DECLINED');
  (await key.post('/api/v1/payments/sale', body)).refused(429, 'RATE_LIMIT_EXCEEDED');
  const { items } = await call('listCardTestingBlocks', { as });
  await call('liftCardTestingBlock', { as, params: { blockId: items[0]!.id } });
}

const DECLINES = 3;

/** The processor closes its batch, and has 10 cents less of one payment than we have. */
export async function settle({ call, gateway }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  const params = { restaurantGuid };
  const taken = { restaurantGuid, amount: 1_200, source: token(gateway) };
  const waits = (await as.post<{ paymentGuid: string; retref: string }>('/api/v1/payments/sale', taken)).must(
    201,
  );
  const asked = { retref: waits.retref, amount: 300, reason: 'Cold olives' };
  const refund = (await as.post<{ refundGuid: string }>('/api/v1/payments/refund', asked)).must(201);
  const { paymentGuid } = waits;
  const which = { ...params, paymentGuid, refundGuid: refund.refundGuid };
  await call('cancelRefund', {
    as,
    params: which,
    body: { reason: 'The guest wants it on the next visit.' },
  });
  const short = gateway.transactions().find(({ amount }) => amount === 4_000)!;
  Object.assign(short, { amount: 3_990 });
  gateway.closeBatches(MERCHANT);
  await call('pullSettlements', { as, params });
  await call('listSettlements', { as, params });
  const { items } = await call('listReconciliationExceptions', { as, params });
  const body = { resolution: 'The processor took a fee; asked the bank.' };
  const exceptionId = items[0]!.id;
  await call('resolveReconciliationException', { as, params: { ...params, exceptionId }, body });
  const [settled] = gateway
    .transactions()
    .filter(({ setlstat, amount }) => amount > 0 && setlstat === 'Accepted');
  await call('refundCardPayment', {
    as,
    body: { retref: settled!.retref, amount: 100, reason: 'Cold olives' },
  });
}
