import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { assertSound, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { tillTest } from './till.ts';

/** What the till says when something did not go as it had it. */

const app = tillTest();

const orders = () => app.orders();
const send = async ({ page }: Screen): Promise<void> => {
  await page.getByRole('button', { name: /^Soup/ }).click();
  await page.getByRole('region', { name: 'Slip' }).getByRole('button', { name: 'Send' }).click();
};
const payOpen = async ({ page }: Screen, number: number): Promise<void> => {
  await page.getByRole('link', { name: /Open orders/ }).click();
  const card = page.getByRole('listitem', { name: `Order ${number}` });
  await card.getByRole('button', { name: /Cash/ }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
};

test('an order paid twice, once offline, is listed for review, also after a reload, until seen', async () => {
  const one = await app.paired();
  const two = await app.paired();
  await app.signIn(one);
  await app.signIn(two);
  await send(one);
  const number = await eventually(async () => {
    const [made] = await orders();
    assert.ok(made?.displayNumber);
    return made.displayNumber;
  });
  await two.page.getByRole('link', { name: /Open orders/ }).click();
  await two.page.getByRole('listitem', { name: `Order ${number}` }).waitFor();
  await two.context.setOffline(true);
  await payOpen(two, number);
  await payOpen(one, number);
  await one.page.getByText('Everything sent').waitFor();
  await eventually(async () => assert.equal((await orders())[0]!.dueAmount, 0));
  await two.context.setOffline(false);
  const { page } = two;
  await page.getByText('Everything sent').waitFor();
  await page.getByRole('link', { name: 'To review 1' }).waitFor();
  await page.reload();
  await app.signIn(two);
  await page.getByRole('link', { name: 'To review 1' }).click();
  const card = page.getByRole('listitem', { name: `Order ${number}` });
  await card.getByText('Booked with a difference').waitFor();
  await card.getByText('Due').waitFor();
  await assertSound({ ...two, complaints: [] }, 'to review');
  await takeScreen(page, 'till-review');
  await card.getByRole('button', { name: 'Seen' }).click();
  await page.getByText('Nothing to review').waitFor();
  await page.reload();
  await app.signIn(two);
  await page.getByText('Everything sent').waitFor();
  assert.equal(await page.getByRole('link', { name: /To review/ }).count(), 0);
});

test('a write that the browser refuses is said, and a second try sells once', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  const before = (await orders()).length;
  await page.getByRole('button', { name: /^Soup/ }).click();
  await page.getByRole('region', { name: 'Slip' }).getByRole('button', { name: 'Cash' }).click();
  // The order is written, its payment is not.
  await page.evaluate(`{
    const add = IDBObjectStore.prototype.add;
    let calls = 0;
    IDBObjectStore.prototype.add = function (...all) {
      if (++calls === 2) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, all);
    };
  }`);
  const exactly = page.getByRole('button', { name: /^Exactly/ });
  await exactly.click();
  await page.getByRole('alert').getByText('This browser could not keep it.').waitFor();
  await exactly.click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await page.getByText('Everything sent').waitFor();
  const after = await orders();
  assert.deepEqual([after.length, after[0]!.dueAmount], [before + 1, 0]);
  assert.ok(after[0]!.paidAmount > 0);
});
