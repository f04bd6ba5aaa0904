import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { createTestDatabase } from '../../../server/test/harness/database.ts';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { startProcess, type TestProcess } from '../../../server/test/harness/process.ts';
import { settingsFor } from '../../../server/test/harness/settings.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { type Look, openPage, openScreen, PHONE, type Screen } from './browser.ts';
import { follow } from './guide.ts';

/**
 * docs/guides/open-a-restaurant.md, from `npm start` on an empty database to an order that a guest has paid, the kitchen has
 * cooked and the till has closed. What the guide names is what is pressed here, and its pictures are taken here.
 */

const TABLET = { width: 1180, height: 820 };
const WALL = { width: 1280, height: 720 };

/** A guest's card goes from the frame to the gateway, past the service. */
const TOKENIZER = '/cardsecure/api/v1/ccn/tokenize';

const { press, pressAt, fill, fillShown, choose, chooseTyped, look, assertFollowed } =
  follow('open-a-restaurant.md');

let browser: Awaited<ReturnType<typeof openBrowser>>;
let service: TestProcess;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  const database = await createTestDatabase();
  // As `npm start` does. The demo's own guests would only take the processor's time.
  service = await startProcess(
    await settingsFor(database, { NODE_ENV: 'development', DEMO_GUESTS: 'no', LOG_LEVEL: 'error' }),
  );
  await eventually(async () => assert.match(service.stdout(), /Stop with Ctrl-C/));
  browser = await openBrowser();
});

/** What `npm start` prints behind a name. */
const printed = (name: string): string => {
  const found = new RegExp(`^ +${name} +(http\\S+)$`, 'm').exec(service.stdout())?.[1];
  assert.ok(found, `npm start prints ${name}`);
  return found;
};

/** The guide opens the restaurant by day, in the stranger's own time zone: one where it is day now. */
function zoneByDay(): string {
  const zones = ['America/Los_Angeles', 'America/New_York', 'Europe/Madrid', 'Asia/Dubai', 'Asia/Tokyo'];
  const hourIn = (timeZone: string): number =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric' }).format(Date.now()));
  const byDay = [...zones, 'Pacific/Auckland'].find((zone) => hourIn(zone) >= 12 && hourIn(zone) < 21);
  assert.ok(byDay);
  return byDay;
}

const windowAt = async (address: string, size: Look = {}): Promise<Screen> => {
  const screen = await openScreen(browser, service.url, { timezoneId: zoneByDay(), ...size });
  // Three apps begin at once, on whatever machine this is.
  screen.page.setDefaultTimeout(60_000);
  await screen.page.goto(address);
  return screen;
};

type Page = Screen['page'];

async function signUp(page: Page, mail: Page): Promise<void> {
  await press(page, 'No account yet? Sign up', 'link');
  await fill(page, 'Your name', 'Alba Rossi');
  await fill(page, 'Name of the business', 'Rossi');
  await fill(page, 'E-mail', 'alba@rossi.example');
  await fill(page, 'Password', 'four words in a row');
  await look(page, 'sign-up');
  await press(page, 'Sign up');
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  const frame = mail.frameLocator('iframe');
  await eventually(async () => {
    await mail.goto(printed('mail'));
    assert.ok((await mail.getByRole('heading', { name: 'Confirm your e-mail address' }).count()) > 0);
  }, 60_000);
  await frame.getByRole('link', { name: 'Confirm address' }).waitFor();
  await look(mail, 'mail');
  const opened = mail.context().waitForEvent('page');
  await press(frame, 'Confirm address', 'link');
  const confirming = await opened;
  await press(confirming, 'Confirm address');
  await press(confirming, 'Sign in', 'link');
  await confirming.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(printed('manage'));
  await page.getByLabel('E-mail').fill('alba@rossi.example');
  await page.getByLabel('Password', { exact: true }).fill('four words in a row');
  await page.keyboard.press('Enter');
}

/** From a name to opening hours, the kitchen and somebody who sells; gives their PIN. */
async function setUp(page: Page): Promise<string> {
  await fill(page, 'Name of the restaurant', 'Casa Rossi');
  await chooseTyped(page, 'Currency', 'USD');
  await look(page, 'restaurant');
  await press(page, 'Open the restaurant');
  await press(page, 'Pizzeria');
  await look(page, 'menu');
  await press(page, 'Take this menu: 10 items');
  await fill(page, 'Name of the tax', 'Sales tax');
  await fill(page, 'Rate', '10');
  await press(page, 'Save and go on');
  await page.getByRole('heading', { name: 'When are you open?' }).waitFor();
  await look(page, 'hours');
  await press(page, 'Save and go on');
  await page.getByRole('heading', { name: 'Where do you cook?' }).waitFor();
  await press(page, 'Save and go on');
  await press(page, 'Add somebody');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Name', 'Ana Alonso');
  await fill(dialog, 'What it is called', 'Floor');
  await press(dialog, 'Add and show the PIN');
  const pin = await dialog.getByLabel('PIN', { exact: true }).innerText();
  await press(dialog, 'I have kept it');
  await press(page, 'Go on');
  await page.getByRole('heading', { name: 'Casa Rossi is ready' }).waitFor();
  await look(page, 'ready');
  return pin;
}

