import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Book, Meal } from './hands.ts';
import type { Seat } from './seat.ts';

/** A guest with a phone, who tries again when the page says that something did not work. */

const PATIENCE_MS = 120_000;

/** Does something until the page shows what it should come to. */
async function until(page: Page, shown: () => Promise<boolean>, again: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await shown()); await sleep(300)) {
    if (Date.now() > end)
      throw new Error(`not shown: ${await page.locator('main').innerText()} ${await frameText(page)}`);
    await again();
  }
}

/** What stands in the frame for cards. */
const frameText = async (page: Page): Promise<string> =>
  page.frames().length < 2 ? '' : `| ${await page.frames()[1]!.evaluate<string>('document.body.innerText')}`;

export const orderMeal = (seat: Seat, slug: string, book: Book, meal: Pick<Meal, 'note' | 'way'>) =>
  seat.turn(async () => {
    const { page } = seat.screen;
    const { note, way } = meal;
    const menu = page.getByRole('button', { name: 'Soup', exact: true });
    await until(
      page,
      () => menu.isVisible(),
      async () => {
        await page.goto(`${seat.origin}/r/${slug}`).catch(() => undefined);
        await menu.waitFor({ timeout: 20_000 }).catch(() => undefined);
      },
    );
    await menu.click();
    const dialog = page.getByRole('dialog', { name: 'Soup' });
    await dialog.getByLabel('A note for the kitchen').fill(note);
    await dialog.getByRole('button', { name: 'Add to the order' }).click();
    await page.getByRole('link', { name: /^Your order:/ }).click();
    await page.getByLabel('Name').fill(note);
    await sleep(500);
    const heading = page.getByRole('heading', { name: /^Order #\d+$/ });
    const place = page.getByRole('button', { name: 'Place the order' });
    await until(
      page,
      () => heading.isVisible(),
      async () => {
        if (await place.isEnabled({ timeout: 500 }).catch(() => false))
          await place.click({ timeout: 1_000 }).catch(() => undefined);
        await heading.waitFor({ timeout: 3_000 }).catch(() => undefined);
      },
    );
    const number = Number((await heading.innerText()).replace(/\D/g, ''));
    const total = await page
      .locator('main')
      .getByText(/^Total/)
      .locator('..')
      .innerText();
    const totalAmount = Math.round(Number(total.replace(/[^\d.]/g, '')) * 100);
    book.meals.push({ note, number, totalAmount, way });
    if (way === 'CASH') book.wantToPay.add(number);
    else await payByCard(page);
  });

async function payByCard(page: Page): Promise<void> {
  const paid = page.getByText('Paid. Thank you!');
  const open = page.getByRole('button', { name: /by card$/ });
  const frame = page.frameLocator('iframe');
  let blank = 0;
  const pay = async (): Promise<void> => {
    const soon = { timeout: 10_000 };
    if (await open.isVisible()) await open.click(soon);
    if (await page.getByText('One moment…').isVisible()) return;
    const number = frame.getByLabel('Card number');
    if ((await number.count()) === 0) {
      // The frame came while nobody answered: the page is loaded anew.
      if (++blank % 10 === 0) await page.reload(soon);
      return;
    }
    if ((await number.inputValue(soon)) === '') {
      await number.fill('4788250000121443', soon);
      await frame.getByLabel('Expires MM/YY').fill('12/60', soon);
      await frame.getByLabel('Security code').fill('123', soon);
    }
    await frame.getByRole('button', { name: 'Use this card' }).click({ timeout: 2_000 });
    await paid.waitFor({ timeout: 5_000 });
  };
  // What does not work now is looked at again.
  await until(
    page,
    () => paid.isVisible(),
    () => pay().catch(() => undefined),
  );
}
