import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { order, type Page } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** Money as the people see it who have to find where it is. */

let gateway: CardPointeSimulator;
const MERCHANT = '496160873888USD';

const app = manage({
  options: async () => {
    gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
    return { config: { cardpointeUrl: gateway.url } };
  },
  fill: async ({ world: { key, place } }) => {
    const account = {
      processor: 'CARDPOINTE',
      merchantId: MERCHANT,
      username: 'testing',
      password: 'testing123',
    };
    (await key.put(`${place.path}/payment-account`, account)).must(200);
    (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })).must(201);
  },
});

after(() => gateway.stop());

interface Payment {
  paymentGuid: string;
  orderGuid: string;
  status: string;
  refundedAmount: number;
}

const paymentOf = async ({ paymentGuid }: Payment): Promise<Payment> =>
  (await app.world.key.get<Payment>(`${app.world.place.path}/payments/${paymentGuid}`)).must(200);

/** A card at an order, charged or only authorised. */
async function cardPayment(what: 'auth' | 'sale', number = '4788250000121443'): Promise<Payment> {
  const { key, place } = app.world;
  const made = await order(key, place);
  const source = { token: { value: gateway.tokenFor(number), expiryMonth: 12, expiryYear: 2_060 } };
  const reply = await key.post<Payment>(`/api/v1/payments/${what}`, {
    restaurantGuid: place.guid,
    orderGuid: made.guid,
    checkGuid: made.checks[0]!.guid,
    amount: made.dueAmount,
    source,
  });
  return reply.must(201);
}

test('a manager finds a payment, takes its money, gives some back, and voids another', async () => {
  const held = await cardPayment('auth');
  const screen = await app.personAt('');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Payments' }).click();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Authorised' });
  await page.getByRole('row', { name: /Card/ }).getByText('Authorised').waitFor();
  await assertSound(screen, 'payments');
  await page.getByRole('link', { name: 'Card', exact: true }).click();

  await page.getByRole('heading', { name: /Payment of/ }).waitFor();
  await page.getByRole('button', { name: 'Ask the processor' }).click();
  await page.getByText('AUTHORIZED', { exact: true }).waitFor();
  await assertSound(screen, 'payment');
  await page.getByRole('button', { name: 'Take the money' }).click();
  const dialog = page.getByRole('dialog');
  await assertSound(screen, 'take');
  await dialog.getByRole('button', { name: 'Take the money' }).click();
  await page.getByRole('heading', { name: /Taken/ }).waitFor();
  assert.equal((await paymentOf(held)).status, 'CAPTURED');

  gateway.closeBatches(MERCHANT);
  await page.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Amount').fill('x');
  await dialog.getByText('This is no amount.').waitFor();
  await dialog.getByLabel('Amount').fill('2.50');
  await dialog.getByLabel('Reason').fill('Hair <i>in</i> the soup');
  await assertSound(screen, 'refund');
  await takeScreen(page, 'payments-refund');
  await dialog.getByRole('button', { name: 'Give back $2.50' }).click();
  await page.getByRole('row', { name: /Hair <i>in<\/i> the soup/ }).waitFor();
  await assertSound(screen, 'refunded');
  await takeScreen(page, 'payment');
  assert.equal((await paymentOf(held)).refundedAmount, 250);

  const mistake = await cardPayment('sale');
  await page.getByRole('link', { name: 'Payments' }).last().click();
  // The list learns of it a moment later.
  await page.locator(`a[href$="${mistake.paymentGuid}"]`).click();
  await page.getByRole('button', { name: 'Void' }).click();
  await dialog.getByLabel('Reason').fill('Wrong table');
  await dialog.getByRole('button', { name: 'Void the payment' }).click();
  await page.getByRole('heading', { name: /Voided/ }).waitFor();
  await page.getByText('Wrong table').waitFor();
  assert.equal((await paymentOf(mistake)).status, 'VOIDED');
});

