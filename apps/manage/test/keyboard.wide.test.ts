import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { order } from '../../../server/test/harness/world.ts';
import type { Screen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';

type Page = Screen['page'];
type Locator = ReturnType<Page['locator']>;

/** The main journeys with nothing but a keyboard: each thing is reached by Tab, and one sees where one is at every step. */

const app = manage();

/** More stops than any screen has on the way to something. */
const STOPS_MAX = 60;

/** What has the focus looks as it does without; null: one sees where one is. A label or a track may show it for its field. */
const UNSEEN = `(() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  // A spinner has no end.
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const isOutlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  const shown = [at, at.nextElementSibling, at.parentElement].filter(Boolean).map((one) => getComputedStyle(one));
  if ([...shown, getComputedStyle(at, '::after')].some(isOutlined)) return null;
  const look = (one) => ['borderTopColor', 'boxShadow', 'backgroundColor'].map((name) => getComputedStyle(one)[name]).join();
  const twin = at.cloneNode(false);
  at.before(twin);
  const isSame = look(twin) === look(at);
  twin.remove();
  return isSame ? at.outerHTML.slice(0, 200) : null;
})()`;

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === one.ownerDocument.activeElement);

/** Goes on by Tab until something has the focus. */
async function reach(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stops = 0; !(await isFocused(element)); stops++) {
    assert.ok(stops < STOPS_MAX, `out of reach: ${element}`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(UNSEEN), null, 'nobody sees where they are');
  }
}

async function press(page: Page, element: Locator): Promise<void> {
  await reach(page, element);
  await page.keyboard.press('Enter');
}

/** Opens a dialog, which takes the focus. */
async function openDialog(page: Page, element: Locator): Promise<void> {
  await press(page, element);
  await page.getByRole('dialog').locator(':focus').waitFor();
}

async function type(page: Page, element: Locator, text: string): Promise<void> {
  await reach(page, element);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('an owner signs in, reads why an order costs what it does, refunds an item, changes a price and issues a key', async () => {
  const { service, world } = app;
  const { key, place } = world;
  const { email } = await makeAccount(service, {
    name: 'Alba Rossi',
    places: [{ tenantId: world.tenantId, role: 'owner' }],
  });
  (await key.post(`${place.path}/cash-drawers`, { name: 'Bar', openingAmount: 10_000 })).must(201);
  const sold = await order(key, place, { items: [{ menuItemGuid: place.item('Soup').guid, quantity: 2 }] });
  const paid = { type: 'CASH', amount: sold.dueAmount };
  (await key.post(`${place.path}/orders/${sold.guid}/payments`, paid)).must(201);
  const { page, complaints } = await app.openScreen();
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

  await page.goto(`${service.url}/manage`);
  await type(page, page.getByLabel('E-mail'), email);
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();

  await press(page, page.getByRole('link', { name: 'Orders', exact: true }));
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  await press(page, page.getByRole('link', { name: 'To the content' }));
  await press(page, page.getByRole('link', { name: `Order ${sold.displayNumber}` }));
  await press(page, page.getByText('Why this total'));
  await page.getByText('Subtotal $13.80').waitFor();
  await press(page, page.locator('summary').filter({ hasText: 'Soup' }));
  await openDialog(page, button('Refund Soup'));
  await type(page, dialog.getByLabel('Comment'), 'cold');
  await press(page, dialog.getByRole('button', { name: 'Refund Soup' }));
  await dialog.waitFor({ state: 'detached' });
  await press(page, button(/^Give back/));
  await page.getByText('money is back').waitFor();

  await press(page, page.getByRole('link', { name: 'Menu', exact: true }));
  await openDialog(page, button('Change Soup'));
  await type(page, dialog.getByLabel('Price'), '7.50');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$7.50').waitFor();
  await page.locator('[aria-label="Change Soup"]:focus').waitFor();

  await press(page, page.getByRole('link', { name: 'API keys', exact: true }));
  await openDialog(page, button('Issue an API key'));
  await type(page, dialog.getByLabel('Name'), 'Screen in the kitchen');
  await press(page, dialog.getByRole('button', { name: 'Issue the key' }));
  await dialog.getByText('This is shown once.').waitFor();
  await press(page, dialog.getByRole('button', { name: 'I have kept it' }));
  await page.getByText('Screen in the kitchen').waitFor();
  assert.deepEqual(complaints, []);

  const now = (await key.get<{ refundedAmount: number }>(`${place.path}/orders/${sold.guid}`)).must(200);
  assert.equal(now.refundedAmount, 1_380);
});
