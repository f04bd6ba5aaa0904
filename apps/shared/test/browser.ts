import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { atEnd } from '../../../server/test/harness/cleanup.ts';

/** What tests of apps share: a person at a screen, and what is asked of every screen. */

export interface Screen {
  page: Page;
  context: BrowserContext;
  /** What the browser complained of: errors, policies, requests to elsewhere, what could not be loaded. */
  complaints: string[];
}

interface Look {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
}

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };

export async function openScreen(browser: Browser, origin: string, look: Look = {}): Promise<Screen> {
  const { width = DESKTOP.width, height = DESKTOP.height, colorScheme = 'light', locale = 'en-US' } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
  });
  atEnd(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports each answer of 400 and more; tests of errors ask for those.
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin))
      complaints.push(request.url());
  });
  return { page, context, complaints };
}

/** Opens an address as somebody who has not signed in, and signs in there, in whatever language the screen has. */
export async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/^(E-mail|Correo electrónico)$/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.keyboard.press('Enter');
}

/** No serious accessibility fault, nothing wider than the screen, and no complaint so far. */
export async function assertSound({ page, complaints }: Screen, name: string): Promise<void> {
  assert.deepEqual(complaints, [], name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(faults, [], `${name}: axe`);
  const [inner, whole] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  assert.ok(whole <= inner, `${name}: scrolls sideways, ${whole} in ${inner}`);
}

/** For people to look at: written where SCREENS says, nowhere when it is not set. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  const { SCREENS } = process.env;
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name}.png`, fullPage: true });
}
