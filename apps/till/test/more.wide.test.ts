import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { kept, noReview, sell, sellPizza, sent, shownAmount, slipOf, tillTest } from './till.ts';

/** More for an order that is open already: from this till or another one, with a network and without. */

const app = tillTest(async ({ key, place }) => {
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Kitchen', isDefault: true })).must(201);
  (await key.post(`${place.path}/tables`, { name: 'T1' })).must(201);
});

const namesOf = ({ checks }: Order): string[] =>
  checks.flatMap(({ selections }) => selections.map(({ name, quantity }) => `${quantity} ${name}`));

const readOrder = async ({ guid }: Pick<Order, 'guid'>): Promise<Order> =>
  (await app.world.key.get<Order>(`${app.world.place.path}/orders/${guid}`)).must(200);

/** What the kitchen was given of an order, ticket by ticket. */
async function cookedOf({ guid }: Pick<Order, 'guid'>): Promise<string[][]> {
  const { key, place } = app.world;
  interface Ticket {
    orderGuid: string;
    items: { name: string; quantity: string }[];
  }
  const { items } = (await key.get<{ items: Ticket[] }>(`${place.path}/kitchen/tickets?limit=200`)).must(200);
  return items
    .filter(({ orderGuid }) => orderGuid === guid)
    .map((ticket) => ticket.items.map(({ name, quantity }) => `${quantity} ${name}`))
    .toSorted();
}

/** A fish that somebody has ordered elsewhere. */
const ordered = (): Promise<Order> => {
  const { key, place } = app.world;
  const fish = { menuItemGuid: place.item('Catch of the day').guid, quantity: 1, priceAmount: 2_000 };
  return order(key, place, { items: [fish] });
};

const paid = async ({ guid, dueAmount }: Order): Promise<void> => {
  const { key, place } = app.world;
  const cash = { type: 'CASH', amount: dueAmount, tenderedAmount: dueAmount };
  (await key.post(`${place.path}/orders/${guid}/payments`, cash)).must(201);
};

async function openFor({ page }: Screen, made: Order): Promise<void> {
  await page
    .getByRole('link', { name: /^(Open orders|Pedidos abiertos)/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: new RegExp(`^(Open order|Abrir el pedido) ${made.displayNumber}$`) })
    .click();
  await page.getByRole('link', { name: /^(Add items|Añadir artículos)/ }).click();
  await page.getByRole('region', { name: /^(Slip|Comanda)$/ }).waitFor();
}

const sendMore = async (screen: Screen): Promise<void> => {
  await slipOf(screen)
    .getByRole('button', { name: /^(Send|Enviar)$/ })
    .click();
  await screen.page.getByRole('heading', { name: /^(Order|Pedido) \d+$/ }).waitFor();
};

test('items come onto an order of another till, at its prices, and the kitchen gets them once', async () => {
  const made = await ordered();
  const screen = await app.paired({ width: 1180, height: 820 });
  const { page } = screen;
  await app.signIn(screen);
  // The slip of the next guests waits meanwhile.
  await sell(screen, 'Soup');
  await openFor(screen, made);
  const slip = slipOf(screen);
  await slip.getByRole('heading', { name: `More for order ${made.displayNumber}` }).waitFor();
  await slip.getByText('Press what is ordered.').waitFor();
  assert.equal(await slip.getByRole('button', { name: 'Send' }).isDisabled(), true);
  await assertSound(screen, 'nothing is pressed');
  await sell(screen, 'Soup');
  await sell(screen, 'Soup');
  await sellPizza(screen);
  await assertSound(screen, 'more');
  await takeScreen(page, 'till-more');
  const total = await shownAmount(slip.getByText('Total', { exact: true }).locator('xpath=..'));
  await slip.getByRole('link', { name: 'Back to the order' }).click();
  await page.getByRole('link', { name: 'Add items: 3 not sent' }).waitFor();
  await takeScreen(page, 'till-more-waits');
  await page.getByRole('button', { name: /^Lock/ }).click();
  await app.signIn(screen);
  await page.getByRole('link', { name: 'Add items: 3 not sent' }).click();
  await sendMore(screen);
  await sent(screen);
  const now = await readOrder(made);
  assert.deepEqual(namesOf(now), [...namesOf(made), '2 Soup', '1 Pizza']);
  assert.equal((now.totalAmount / 100).toFixed(2), total);
  assert.equal(await shownAmount(page.getByRole('button', { name: /^Cash/ })), total);
  assert.deepEqual(await cookedOf(made), [['2 Soup', '1 Pizza'], namesOf(made)].toSorted());
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await slipOf(screen).getByRole('button', { name: 'Remove Soup' }).waitFor();
  await noReview(screen);
});

