import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { startCardService } from '../../../../test/harness/card-service.ts';
import { checkWire } from '../../../../test/harness/cardpointe-wire.ts';
import { card, type Payment, type Refund } from '../../../../test/harness/cards.ts';
import { type Account, changeAccount } from '../../../../test/harness/payment-accounts.ts';
import type { TestService } from '../../../../test/harness/service.ts';
import { tally, together } from '../../../../test/harness/together.ts';
import { makeWorld, order, type Page, type World } from '../../../../test/harness/world.ts';
import { pullAllSettlements } from '../../settlements/index.ts';
import { forgetMerchantAccounts, recoverPayments } from '../index.ts';

/** A payment keeps the merchant account that it was made on, until all of its refunds are done. */

interface Exception {
  kind: string;
  retref: string | null;
}

const DAY_MS = 86_400_000;

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;
/** Merchant numbers that no other test uses, each with a login of its own. */
let a: string;
let b: string;
let c: string;
let numbers = 0;

before(async () => {
  ({ gateway, service } = await startCardService());
});
beforeEach(async () => {
  world = await makeWorld(service);
  [a, b, c] = [newAccount(), newAccount(), newAccount()] as const;
});

function newAccount(): string {
  const merchantId = `${String(++numbers).padStart(12, '7')}EUR`;
  gateway.setLogin(merchantId, ...loginOf(merchantId));
  return merchantId;
}
const loginOf = (merchantId: string): [string, string] => [`user-${merchantId}`, `secret-${merchantId}`];

const accountPath = () => `${world.place.path}/payment-account`;
const put = (merchantId: string, [username, password] = loginOf(merchantId)) =>
  changeAccount(world, { processor: 'CARDPOINTE', merchantId, username, password });
const send = <T = Payment>(operation: string, body: object, headers = {}) =>
  world.key.post<T>(`/api/v1/payments/${operation}`, body, headers);
const charge = async (operation: 'auth' | 'sale', more: object = {}) =>
  (await send(operation, { restaurantGuid: world.place.guid, amount: 1_000, source: card(), ...more })).must(
    201,
  );
const read = async ({ paymentGuid }: Pick<Payment, 'paymentGuid'>) =>
  (await world.key.get<Payment>(`${world.place.path}/payments/${paymentGuid}`)).must(200);
const held = ({ retref }: { retref: string | null }) =>
  gateway.transactions().find((one) => one.retref === retref)!;
const inquire = ({ retref }: { retref: string | null }) =>
  world.key.get<{ processor: { state: string } }>(`/api/v1/payments/inquire/${retref}`);
const formerIds = async () =>
  (await world.key.get<Account>(accountPath())).must(200).formerAccounts.map(({ merchantId }) => merchantId);
const exceptions = async () =>
  (await world.key.get<Page<Exception>>(`${world.place.path}/reconciliation?state=OPEN`)).must(200).items;

/** Closes all batches and has the jobs fetch them. */
async function settle(): Promise<void> {
  gateway.closeBatches();
  await pullAllSettlements.run(service.deps);
}

/** Both clocks. */
function moveBy(ms: number): void {
  service.clock.moveBy(ms);
  gateway.moveClock(ms);
}

const forget = () => forgetMerchantAccounts.run(service.deps);

/** As after all of its refunds; for what then still asks. */
const loseCredentials = (merchantId: string) =>
  service.database.sql('delete from merchant_accounts where merchant_id = $1', [merchantId]);

test('a payment is captured, voided, refunded and inquired about on the account that it was made on, two changes later', async () => {
  await put(a);
  const [toCapture, toVoid, toRefund] = [await charge('auth'), await charge('auth'), await charge('sale')];
  await settle();
  await put(b);
  const between = await charge('auth');
  await put(c);
  assert.equal((await send('capture', { retref: toCapture.retref })).must(200).status, 'CAPTURED');
  assert.equal((await send('void', { retref: toVoid.retref })).must(200).status, 'VOIDED');
  const refund = (await send<Refund>('refund', { retref: toRefund.retref, amount: 400 })).must(201);
  assert.equal(refund.status, 'COMPLETED');
  for (const payment of [toCapture, toVoid, toRefund, refund]) {
    assert.equal(held(payment).merchid, a);
    assert.ok((await inquire(payment)).must(200).processor);
  }
  (await send('capture', { retref: between.retref })).must(200);
  assert.equal(held(between).merchid, b);
  assert.equal(held(await charge('sale')).merchid, c);
  assert.deepEqual(await formerIds(), [b, a]);
});

