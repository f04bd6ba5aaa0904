import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { look } from './eyes.ts';
import type { Person } from './house.ts';
import type { Seat } from './seat.ts';

/** People at screens. They do what they see, by its names, and each writes down what was done. */

interface Sale {
  /** On its ticket; no two are the same. */
  note: string;
  by: string;
  soups: number;
  totalAmount: number;
  isPaid: boolean;
  /** When it was sent to stay open. */
  sentAt: number | null;
}

export interface Meal {
  note: string;
  number: number;
  totalAmount: number;
  way: 'CARD' | 'CASH';
}

export interface Book {
  sales: Sale[];
  /** Numbers of orders that somebody has paid in cash at a till. */
  takings: { number: number; by: string; at: number }[];
  meals: Meal[];
  /** What somebody has pressed, or has tried to. */
  presses: { seat: string; ticket: string; at: number }[];
  /** Numbers of orders whose guests have come to the till to pay. */
  wantToPay: Set<number>;
}

export const openBook = (): Book => ({
  sales: [],
  takings: [],
  meals: [],
  presses: [],
  wantToPay: new Set(),
});

/** An amount as it is read, in cents. */
const amountIn = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

export async function pairAt(
  { screen: { page }, origin }: Seat,
  app: 'till' | 'kitchen',
  code: string,
): Promise<void> {
  await page.goto(`${origin}/${app}`);
  await page.getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
}

/** Opens the till and says who stands there. */
export async function signInAt({ screen: { page }, origin }: Seat, { name, pin }: Person): Promise<void> {
  if (!page.url().includes('/till')) await page.goto(`${origin}/till`, { waitUntil: 'commit' });
  await page.getByRole('button', { name, exact: true }).click();
  await page.keyboard.type(pin);
  await page.getByRole('button', { name: /^Lock/ }).waitFor();
}

const slipAt = ({ screen: { page } }: Seat): Locator => page.getByRole('region', { name: 'Slip' });

/** Writes a slip: soups, of which the last has a note. Gives what it comes to. */
async function writeSlip(seat: Seat, { note, soups }: Pick<Sale, 'note' | 'soups'>): Promise<number> {
  const { page } = seat.screen;
  const register = page.getByRole('link', { name: 'Register' });
  if (!(await slipAt(seat).isVisible())) await register.click();
  for (let n = 1; n < soups; n++) {
    await page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /^Soup/ }).click();
    await sleep(150);
  }
  await page.getByRole('button', { name: 'Options of Soup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Soup' });
  await dialog.getByRole('textbox', { name: 'Note for the kitchen' }).fill(note);
  await dialog.getByRole('button', { name: 'Add to the slip' }).click();
  await slipAt(seat).getByText(note).waitFor();
  return amountIn(await slipAt(seat).locator('dl div').last().innerText());
}

/** A slip to take away that is sent, and stays open until somebody pays it. */
export const sendOrder = (seat: Seat, book: Book, sale: Pick<Sale, 'note' | 'soups' | 'by'>): Promise<void> =>
  seat.turn(async () => {
    const totalAmount = await writeSlip(seat, sale);
    await slipAt(seat).getByRole('button', { name: 'Take out' }).click();
    await slipAt(seat).getByRole('button', { name: 'Send' }).click();
    await slipAt(seat).getByText('Sent. It is among the open orders.').waitFor();
    const { lastSent } = await look(seat.screen.page, seat.eyes);
    book.sales.push({ ...sale, totalAmount, isPaid: false, sentAt: lastSent });
  });

/** A slip that is paid at once, with a note that is too big. */
export const sellForCash = (
  seat: Seat,
  book: Book,
  sale: Pick<Sale, 'note' | 'soups' | 'by'>,
): Promise<void> =>
  seat.turn(async () => {
    const { page } = seat.screen;
    const totalAmount = await writeSlip(seat, sale);
    await slipAt(seat).getByRole('button', { name: 'Cash' }).click();
    const cash = page.getByRole('dialog', { name: 'Cash' });
    await cash.getByRole('textbox', { name: 'Another amount' }).fill('100');
    await cash.getByRole('button', { name: 'Take it' }).click();
    const paid = page.getByRole('dialog', { name: 'Paid' });
    const change = amountIn(await paid.getByRole('status').innerText());
    assert.equal(totalAmount + change, 100_00, `what ${sale.note} gives back`);
    await paid.getByRole('button', { name: 'Next sale' }).click();
    book.sales.push({ ...sale, totalAmount, isPaid: true, sentAt: null });
  });

/** Looks through the open orders and takes cash for one that is this person's to take; false where there is none. */
export const takeCash = (
  seat: Seat,
  book: Book,
  by: string,
  isMine: (number: number, text: string) => boolean,
): Promise<boolean> =>
  seat.turn(async () => {
    const { page } = seat.screen;
    const orders = page.getByRole('link', { name: /^Open orders/ });
    if (!page.url().endsWith('/orders')) await orders.click();
    for (const card of await page.getByRole('listitem', { name: /^Order \d+$/ }).all()) {
      const [name, text] = await Promise.all([
        card.getAttribute('aria-label', { timeout: 1_000 }),
        card.innerText({ timeout: 1_000 }),
      ]).catch(() => ['', '']);
      const number = Number(name?.replace('Order ', ''));
      // A card that has gone meanwhile left its place to the next.
      const exact = page.getByRole('listitem', { name: `Order ${number}`, exact: true });
      const cash = exact.getByRole('button', { name: /^Cash/ });
      if (!isMine(number, text) || (await cash.count()) === 0) continue;
      const at = Date.now();
      await cash.click();
      const dialog = page.getByRole('dialog', { name: 'Cash' });
      await dialog.getByRole('button', { name: /^Exactly/ }).click();
      book.takings.push({ number, by, at });
      await page.getByRole('button', { name: 'Next sale' }).click();
      return true;
    }
    return false;
  });

/** Makes the first ticket: sometimes starts it, then it is done. False where there is nothing to make. */
export const cookOne = (seat: Seat, book: Book): Promise<boolean> =>
  seat.turn(async () => {
    const { page } = seat.screen;
    const first = page.getByRole('list', { name: 'Tickets' }).getByRole('listitem', { name: /^Ticket / });
    const ticket = await first
      .first()
      .getAttribute('aria-label', { timeout: 500 })
      .catch(() => null);
    if (ticket === null) return false;
    const card = page.getByRole('listitem', { name: ticket, exact: true });
    const start = card.getByRole('button', { name: 'Start' });
    // Another screen may have done it meanwhile.
    if (book.presses.length % 3 === 0) await start.click({ timeout: 500 }).catch(() => undefined);
    const at = Date.now();
    const done = card.getByRole('button', { name: /^(Done|Noted)$/ });
    // Whether it was pressed before the time was up, nobody can say.
    book.presses.push({ seat: seat.name, ticket, at });
    await done.click({ timeout: 1_000 }).catch(() => undefined);
    return true;
  });