test('a refund that waits for settlement is called off, and its money can be given back again', async () => {
  const { key, place } = app.world;
  const sold = await cardPayment('sale');
  const path = `${place.path}/payments/${sold.paymentGuid}/refunds`;
  const asked = await key.post<{ status: string }>(path, { amount: 250, reason: 'Wrong guest' });
  assert.equal(asked.must(201).status, 'SCHEDULED');
  // Who may take money sees it, and may not call it off.
  const server = await app.personAt(`/payments/${sold.paymentGuid}`, 'server');
  await server.page.getByRole('row', { name: /Waits for settlement/ }).waitFor();
  assert.equal(await server.page.getByRole('button', { name: 'Call off' }).count(), 0);

  const screen = await app.personAt(`/orders/${sold.orderGuid}`);
  const { page } = screen;
  await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: /Card/ }).click();
  const row = page.getByRole('row', { name: /Wrong guest/ });
  await row.getByText('Waits for settlement').waitFor();
  await assertSound(screen, 'refund waits');
  await row.getByRole('button', { name: 'Call off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Call off the refund of $2.50?' }).waitFor();
  await assertSound(screen, 'call off');
  await takeScreen(page, 'payment-call-off');
  await dialog.getByRole('button', { name: 'Keep the refund' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await paymentOf(sold)).refundedAmount, 250);
  await row.getByRole('button', { name: 'Call off' }).click();
  await dialog.getByLabel('Reason').fill('Another <i>table</i>');
  await dialog.getByRole('button', { name: 'Call off the refund' }).click();
  await row.getByText('Cancelled').waitFor();
  await row.getByText('Another <i>table</i>').waitFor();
  assert.equal(await row.getByRole('button').count(), 0);
  await assertSound(screen, 'called off');
  assert.equal((await paymentOf(sold)).refundedAmount, 0);
  (await key.post(path, { amount: 250, reason: 'This guest' })).must(201);
});

test('a card that was refused stands beside what paid instead', async () => {
  const { key, place } = app.world;
  const made = await order(key, place);
  const body = {
    restaurantGuid: place.guid,
    orderGuid: made.guid,
    checkGuid: made.checks[0]!.guid,
    amount: made.dueAmount,
    source: { token: { value: gateway.tokenFor('4387751111111053'), expiryMonth: 12, expiryYear: 2_060 } },
  };
  (await key.post('/api/v1/payments/sale', body)).refused(402, 'PAYMENT_DECLINED');
  const cash = (await key.post<Payment>(`${place.path}/orders/${made.guid}/payments`, { type: 'CASH' })).must(
    201,
  );
  const { page } = await app.personAt(`/payments/${cash.paymentGuid}`);
  await page.getByRole('row', { name: /Card/ }).getByText('Declined').waitFor();
  await page.getByRole('link', { name: 'To the drawer' }).click();
  await page.getByRole('heading', { name: 'Bar' }).waitFor();
});