test('batches are pulled of every account that payments or refunds wait at', async () => {
  await put(a);
  const older = await charge('sale');
  await put(b);
  const newer = await charge('sale');
  await settle();
  assert.deepEqual([(await read(older)).status, (await read(newer)).status], ['SETTLED', 'SETTLED']);
  // Nothing else has happened in the restaurant for days.
  moveBy(20 * DAY_MS);
  const { refundGuid } = (await send<Refund>('refund', { retref: older.retref, amount: 400 })).must(201);
  moveBy(5 * DAY_MS);
  await settle();
  const path = `${world.place.path}/payments/${older.paymentGuid}/refunds`;
  const [refund] = (await world.key.get<Page<Refund>>(path)).must(200).items;
  assert.equal(refund!.refundGuid, refundGuid);
  assert.notEqual(refund!.settledAt, null);
  const { items } = (
    await world.key.get<Page<{ merchantId: string }>>(`${world.place.path}/settlements`)
  ).must(200);
  assert.deepEqual(items.map(({ merchantId }) => merchantId).sort(), [a, a, b]);
  assert.deepEqual(await exceptions(), []);
});

test('an account that does not let us in keeps nothing from the others, and its payments are listed', async () => {
  await put(a);
  const older = await charge('sale');
  await put(b);
  const newer = await charge('sale');
  gateway.setLogin(a, 'nobody', 'knows');
  await settle();
  assert.equal((await read(newer)).status, 'SETTLED');
  moveBy(4 * DAY_MS);
  await settle();
  assert.deepEqual(
    (await exceptions()).map(({ kind, retref }) => [kind, retref]),
    [['NOT_SETTLED', older.retref]],
  );
  const [username, password] = ['rotated', 'rotated-secret'];
  gateway.setLogin(a, username, password);
  (await world.key.put(`${accountPath()}/former/${a}`, { username, password })).must(200);
  await settle();
  assert.equal((await read(older)).status, 'SETTLED');
  assert.deepEqual(await exceptions(), []);
});

test('older payments use the new credentials of their account', async () => {
  await put(a);
  const payment = await charge('auth');
  gateway.setLogin(a, 'rotated', 'rotated-secret');
  await put(a, ['rotated', 'rotated-secret']);
  assert.deepEqual(await formerIds(), []);
  (await send('capture', { retref: payment.retref })).must(200);
  await put(b);
  await put(a, ['rotated', 'rotated-secret']);
  assert.deepEqual(await formerIds(), [b], 'an account that is set again is no former one');
  (await send('void', { retref: payment.retref })).must(200);
});

test('a lost answer is found out at the account that was asked, whatever the restaurant has now', async () => {
  await put(a);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { restaurantGuid: world.place.guid, amount: 1_000, source: card() };
  gateway.addFault({ kind: 'drop-after', operation: 'auth' });
  const { details } = (await send('sale', body, headers)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
  const payment = { paymentGuid: details!.paymentGuid as string };
  await put(b);
  service.clock.moveBy(60_000);
  await recoverPayments.run(service.deps);
  const found = await read(payment);
  assert.deepEqual([found.status, held(found).merchid], ['CAPTURED', a]);
  assert.deepEqual((await send('sale', body, headers)).must(201), found);
});

test('an account that changes while a charge is under way changes nothing for it', async () => {
  await put(a);
  gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: 300 });
  const [charged] = await Promise.all([charge('sale'), put(b).then(forget)]);
  assert.deepEqual([charged.status, charged.merchantId, held(charged).merchid], ['CAPTURED', a, a]);
  assert.deepEqual(await formerIds(), [a]);
  assert.equal((await send('void', { retref: charged.retref })).must(200).status, 'VOIDED');
});

test('a hold is given back on the account that it was made on', async () => {
  await put(a);
  const { guid } = await order(world.key, world.place);
  const hold = await charge('auth', { orderGuid: guid, amount: 690 });
  await put(b);
  (await world.key.post(`${world.place.path}/orders/${guid}/void`, { reason: 'MISTAKE' })).must(200);
  service.clock.moveBy(60_000);
  await recoverPayments.run(service.deps);
  assert.deepEqual([(await read(hold)).status, held(hold).setlstat], ['VOIDED', 'Voided']);
});

test('payments at the simulator and on a terminal go on after an account is set', async () => {
  const simulated = await charge('auth');
  const terminal = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
  (await world.key.put(accountPath(), terminal)).must(200);
  const slip = await charge('sale', { source: { terminal: { reference: 'slip 1' } } });
  await put(a);
  assert.equal((await send('void', { retref: simulated.retref })).must(200).status, 'VOIDED');
  moveBy(2 * DAY_MS);
  await forget();
  assert.deepEqual(await formerIds(), [], 'a terminal has no credentials to keep');
  const refund = (await send<Refund>('refund', { retref: slip.retref, amount: 300 })).must(201);
  assert.equal(refund.status, 'COMPLETED');
});

test('a stored card is charged on the account that the restaurant has now', async () => {
  await put(a);
  const body = { customerId: crypto.randomUUID(), ...card() };
  const { id: vaultCardId } = (
    await world.key.post<{ id: string }>('/api/v1/payments/vault/cards', body)
  ).must(201);
  assert.equal(held(await charge('sale', { source: { vaultCardId } })).merchid, a);
  await put(b);
  assert.equal(held(await charge('sale', { source: { vaultCardId } })).merchid, b);
});

