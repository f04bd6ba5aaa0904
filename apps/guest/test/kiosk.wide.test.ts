import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import type { Order } from '../../../server/test/harness/world.ts';
import { assertSound, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { GOOD, typeCard } from '../../shared/test/card.ts';
import { guestApp, KIOSK } from './guest.ts';

/** A screen in the restaurant at which one guest after the other orders. */

const app = guestApp();

const newest = async (): Promise<Order> => {
  const { key, place } = app.world;
  return (await key.get<{ items: Order[] }>(`${place.path}/orders?limit=1`)).must(200).items[0]!;
};

const start = ({ page }: Screen) => page.getByRole('button', { name: 'Touch to order' });

/** Without requests of the card page to the tokenizer. */
const quiet = (screen: Screen): Screen => ({
  ...screen,
  complaints: screen.complaints.filter((one) => !one.includes('/cardsecure/api/v1/ccn/tokenize')),
});

async function chooseSoup({ page }: Screen): Promise<void> {
  await page.getByRole('button', { name: 'Soup', exact: true }).click();
  await page.getByRole('dialog', { name: 'Soup' }).getByRole('button', { name: 'Add to the order' }).click();
}

async function orderSoup(screen: Screen): Promise<number> {
  const { page } = screen;
  await start(screen).click();
  await chooseSoup(screen);
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByText('Total').waitFor();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Your number/ }).waitFor();
  return (await newest()).displayNumber!;
}

/** Nothing of the page leads away from it. */
async function noWayOut({ page }: Screen): Promise<void> {
  const addresses = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))",
  );
  for (const address of addresses) assert.match(address, /^#\//);
  assert.equal(await page.getByRole('link', { name: 'Your orders' }).count(), 0);
}

test('a guest orders, pays by card, reads the number, and the screen is the next one’s', async () => {
  const screen = await app.kioskAt();
  const { page } = screen;
  await assertSound(screen, 'start');
  await noWayOut(screen);
  await takeScreen(page, 'kiosk-start');
  await start(screen).click();
  await assertSound(screen, 'menu');
  await noWayOut(screen);
  await takeScreen(page, 'kiosk-menu');
  await page.getByRole('button', { name: 'Soup', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Soup' });
  await dialog.getByRole('button', { name: 'One more: Soup' }).click();
  await assertSound(screen, 'item');
  await takeScreen(page, 'kiosk-item');
  for (const button of await dialog.getByRole('button').all())
    assert.ok((await button.boundingBox())!.height >= 64, 'as large as a thumb');
  await dialog.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByText('Total').waitFor();
  await assertSound(screen, 'cart');
  await noWayOut(screen);
  await takeScreen(page, 'kiosk-cart');
  await page.getByLabel('Your name, if you like').fill('Ana');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Your number/ }).waitFor();
  const made = await newest();
  await page.getByRole('heading', { name: `Your number ${made.displayNumber}` }).waitFor();
  await assertSound(screen, 'how to pay');
  await takeScreen(page, 'kiosk-pay');
  await page.getByRole('button', { name: /^Pay \$[\d.]+ by card$/ }).click();
  await typeCard({ page }, GOOD);
  await page.getByText('Paid. Thank you!').waitFor();
  await page.getByText(/^Please remember your number/).waitFor();
  await assertSound(quiet(screen), 'the end');
  await noWayOut(screen);
  await takeScreen(page, 'kiosk-end');
  await page.clock.fastForward(20_000);
  await start(screen).waitFor();
  const { guid } = made;
  const paid = (await app.world.key.get<Order>(`${app.world.place.path}/orders/${guid}`)).must(200);
  assert.deepEqual([paid.dueAmount, paid.diningOption], [0, 'TAKE_OUT']);
  // Whoever comes next sees nothing of it, by the address either.
  const read = await eventually(async () => {
    const status = await page.evaluate<number>(
      `fetch('/api/v1/storefront/orders/${guid}').then(({ status }) => status)`,
    );
    assert.equal(status, 404);
    return status;
  });
  assert.equal(read, 404);
  assert.equal(await page.evaluate("Object.keys(localStorage).some((name) => name.includes('form'))"), false);
});

test('paid at the counter: the number, what is due, and the screen starts over at a press', async () => {
  const screen = await app.kioskAt();
  const { page } = screen;
  const number = await orderSoup(screen);
  await page.getByRole('button', { name: 'Pay at the counter' }).click();
  await page.getByText('You pay $6.90 at the counter.').waitFor();
  await page.getByRole('heading', { name: `Your number ${number}` }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await start(screen).waitFor();
  assert.equal((await newest()).dueAmount, 690);
  assert.notEqual(await orderSoup(screen), number);
  await assertSound(screen, 'the next guest');
});

test('nobody touches it: it asks, a touch goes on, and without one it starts over with nothing left', async () => {
  const screen = await app.kioskAt();
  const { page } = screen;
  await start(screen).click();
  await page.getByRole('button', { name: 'Español' }).waitFor({ state: 'hidden' });
  await chooseSoup(screen);
  const asked = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward(60_000);
  await asked.waitFor();
  await assertSound(screen, 'still there?');
  await takeScreen(page, 'kiosk-still-there');
  await asked.getByRole('button', { name: 'Go on' }).click();
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Your order: 1 item' }).waitFor();
  await page.clock.fastForward(60_000);
  await asked.waitFor();
  await page.clock.fastForward(15_000);
  await start(screen).click();
  await page.getByRole('button', { name: 'Soup', exact: true }).waitFor();
  assert.equal(await page.getByRole('link', { name: /^Your order/ }).count(), 0);
  await page.getByRole('button', { name: 'Start over' }).click();
  await start(screen).waitFor();
});

for (const [name, look] of [
  ['spanish-dark', { ...KIOSK, colorScheme: 'dark', locale: 'es-ES' }],
  ['tablet', { width: 1024, height: 768 }],
] as const)
  test(`it is sound: ${name}`, async () => {
    const screen = await app.kioskAt(look);
    const { page } = screen;
    await assertSound(screen, 'start');
    await takeScreen(page, `kiosk-${name}-start`);
    await page.getByRole('button', { name: /^(Touch to order|Toca para pedir)$/ }).click();
    await page.getByRole('button', { name: 'Soup', exact: true }).click();
    await page.getByRole('button', { name: /^(Add to the order|Añadir al pedido)$/ }).click();
    await assertSound(screen, 'menu');
    await page.getByRole('link', { name: /^(Your order:|Tu pedido:)/ }).click();
    await page.getByText('Total').waitFor();
    await assertSound(screen, 'cart');
    await takeScreen(page, `kiosk-${name}-cart`);
  });

test('a closed restaurant takes no orders at the screen', async () => {
  const { key, place } = app.world;
  (await key.post(`${place.path}/opening-hours/pause`, { channels: ['WEB'] })).must(200);
  const screen = await app.kioskAt();
  await screen.page.getByText('No orders for the moment').waitFor();
  assert.equal(await start(screen).isDisabled(), true);
});
