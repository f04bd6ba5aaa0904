import { DEMO_SLUG } from '../server/src/cli/demo-furniture.ts';
import type { openBrowser } from '../server/test/harness/browser.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

/** Orders at the demo's page, and has a picture taken of each step. */
export async function visitAsGuest(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${url}/r/${DEMO_SLUG}`);
  await page.getByRole('link', { name: 'Your orders' }).waitFor();
  await take('menu');
  await page.getByRole('button', { name: 'Capricciosa' }).click();
  await page.getByRole('dialog').waitFor();
  await take('item');
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByLabel('Name').fill('Rita');
  await page.getByText('Total', { exact: true }).waitFor();
  await take('cart');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Order/ }).waitFor();
  await take('order');
}

/** Orders at the demo's kiosk. */
export async function visitKiosk(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${url}/r/${DEMO_SLUG}?kiosk=1`);
  const start = page.getByRole('button', { name: 'Touch to order' });
  await start.waitFor();
  await take('kiosk-start');
  await start.click();
  await take('kiosk-menu');
  await page.getByRole('button', { name: 'Capricciosa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: /^Your order:/ }).click();
  await page.getByText('Total', { exact: true }).waitFor();
  await take('kiosk-cart');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('heading', { name: /^Your number/ }).waitFor();
  await take('kiosk-number');
}
