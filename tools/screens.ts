import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from '../server/test/harness/browser.ts';
import { freePort } from '../server/test/harness/free-port.ts';
import { visitAsGuest, visitKiosk } from './guest-screens.ts';
import { MANAGE_SCREENS } from './manage-screens.ts';
import { pairingCode, webpOf } from './screen-helpers.ts';
import { type Person, visitTill } from './till-screens.ts';

/**
 * Takes the pictures of docs/screens: `npm run screens` starts the service with its demo, and looks at it as an owner does, as a
 * cook, as whoever sells and as a guest. `-- --only till` takes those of one app, `-- --only settings` those of the
 * management app whose names begin so, `-- --only guide` those that a test of a guide takes.
 */

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'docs', 'screens');
/** So long guests of the demo come and go before the first picture. */
const GUESTS_MS = 60_000;

const PATIENCE_MS = 90_000;
/** Transitions are over, and pictures are drawn. */
const SETTLES_MS = 700;

const LOOKS = [
  { name: 'desktop-light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 860, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** A screen on its end, as it stands in a restaurant. */
const KIOSKS = [
  { name: 'light', width: 1080, height: 1920, colorScheme: 'light' },
  { name: 'dark', width: 1080, height: 1920, colorScheme: 'dark' },
] as const;

interface Demo {
  tenants: {
    owner: { email: string; password: string };
    restaurants: { restaurantGuid: string; staff: Person[] }[];
  }[];
}

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const isWanted = (app: string): boolean => options.only === undefined || options.only === app;
/** One of the management app's own. */
const isWantedScreen = (name: string): boolean => isWanted('manage') || name.startsWith(options.only ?? '');

async function main(): Promise<void> {
  mkdirSync(join(FOLDER, 'guides'), { recursive: true });
  if (isWanted('guide')) await followGuide();
  if (options.only === 'guide') return;
  const data = mkdtempSync(join(tmpdir(), 'comanda-screens-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), METRICS_PORT: '0', DATA_DIR: data, LOG_LEVEL: 'error' };
  const service = spawn(process.execPath, [join(ROOT, 'server/bin/comanda.js'), 'serve'], {
    env,
    stdio: 'inherit',
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await answers(`${url}/api/v1/health/ready`);
    await sleep(GUESTS_MS);
    const { tenants } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as Demo;
    const { owner, restaurants } = tenants.at(-1)!;
    const browser = await openBrowser();
    try {
      const { restaurantGuid, staff } = restaurants.at(-1)!;
      const place = { url, owner, restaurantGuid, staff };
      if (MANAGE_SCREENS.some(({ name }) => isWantedScreen(name)))
        for (const look of LOOKS) await takeScreens(browser, look, place);
      if (isWanted('kitchen')) await takeKitchen(browser, place);
      if (isWanted('till')) await takeTill(browser, place);
      if (isWanted('guest')) for (const look of LOOKS) await takeGuest(browser, look, url);
      if (isWanted('guest')) for (const look of KIOSKS) await takeGuest(browser, look, url, visitKiosk);
    } finally {
      await browser.close();
    }
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

/** A test follows the guide, and keeps what it sees on the way. */
async function followGuide(): Promise<void> {
  const test = join(ROOT, 'apps/shared/test/open-a-restaurant.wide.test.ts');
  const env = { ...process.env, GUIDE_SCREENS: join(FOLDER, 'guides') };
  const [code] = await once(spawn(process.execPath, ['--test', test], { env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('the guide could not be followed');
}

interface Place {
  url: string;
  owner: Demo['tenants'][number]['owner'];
  restaurantGuid: string;
  staff: readonly Person[];
}

async function takeScreens(browser: Browser, look: (typeof LOOKS)[number], place: Place): Promise<void> {
  const { name, width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-US' });
  const page = await context.newPage();
  // Whoever asks more than a hundred times in a minute is asked to wait, and so are we.
  page.setDefaultTimeout(PATIENCE_MS);
  const canvas = await (await browser.newContext()).newPage();
  const take = async (screen: string) =>
    writeFileSync(join(FOLDER, `${screen}-${name}.webp`), await webpOf(canvas, await page.screenshot()));
  const start = `${place.url}/manage/${place.restaurantGuid}`;
  await page.goto(start);
  await page.getByLabel('E-mail').fill(place.owner.email);
  if (isWantedScreen('sign-in')) await take('sign-in');
  await page.getByLabel('Password', { exact: true }).fill(place.owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/sign-in'));
  for (const { name: screen, path, act } of MANAGE_SCREENS.filter((one) => isWantedScreen(one.name))) {
    await page.goto(start + path);
    await settled(page);
    await act?.(page);
    await settled(page);
    await take(screen);
  }
  await context.close();
}

type Look = (typeof LOOKS)[number] | (typeof KIOSKS)[number];

/** A guest, from the menu to an order that is being made. */
async function takeGuest(browser: Browser, look: Look, url: string, visit = visitAsGuest): Promise<void> {
  const { name, width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-US' });
  const page = await context.newPage();
  const canvas = await (await browser.newContext()).newPage();
  const take = async (screen: string) => {
    await settled(page);
    const picture = await webpOf(canvas, await page.screenshot());
    writeFileSync(join(FOLDER, `guest-${screen}-${name}.webp`), picture);
  };
  await visit(page, url, take);
  await context.close();
}

const WALL = { width: 1600, height: 900 };
const TABLET = { width: 1180, height: 820 };

async function takeKitchen(browser: Browser, place: Place): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, take } = await pairedAt(
      browser,
      place,
      { app: 'kitchen', kind: 'KITCHEN_SCREEN' },
      { viewport: WALL, colorScheme },
    );
    await page.getByText('Live', { exact: true }).waitFor();
    for (const view of ['Tickets', 'All day', 'Pass']) {
      await page.getByRole('link', { name: view }).click();
      await sleep(SETTLES_MS);
      await take(`kitchen-${view.toLowerCase().replace(' ', '-')}-${colorScheme}`);
    }
    await page.context().close();
  }
}

async function takeTill(browser: Browser, place: Place): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, take } = await pairedAt(
      browser,
      place,
      { app: 'till', kind: 'TILL' },
      { viewport: TABLET, colorScheme },
    );
    await visitTill(page, place.staff, (screen, of) => take(`till-${screen}-${colorScheme}`, of));
    await page.context().close();
  }
}

/** A device that an owner adds, paired by its code. */
async function pairedAt(
  browser: Browser,
  { url, owner, restaurantGuid }: Place,
  { app, kind }: { app: string; kind: string },
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
): Promise<{ page: Page; take: (screen: string, of?: Page) => Promise<void> }> {
  const code = await pairingCode({ url, owner, restaurantGuid }, { name: app, kind });
  const context = await browser.newContext({ ...look, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const canvas = await (await browser.newContext()).newPage();
  await page.goto(`${url}/${app}`);
  await page.getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
  const take = async (screen: string, of = page) =>
    writeFileSync(join(FOLDER, `${screen}.webp`), await webpOf(canvas, await of.screenshot()));
  return { page, take };
}

/** The fonts and pictures are there, and nothing is under way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => true)');
  await sleep(SETTLES_MS);
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error(`${address} does not answer`);
}

await main();
// The harness waits for tests to end, and there are none.
process.exit();
