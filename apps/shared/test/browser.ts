import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { atEnd } from '../../../server/test/harness/cleanup.ts';
import { operationOf } from './surface.ts';

/** What tests of apps share: a person at a screen, and what is asked of every screen. */

export interface Screen {
  page: Page;
  context: BrowserContext;
  /** What the browser complained of: errors, policies, requests to elsewhere, what could not be loaded. */
  complaints: string[];
  /** The operations of the public API that were called so far. A call of anything else is a complaint. */
  operations: Set<string>;
}

/** Requests of code, and not of the page itself: its own files are no part of the API. */
const CALLS = ['fetch', 'xhr', 'eventsource'];

export interface Look {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  /** Where the browser is; Tokyo, so that nothing looks right by chance. */
  timezoneId?: string;
}

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 640 };

export async function openScreen(browser: Browser, origin: string, look: Look = {}): Promise<Screen> {
  const { width = DESKTOP.width, height = DESKTOP.height } = look;
  const { colorScheme = 'light', locale = 'en-US', timezoneId = 'Asia/Tokyo' } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    timezoneId,
  });
  atEnd(() => context.close());
  return openPage(context, origin);
}

/** Another page of the same browser, which has what the others have kept. */
export async function openPage(context: BrowserContext, origin: string): Promise<Screen> {
  const page = await context.newPage();
  // Long, for a busy machine: how soon a screen is there is measured elsewhere.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports each answer of 400 and more; tests of errors ask for those.
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const operations = new Set<string>();
  page.on('request', (request) => {
    const [method, url] = [request.method(), request.url()];
    if (/^(data|blob):/.test(url)) return;
    if (!url.startsWith(`${origin}/`)) complaints.push(`not of this origin: ${url}`);
    else if (CALLS.includes(request.resourceType())) {
      const operation = operationOf(method, url);
      if (operation === undefined) complaints.push(`in no reference: ${method} ${url}`);
      else operations.add(operation);
    }
  });
  return { page, context, complaints, operations };
}

/** Opens an address as somebody who has not signed in, and signs in there, in whatever language the screen has. */
export async function signIn(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/^(E-mail|Correo electrónico)$/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.keyboard.press('Enter');
}

/**
 * Without the blank page in which the results of frames elsewhere are put together (ours are of this origin), and without what
 * is in order: 0.23 s of CPU for each look instead of 0.72.
 */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/**
 * No serious accessibility fault, nothing wider than the screen, and no complaint so far. What is about to be replaced is paler
 * meanwhile: it is looked at when it is there.
 */
export async function assertSound({ page, complaints }: Screen, name: string): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  assert.deepEqual(complaints, [], name);
  const { violations } = await axe(page).analyze();
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(faults, [], `${name}: axe`);
  await assertFits(page, name);
}

/** Nothing is wider than the window. */
export async function assertFits(page: Page, name: string): Promise<void> {
  const [inner, whole] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
  );
  const widest = whole <= inner ? '' : await page.evaluate<string>(WIDEST);
  assert.ok(whole <= inner, `${name}: scrolls sideways, ${whole} in ${inner}: ${widest}`);
}

/** What reaches furthest to the right, as it stands in the page. */
const WIDEST = `[...document.querySelectorAll('body *')]
  .reduce((a, b) => (b.getBoundingClientRect().right >= a.getBoundingClientRect().right ? b : a))
  .outerHTML.slice(0, 300)`;

/** For people to look at: written where SCREENS says, nowhere when it is not set. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  const { SCREENS } = process.env;
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name}.png`, fullPage: true });
}