test('batches are looked for, and a difference is looked into and resolved', async () => {
  const { key, place } = app.world;
  const { paymentGuid } = await cardPayment('sale');
  const { retref } = (await key.get<{ retref: string }>(`${place.path}/payments/${paymentGuid}`)).must(200);
  // As if it had been charged at the gateway outside of the service: settled, and nobody here knows of it.
  Object.assign(gateway.transactions().find((one) => one.retref === retref)!, { retref: '999000000001' });
  gateway.closeBatches(MERCHANT);
  const screen = await app.personAt('/payments/settlements');
  const { page } = screen;
  await page.getByRole('button', { name: 'Look for new ones' }).click();
  await page.getByText(/batch(es)? read/).waitFor();
  await page.getByText('Accepted').first().waitFor();
  await assertSound(screen, 'settlements');
  await takeScreen(page, 'settlements');
  await page.getByRole('link', { name: 'Discrepancies' }).click();
  await page.getByRole('row', { name: /Not known here/ }).waitFor();
  await assertSound(screen, 'discrepancies');
  await takeScreen(page, 'discrepancies');
  await page
    .getByRole('row', { name: /Not known here/ })
    .getByRole('button', { name: 'Resolve' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What came of it?').fill('Catering, charged by hand');
  await assertSound(screen, 'resolve');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Resolved', { exact: true }).click();
  await page.getByRole('row', { name: /Catering, charged by hand/ }).waitFor();
  const open = await key.get<Page<unknown>>(`${place.path}/reconciliation?state=OPEN`);
  assert.equal(open.must(200).items.length, 0);
});

test('what the bank refused and nobody pays any more is written off', async () => {
  const { key, place } = app.world;
  const rejected = await cardPayment('sale');
  const { retref } = (
    await key.get<{ retref: string }>(`${place.path}/payments/${rejected.paymentGuid}`)
  ).must(200);
  gateway.closeBatches(MERCHANT, [retref]);
  (await key.send('POST', `${place.path}/settlements/pull`)).must(200);
  const screen = await app.personAt('/payments/discrepancies');
  const { page } = screen;
  await page
    .getByRole('row', { name: /Rejected by the bank/ })
    .getByRole('button', { name: 'Resolve' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What came of it?').fill('The guest has gone');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByRole('alert').waitFor();
  await assertSound(screen, 'still owed');
  await takeScreen(page, 'discrepancy-still-owed');
  await dialog.getByLabel('Write off what its check still owes').check();
  await assertSound(screen, 'write off');
  await takeScreen(page, 'discrepancy-write-off');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { dueAmount } = (
    await key.get<{ dueAmount: number }>(`${place.path}/orders/${rejected.orderGuid}`)
  ).must(200);
  assert.equal(dueAmount, 0);
});

test('who may not see payments is told who can', async () => {
  const screen = await app.personAt('/payments', 'kitchen', PHONE);
  await screen.page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
});

test('at closeout all tabs are settled at once, and all slips taken', async () => {
  const { key, place } = app.world;
  const slip = await cardPayment('auth');
  const { guid: orderGuid, dueAmount } = await order(key, place);
  const source = {
    token: { value: gateway.tokenFor('4788250000121443'), expiryMonth: 12, expiryYear: 2_060 },
  };
  const body = {
    restaurantGuid: place.guid,
    amount: dueAmount + 500,
    orderGuid,
    tab: { name: 'Ana' },
    source,
  };
  const tab = (await key.post<Payment>('/api/v1/payments/auth', body)).must(201);
  const screen = await app.personAt('/cash/day');
  const { page } = screen;
  const tabs = page.getByRole('table', { name: 'Open tabs' });
  await tabs.getByRole('link', { name: 'Ana' }).waitFor();
  await assertSound(screen, 'held on cards');
  await takeScreen(page, 'day-held');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Settle all tabs' }).click();
  await assertSound(screen, 'settle all tabs');
  await dialog.getByRole('button', { name: 'Settle all tabs' }).click();
  await tabs.waitFor({ state: 'detached' });
  assert.equal((await paymentOf(tab)).status, 'CAPTURED');
  await page.getByRole('button', { name: 'Take all without a further tip' }).click();
  await dialog.getByRole('button', { name: 'Take all without a further tip' }).click();
  await page.getByRole('table', { name: 'Bills that wait for their slips' }).waitFor({ state: 'detached' });
  assert.equal((await paymentOf(slip)).status, 'CAPTURED');
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      const payment = await cardPayment('sale');
      const screen = await app.personAt('/payments', 'owner', look);
      const { page } = screen;
      await page.getByRole('table').waitFor();
      await assertSound(screen, `payments ${name}`);
      await takeScreen(page, `payments-${name}`);
      await page.goto(`${page.url()}/${payment.paymentGuid}`);
      await page.locator('dl').nth(1).waitFor();
      await assertSound(screen, `payment ${name}`);
      await takeScreen(page, `payment-${name}`);
      for (const part of ['settlements', 'discrepancies']) {
        await page.goto(page.url().replace(/payments\/.*/, `payments/${part}`));
        await page.locator('section').first().waitFor();
        await assertSound(screen, `${part} ${name}`);
        await takeScreen(page, `${part}-${name}`);
      }
    });
  }
});
