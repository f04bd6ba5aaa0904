import type { openBrowser } from '../server/test/harness/browser.ts';

/** The screens of the management app of which there are pictures. */

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

/** What is looked at: where it is below the restaurant, and what is done there first. */
export const MANAGE_SCREENS: readonly { name: string; path: string; act?: (page: Page) => Promise<void> }[] =
  [
    { name: 'today', path: '' },
    { name: 'orders', path: '/orders' },
    { name: 'order', path: '/orders?payment=PAID', act: openAnOrder },
    { name: 'menu', path: '/menu' },
    { name: 'menu-item', path: '/menu', act: openADish },
    { name: 'people', path: '/people' },
    { name: 'person', path: '/people', act: (page) => openFirst(page, 'Inês Duarte') },
    { name: 'roles', path: '/roles', act: openARole },
    { name: 'reports', path: '/reports' },
    { name: 'payments', path: '/payments' },
    { name: 'cash', path: '/cash' },
    { name: 'day', path: '/cash/day' },
    { name: 'settings-hours', path: '/settings' },
    { name: 'settings-receipts', path: '/settings/papers' },
    { name: 'settings-tables', path: '/settings/tables' },
    { name: 'floor-plan', path: '/settings/tables/plan', act: chooseATable },
    { name: 'settings-discounts', path: '/settings/discounts', act: typeADiscount },
    { name: 'settings-domains', path: '/settings/domains', act: openADomain },
    { name: 'api-keys', path: '/api-keys' },
    { name: 'webhooks', path: '/webhooks' },
    { name: 'audit-log', path: '/audit-log' },
  ];

/** What a cashier may do with orders. */
async function openARole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look: Cashier' }).click();
  await page.getByRole('dialog').locator('summary', { hasText: 'Orders' }).click();
}

async function typeADiscount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it is called').fill('Happy hour');
  await dialog.getByLabel('Rate').fill('20');
}

/** One that waits for its records. */
async function openADomain(page: Page): Promise<void> {
  const name = 'menu.example.com';
  await page.getByRole('button', { name: 'Add a domain' }).waitFor();
  const known = page.getByRole('link', { name });
  if ((await known.count()) > 0) await known.click();
  else {
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Domain' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  }
  await page.getByRole('heading', { name }).waitFor();
}

/** One with several lines. */
async function openAnOrder(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: /, .*, / })
    .first()
    .getByRole('link', { name: /^Order \d/ })
    .click();
  await page.getByText('Why this total').click();
  await page.locator('summary').first().click();
  await page.getByText('Order placed').waitFor();
}

async function openADish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Capricciosa/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function chooseATable(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: /^Plan of / })
    .getByRole('button')
    .nth(1)
    .click();
}

async function openFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}
