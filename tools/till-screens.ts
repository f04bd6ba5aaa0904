import { setTimeout as sleep } from 'node:timers/promises';
import type { openBrowser } from '../server/test/harness/browser.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;
type Take = (screen: string, of?: Page) => Promise<void>;

export interface Person {
  name: string;
  role: string;
  pin: string;
}

/** Transitions are over. */
const SETTLES_MS = 700;

/** Sells at the demo's till and trains there, and has a picture taken of each step. */
export async function visitTill(page: Page, staff: readonly Person[], take: Take): Promise<void> {
  const [seller] = staff;
  const manager = staff.find(({ role }) => role === 'manager');
  if (!seller || !manager) throw new Error('nobody sells or manages in the demo');
  await nameOf(page, seller).waitFor();
  await take('who');
  await enter(page, seller);
  const display = await openDisplay(page);
  await fillSlip(page);
  await take('register');
  await take('display-bill', display);
  await pay(page, display, take);
  await lookAround(page, take);
  await page.getByRole('button', { name: /^Lock/ }).click();
  await enter(page, manager);
  await page.getByRole('button', { name: 'Training' }).click();
  await page.getByRole('button', { name: 'Begin training' }).click();
  await enter(page, seller);
  await fillSlip(page);
  await take('training');
}

const nameOf = (page: Page, { name }: Person) =>
  page.getByRole('button', { name: name.split(' ', 1)[0] ?? name }).first();

async function enter(page: Page, person: Person): Promise<void> {
  await nameOf(page, person).click();
  await page.keyboard.type(person.pin);
  await page.getByRole('button', { name: /^Lock/ }).waitFor();
}

async function openDisplay(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Customer display' }).click();
  const display = await opened;
  await display.getByText('Welcome').waitFor();
  await page.bringToFront();
  return display;
}

async function fillSlip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).click();
  const menu = page.getByRole('region', { name: 'Menu' }).getByRole('list').getByRole('listitem');
  await menu.first().waitFor();
  for (const index of [0, 1, 1, 2]) {
    await menu.nth(index).getByRole('button').first().click();
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add to the slip' });
    if (await add.isVisible()) await add.click();
  }
  await sleep(SETTLES_MS);
}

async function pay(page: Page, display: Page, take: Take): Promise<void> {
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  const tip = display.getByRole('region', { name: 'To pay' }).getByRole('button', { name: /^15/ });
  await tip.click();
  await sleep(SETTLES_MS);
  await take('display-tip', display);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Cash instead' }).click();
  await sleep(SETTLES_MS);
  await take('cash');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

/** Tables, open orders, one of them and its bill. */
async function lookAround(page: Page, take: Take): Promise<void> {
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await sleep(SETTLES_MS);
  await take('tables');
  await page.getByRole('link', { name: /Open orders/ }).click();
  await sleep(SETTLES_MS);
  await take('orders');
  await page
    .getByRole('link', { name: /^Open order / })
    .first()
    .click();
  await page.getByRole('checkbox').first().check();
  await take('order');
  await page.getByRole('button', { name: 'Bill' }).first().click();
  await sleep(SETTLES_MS);
  await take('bill');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}
