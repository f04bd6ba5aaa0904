import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../server/test/harness/browser.ts';
import { freePort } from '../server/test/harness/process.ts';

/** Takes the pictures of docs/screens: `npm run screens` starts the service with its demo, and looks at it as an owner does. */

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'docs', 'screens');
/** So long guests of the demo come and go before the first picture. */
const GUESTS_MS = 60_000;

/** Not the newest of the orders: one with several lines, as the guests of the demo begin. */
const LOOKED_INTO = 6;

const LOOKS = [
  { name: 'desktop-light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 860, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

interface Demo {
  tenants: { owner: { email: string; password: string }; restaurants: { restaurantGuid: string }[] }[];
}

async function main(): Promise<void> {
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
    mkdirSync(FOLDER, { recursive: true });
    const browser = await openBrowser();
    try {
      for (const look of LOOKS) {
        await takeScreens(browser, look, { url, owner, restaurantGuid: restaurants.at(-1)!.restaurantGuid });
      }
    } finally {
      await browser.close();
    }
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

interface Place {
  url: string;
  owner: Demo['tenants'][number]['owner'];
  restaurantGuid: string;
}

async function takeScreens(browser: Browser, look: (typeof LOOKS)[number], place: Place): Promise<void> {
  const { name, width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-US' });
  const page = await context.newPage();
  const take = (screen: string) => page.screenshot({ path: join(FOLDER, `${screen}-${name}.png`) });
  await page.goto(`${place.url}/manage/${place.restaurantGuid}`);
  await page.getByLabel('E-mail').fill(place.owner.email);
  await take('sign-in');
  await page.getByLabel('Password', { exact: true }).fill(place.owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Net sales by hour' }).waitFor();
  await settled(page);
  await take('today');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page
    .getByRole('link', { name: /^Order \d/ })
    .first()
    .waitFor();
  await settled(page);
  await take('orders');
  await page.goto(`${place.url}/manage/${place.restaurantGuid}/orders?payment=PAID`);
  await page
    .getByRole('link', { name: /^Order \d/ })
    .nth(LOOKED_INTO)
    .click();
  await page.getByText('Why this total').click();
  await page.locator('summary').first().click();
  await page.getByText('Order placed').waitFor();
  await settled(page);
  await take('order');
  await context.close();
}

/** The fonts are there, and nothing is under way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction('document.fonts.ready.then(() => !document.querySelector("[aria-busy=true]"))');
  await sleep(500);
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