/** Adds a device in the management app, and pairs a new window with its code. */
async function pair(page: Page, [name, kind, app]: readonly [string, string, string], size: Look) {
  await press(page, 'Add a device');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'What it is called', name);
  await choose(dialog, 'What it is', kind);
  await press(dialog, 'Add and show the code');
  const code = await dialog.getByLabel('Pairing code', { exact: true }).innerText();
  if (app === 'kitchen') await look(page, 'code');
  const screen = await windowAt(printed(app), size);
  await fillShown(screen.page, 'Pairing code', code);
  await press(screen.page, 'Pair');
  await screen.page.getByText(app === 'kitchen' ? 'Nothing to make' : 'Who sells?').waitFor();
  await press(dialog, 'I have kept it');
  return screen;
}

/** Gives the restaurant its page; gives the address of the page. */
async function letGuestsOrder(page: Page): Promise<string> {
  await press(page, 'Settings', 'link');
  await press(page, 'Restaurant', 'link');
  const card = page.getByRole('region', { name: 'Page for guests' });
  await fill(card, 'Its name in the address', 'casa-rossi');
  await press(card, 'Save');
  await card.getByRole('link', { name: 'Open the page' }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await look(page, 'page');
  const opened = page.context().waitForEvent('page');
  await press(card, 'Open the page', 'link');
  const tab = await opened;
  const address = tab.url();
  await tab.close();
  return address;
}

async function orderAndPay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your orders' }).waitFor();
  await look(page, 'phone-menu');
  await press(page, 'Margherita');
  await look(page, 'phone-item');
  await press(page.getByRole('dialog'), 'Add to the order');
  await press(page, 'Your order: 1 item', 'link');
  await fill(page, 'Name', 'Bea');
  await press(page, '10 % · $0.95', 'radio');
  await page.getByText('$11.40').waitFor();
  await page.getByRole('button', { name: 'Place the order' }).scrollIntoViewIfNeeded();
  await look(page, 'phone-cart');
  await press(page, 'Place the order');
  await press(page, 'Pay $11.40 by card');
  const frame = page.frameLocator('iframe');
  await fill(frame, 'Card number', '4788 2500 0012 1443');
  await fill(frame, 'Expires MM/YY', '12/60');
  await fill(frame, 'Security code', '737');
  await look(page, 'phone-card');
  await press(frame, 'Use this card');
  await page.getByText('Paid. Thank you!').waitFor();
}

async function closeIt(page: Page, pin: string): Promise<void> {
  await press(page, 'Ana');
  await page.keyboard.type(pin);
  await pressAt(page.getByRole('link', { name: /^Open orders/ }), 'Open orders');
  const card = page.getByRole('listitem', { name: /^Order / });
  await card.getByText('Paid').waitFor();
  await look(page, 'till');
  await press(card, 'Close');
  await page.getByText('No open orders').waitFor();
  await page.getByText('Everything sent').waitFor();
}

test('a stranger follows the guide from an empty folder to a guest’s paid order', async () => {
  const owner = await windowAt(printed('manage'));
  const { page } = owner;
  const mail = await openPage(owner.context, service.url);
  await mail.page.goto(printed('mail'));
  await signUp(page, mail.page);
  await signIn(page);
  const pin = await setUp(page);
  await press(page, 'Devices', 'link');
  const kitchen = await pair(page, ['Wall', 'Kitchen screen', 'kitchen'], WALL);
  const till = await pair(page, ['Counter', 'Till', 'till'], TABLET);
  const guest = await windowAt(await letGuestsOrder(page), PHONE);
  await orderAndPay(guest.page);

  const says = (word: string) => guest.page.getByRole('status').filter({ hasText: word }).waitFor();
  const ticket = kitchen.page.getByRole('listitem', { name: /^Ticket / });
  await ticket.getByText('Margherita').waitFor();
  await look(kitchen.page, 'kitchen');
  await press(ticket, 'Start');
  await says('Being prepared');
  await press(ticket, 'Done');
  await says('Ready');
  await look(guest.page, 'phone-ready');

  await closeIt(till.page, pin);
  await says('Done');
  await press(page, 'Today', 'link');
  await page.getByText('$9.50').first().waitFor();
  await look(page, 'today');

  assertFollowed();
  for (const [name, { complaints }] of Object.entries({ owner, kitchen, till, guest }))
    assert.deepEqual(
      complaints.filter((one) => !one.includes(TOKENIZER)),
      [],
      name,
    );
});
