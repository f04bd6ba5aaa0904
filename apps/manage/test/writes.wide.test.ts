import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { assertSound, takeScreen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';

/** That nothing is written after the screen has said that it was not, and nothing that was typed is lost in silence. */

const app = manage();

const SETTLE_MS = 3_000;

const priceOfSoup = async (): Promise<number> => {
  const { key, place } = app.world;
  const item = await key.get<{ priceAmount: number }>(`${place.path}/menu/items/${place.item('Soup').guid}`);
  return item.must(200).priceAmount;
};

test('a price that is saved without a network is told so, and is not saved later', async () => {
  const before = await priceOfSoup();
  const { page, context } = await app.personAt('/menu');
  await page.getByRole('button', { name: 'Change Soup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price').fill('99.00');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  assert.equal(await priceOfSoup(), before);
  await page.getByRole('button', { name: 'Change Soup' }).click();
  assert.equal(await dialog.getByLabel('Price').inputValue(), (before / 100).toFixed(2));
});

test('text that was typed is not lost by Esc, Back or a reload without a word', async () => {
  const screen = await app.personAt('/orders');
  const { page } = screen;
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Change Soup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price').waitFor();
  // Nothing was typed: nothing is asked.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change Soup' }).click();
  await dialog.getByLabel('Description').fill('Of the day');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByText('This is not saved yet.').waitFor();
  await assertSound(screen, 'typed');
  await takeScreen(page, 'dialog-typed');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  assert.equal(await dialog.getByLabel('Description').inputValue(), 'Of the day');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  assert.equal(await dialog.getByLabel('Description').inputValue(), 'Of the day');
  let asked = 0;
  page.on('dialog', (one) => {
    asked++;
    void one.dismiss();
  });
  await page.evaluate(() => location.reload());
  await eventually(async () => assert.equal(asked, 1));
  await page.goBack();
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
});
