import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { kept, openOrder, sell, sent, slipOf, tillTest } from './till.ts';

/** What a guest takes along, printed by the browser. */

const app = tillTest();

/** Presses Print; what the browser would print then, as a PDF. */
async function printed({ page }: Screen): Promise<string> {
  await page.evaluate('window.print = () => { window.asked = (window.asked ?? 0) + 1 }');
  await page.getByRole('button', { name: /^(Print|Imprimir)$/ }).click();
  assert.equal(await page.evaluate('window.asked'), 1);
  return (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
}

const MM_PER_POINT = 25.4 / 72;

/** The pages of a PDF: width and height in millimetres. */
const pagesOf = (pdf: string): number[][] =>
  [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width) * MM_PER_POINT),
    Math.round(Number(height) * MM_PER_POINT),
  ]);

test('the bill of an open order, without a network, on one page of 80 mm that ends where it ends', async () => {
  const screen = await app.paired();
  const { page, context } = screen;
  const { key, place } = app.world;
  const settings = { headerLines: ['By the sea'], footerLines: ['Thank you'] };
  (await key.put(`${place.path}/document-settings`, settings)).must(200);
  await app.signIn(screen);
  await page.reload();
  await app.signIn(screen);
  await sent(screen);
  await kept(screen);
  await context.setOffline(true);
  await openOrder(screen);
  await page.getByRole('button', { name: 'Bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bill' });
  await dialog.getByText('Bill (not a receipt)').waitFor();
  for (const text of ['Osteria Aurora', 'By the sea', 'Pizza', 'Large', '21.90', 'Thank you'])
    await dialog.getByText(text).first().waitFor();
  await assertSound({ ...screen, complaints: [] }, 'a bill');
  await takeScreen(page, 'till-bill');
  const pages = pagesOf(await printed(screen));
  assert.equal(pages.length, 1, JSON.stringify(pages));
  assert.equal(pages[0]![0], 80);
  assert.ok(pages[0]![1]! > 40 && pages[0]![1]! < 200, `${pages[0]} mm`);
  await page.emulateMedia({ media: 'print' });
  const visible = await page.evaluate<string[]>(
    `[...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).visibility === 'visible')
       .filter((one) => one.closest('[data-paper]') === null).map((one) => one.tagName)`,
  );
  assert.deepEqual(visible, [], 'nothing but the paper is printed');
});

test('a receipt says what was handed over and what went back; a part that is paid has a bill', async () => {
  const screen = await app.paired();
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('textbox', { name: 'Another amount' }).fill('10');
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  for (const text of ['Soup', '6.90', '10.00', '3.10']) await receipt.getByText(text).first().waitFor();
  await assertSound(screen, 'a receipt');
  await takeScreen(page, 'till-receipt');
  await receipt.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Next sale' }).click();
  await openOrder(screen);
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await page.getByRole('button', { name: /^2 parts/ }).click();
  await page.getByRole('button', { name: /^Part 1/ }).click();
  await page.getByRole('button', { name: /^Exactly/ }).click();
  await page.getByRole('button', { name: 'Receipt' }).click();
  await page.getByRole('dialog', { name: 'Bill' }).getByText('10.95').first().waitFor();
});

test('it is sound: phone, dark, Spanish', async () => {
  const screen = await app.paired({ ...PHONE, colorScheme: 'dark', locale: 'es-ES' });
  const { page } = screen;
  await app.signIn(screen);
  await sell(screen, 'Soup');
  await slipOf(screen).getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('link', { name: /^Pedidos abiertos/ }).click();
  await page
    .getByRole('link', { name: /^Abrir el pedido/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await page.getByRole('dialog', { name: 'Cuenta' }).getByText('Soup').waitFor();
  await assertSound(screen, 'bill');
  await takeScreen(page, 'till-phone-bill');
});