test('of many who set an account at the same instant one is set, and one of the others waits', async () => {
  const accounts = Array.from({ length: 6 }, newAccount);
  const replies = await together(6, (n) => {
    const [username, password] = loginOf(accounts[n]!);
    const body = { processor: 'CARDPOINTE', merchantId: accounts[n], username, password };
    return world.key.put<Account>(accountPath(), body);
  });
  assert.deepEqual(tally(replies), { 200: 6 });
  const { version, merchantId, pendingChange } = (await world.key.get<Account>(accountPath())).must(200);
  assert.equal(version, 1);
  assert.ok(accounts.includes(merchantId) && accounts.includes(pendingChange!.merchantId));
  assert.notEqual(pendingChange!.merchantId, merchantId);
});

describe('a former account', () => {
  const stored = async (merchantId: string) =>
    (await service.database.sql('select 1 from merchant_accounts where merchant_id = $1', [merchantId]))
      .length;

  test('is forgotten, with its credentials, once all of its money is refunded, and not before', async () => {
    await put(a);
    const [one, other] = [await charge('sale'), await charge('sale')];
    await settle();
    await put(b);
    moveBy(2 * DAY_MS);
    await forget();
    (await send('refund', { retref: one.retref })).must(201);
    (await send('refund', { retref: other.retref, amount: 400 })).must(201);
    await settle();
    await forget();
    assert.equal(await stored(a), 1, 'a part can still be refunded');
    (await send('refund', { retref: other.retref })).must(201);
    await forget();
    assert.equal(await stored(a), 1, 'the last refund is in no batch yet');
    await settle();
    await forget();
    assert.deepEqual([await stored(a), await stored(b)], [0, 1]);
    assert.deepEqual(await formerIds(), []);
    const again = (await send('refund', { retref: one.retref })).refused(409, 'INVALID_STATE');
    assert.equal(again.details!.state, 'REFUNDED');
    const told = await service.database.sql(
      `select 'event' as at, data from events where tenant_id = $1 and type = 'payment_account.forgotten'
       union all select actor_name, details from audit_log where tenant_id = $1 and action = 'payment_account.forgotten'`,
      [world.tenantId],
    );
    const data = { processor: 'CARDPOINTE', merchantId: a };
    assert.deepEqual(
      told.map((line) => line.data),
      [data, data],
    );
  });

  test('is forgotten once the time for refunds is over, 540 days after its last payment', async () => {
    await put(a);
    const payment = await charge('sale');
    await settle();
    await put(b);
    moveBy(539 * DAY_MS);
    await forget();
    assert.equal(await stored(a), 1);
    (await send('refund', { retref: payment.retref, amount: 400 })).must(201);
    moveBy(2 * DAY_MS);
    await forget();
    assert.equal(await stored(a), 1, 'a refund is under way');
    await settle();
    await forget();
    assert.equal(await stored(a), 0);
    const { details } = (await send('refund', { retref: payment.retref })).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'ACCOUNT_FORGOTTEN', allowed: ['putPaymentAccount'] });
  });

  test('that nothing was charged on is forgotten after a day', async () => {
    await put(a);
    await put(b);
    await forget();
    assert.equal(await stored(a), 1);
    moveBy(2 * DAY_MS);
    await forget();
    assert.deepEqual([await stored(a), await stored(b)], [0, 1]);
  });

  test('that is gone leaves what was begun on it unknown, for a person, until it is set again', async () => {
    await put(a);
    gateway.addFault({ kind: 'drop-after', operation: 'auth' });
    const body = { restaurantGuid: world.place.guid, amount: 1_000, source: card() };
    const { details } = (await send('sale', body)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN');
    const payment = { paymentGuid: details!.paymentGuid as string };
    const waiting = await charge('sale');
    await put(b);
    await loseCredentials(a);
    moveBy(4 * DAY_MS);
    await recoverPayments.run(service.deps);
    await settle();
    assert.deepEqual([(await read(payment)).status, (await read(waiting)).status], ['UNKNOWN', 'CAPTURED']);
    assert.deepEqual((await exceptions()).map(({ kind }) => kind).sort(), ['NOT_SETTLED', 'OUTCOME_UNKNOWN']);
    await put(a);
    service.clock.moveBy(20 * 60_000);
    await recoverPayments.run(service.deps);
    await settle();
    assert.deepEqual([(await read(payment)).status, (await read(waiting)).status], ['SETTLED', 'SETTLED']);
    assert.deepEqual(await exceptions(), []);
  });
});

test('no password is in an answer, an event or a log line, and every request conforms to the documentation', async () => {
  for (const request of gateway.requests()) checkWire(request);
  assert.ok(!service.logText().includes('secret-'));
  const [row] = await service.database.sql<{ n: number }>(
    `select count(*)::int as n from merchant_accounts where password like '%secret-%'`,
  );
  assert.equal(row!.n, 0);
});
