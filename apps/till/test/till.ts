import assert from 'node:assert/strict';
import { before } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { addDevice } from '../../../server/test/harness/devices.ts';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { hireStaff } from '../../../server/test/harness/staff.ts';
import { makeWorld, type Order, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { openScreen, type Screen } from '../../shared/test/browser.ts';

/** A service, a browser and a restaurant with somebody who sells and somebody who approves, for the tests of the till. */
export interface TillTest {
  service: TestService;
  world: World;
  name: string;
  pin: string;
  manager: { name: string; pin: string };
  /** A till that is paired, where nobody has signed in. */
  paired(look?: Look): Promise<Screen>;
  signIn(screen: Screen): Promise<void>;
  /** Types the PIN of somebody who stands at the till, after the press on their name. */
  enter(screen: Screen, who: { name: string; pin: string }): Promise<void>;
  /** All orders of the restaurant, the newest first. */
  orders(): Promise<Order[]>;
}

type Look = Parameters<typeof openScreen>[2];

/** `furnish` gives the restaurant what it does not have anyway; `start` starts another service than the usual one. */
export function tillTest(
  furnish: (world: World) => Promise<void> = async () => {},
  start: () => Promise<TestService> = startTestService,
): TillTest {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  const found = {} as TillTest;
  before(async () => {
    if (!areAppsBuilt()) await buildApps();
    found.service = await start();
    browser = await openBrowser();
    found.world = await makeWorld(found.service, {
      name: 'Aurora Hospitality',
      restaurant: { name: 'Osteria Aurora', currency: 'USD' },
    });
    const { service, world } = found;
    await furnish(world);
    const { staffMember, pin } = await hireStaff(world);
    const lead = await hireStaff(world, { name: 'Mia Moss', jobs: [{ title: 'Lead', role: 'manager' }] });
    const manager = { name: lead.staffMember.displayName, pin: lead.pin };
    Object.assign(found, { name: staffMember.displayName, pin, manager });
    found.paired = async (look = {}) => {
      const screen = await openScreen(browser, service.url, look);
      const { pairingCode } = await addDevice(world, { name: 'Counter' });
      await screen.page.goto(`${service.url}/till`);
      await screen.page.getByRole('textbox').fill(pairingCode);
      await screen.page.keyboard.press('Enter');
      await screen.page.getByRole('button', { name: found.name }).waitFor();
      return screen;
    };
    found.enter = async ({ page }, who) => {
      await page.getByRole('button', { name: who.name, exact: true }).click();
      await page.keyboard.type(who.pin);
    };
    found.signIn = async (screen) => {
      await found.enter(screen, found);
      await screen.page.getByRole('button', { name: /^(Lock|Bloquear)/ }).waitFor();
    };
    found.orders = async () =>
      (await world.key.get<{ items: Order[] }>(`${world.place.path}/orders?limit=200`)).must(200).items;
  });
  return found;
}

export const slipOf = ({ page }: Screen) => page.getByRole('region', { name: /^(Slip|Comanda)$/ });

export const sell = async ({ page }: Screen, name: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).click();

/** Large, without extras: what the pizza of the sample menu asks for. */
export async function sellPizza(screen: Screen): Promise<void> {
  await sell(screen, 'Pizza');
  const dialog = screen.page.getByRole('dialog', { name: 'Pizza' });
  await dialog.getByText('Large').click();
  await dialog.getByRole('button', { name: 'Add to the slip' }).click();
}

/** Has the app itself kept in the browser, before the line goes. */
export const kept = ({ page }: Screen): Promise<void> =>
  eventually(async () =>
    assert.ok(
      (await page.evaluate<number>(
        "caches.open('comanda-till').then(async (one) => (await one.keys()).length)",
      )) >= 3,
    ),
  );

/** Sells a soup and a pizza to stay open, and opens the order. */
export async function openOrder(screen: Screen): Promise<void> {
  const { page } = screen;
  await sell(screen, 'Soup');
  await sellPizza(screen);
  await slipOf(screen).getByRole('button', { name: 'Send' }).click();
  await slipOf(screen).getByText('Sent. It is among the open orders.').waitFor();
  await page.getByRole('link', { name: /^Open orders/ }).click();
  await page
    .getByRole('link', { name: /^Open order / })
    .last()
    .click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
}

/** Until the service has all of it. */
export const sent = ({ page }: Screen): Promise<void> => page.getByText('Everything sent').waitFor();

export const noReview = async ({ page }: Screen): Promise<void> =>
  assert.equal(await page.getByText('To review').count(), 0, 'nothing differs');

/** An amount as it is read: digits and the point. */
export const shownAmount = async (where: ReturnType<Screen['page']['locator']>): Promise<string> =>
  (await where.innerText()).replace(/[^\d.]/g, '');

/** Chooses a line, or none, and says why it goes; somebody has to approve it then, or nobody has. */
export async function takeOff({ page }: Screen, line: RegExp | null): Promise<void> {
  if (line) await page.getByRole('checkbox', { name: line }).check();
  await page.getByRole('button', { name: line ? 'Void what is chosen' : 'Void the order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Void/ });
  await dialog.getByText('Wrong dish').click();
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
}