test('without a network they are on the bill at once, a reload keeps them, and they come once', async () => {
  const made = await ordered();
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  await page.getByRole('link', { name: /^Open orders/ }).click();
  await page.getByRole('link', { name: `Open order ${made.displayNumber}` }).waitFor();
  await context.setOffline(true);
  await openFor(screen, made);
  await sell(screen, 'Soup');
  await sendMore(screen);
  await page.getByText('not sent yet').waitFor();
  await page.reload();
  await app.signIn(screen);
  await page.getByRole('checkbox', { name: /Soup/ }).waitFor();
  await page.getByRole('link', { name: 'Add items' }).click();
  await sell(screen, 'Soup');
  await sendMore(screen);
  await page.getByText('2 entries to send').waitFor();
  const due = await shownAmount(page.getByRole('button', { name: /^Cash/ }));
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await context.setOffline(false);
  await sent(screen);
  const now = await readOrder(made);
  assert.deepEqual(namesOf(now), [...namesOf(made), '1 Soup', '1 Soup']);
  assert.deepEqual([(now.paidAmount / 100).toFixed(2), now.dueAmount], [due, 0]);
  assert.deepEqual(await cookedOf(made), [['1 Soup'], ['1 Soup'], namesOf(made)].toSorted());
  await noReview(screen);
});

test('an answer that is lost has them come once', async () => {
  const made = await ordered();
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await openFor(screen, made);
  await sell(screen, 'Soup');
  let lost = 0;
  await page.route(/\/sync$/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 1) return route.continue();
    lost++;
    await route.fetch();
    return route.abort();
  });
  await sendMore(screen);
  await sent(screen);
  assert.equal(lost, 2);
  assert.deepEqual(namesOf(await readOrder(made)), [...namesOf(made), '1 Soup']);
  assert.equal(await page.getByRole('checkbox', { name: /Soup/ }).count(), 1);
  assert.deepEqual(await cookedOf(made), [['1 Soup'], namesOf(made)].toSorted());
  await noReview(screen);
});

test('of an order that was paid meanwhile they are due on a check of their own, or go on a new slip', async () => {
  const [made, other] = [await ordered(), await ordered()];
  const screen = await app.paired();
  const { page, context } = screen;
  await app.signIn(screen);
  await openFor(screen, made);
  await sell(screen, 'Soup');
  await context.setOffline(true);
  await sendMore(screen);
  await openFor(screen, other);
  await sell(screen, 'Soup');
  for (const one of [made, other]) await paid(one);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  const now = await readOrder(made);
  assert.deepEqual(
    now.checks.map(({ paymentStatus, selections }) => [paymentStatus, selections.map(({ name }) => name)]),
    [
      ['CLOSED', ['Catch of the day']],
      ['OPEN', ['Soup']],
    ],
  );
  await page.getByRole('heading', { name: 'This order is not open' }).waitFor();
  await assertSound({ ...screen, complaints: [] }, 'too late');
  await takeScreen(page, 'till-more-late');
  await page.getByRole('button', { name: 'Put what was pressed on a new slip' }).click();
  await slipOf(screen).getByRole('button', { name: 'Remove Soup' }).waitFor();
  assert.deepEqual(namesOf(await readOrder(other)), namesOf(other));
});

for (const [name, look] of [
  ['phone-dark-spanish', { ...PHONE, colorScheme: 'dark', locale: 'es-ES' }],
  ['tablet-light', { width: 1180, height: 820 }],
] as const) {
  test(`it is sound: ${name}`, async () => {
    const made = await ordered();
    const screen = await app.paired(look);
    await app.signIn(screen);
    await openFor(screen, made);
    await sell(screen, 'Soup');
    await assertSound(screen, name);
    await takeScreen(screen.page, `till-more-${name}`);
  });
}
