import { before } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { addDevice } from '../../../server/test/harness/devices.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { openScreen, type Screen } from '../../shared/test/browser.ts';

/** A service, a browser and a restaurant for the tests of the kitchen's screens. */
export interface Kitchen {
  service: TestService;
  world: World;
  /** The guid of each station, by its name. */
  stations: Record<'Grill' | 'Bar', string>;
  openScreen(look?: Look): Promise<Screen>;
  /** A screen that is paired, at an address of the app. */
  pairedAt(path: string, look?: Look): Promise<Screen>;
}

type Look = Parameters<typeof openScreen>[2];

/** A screen on the wall, and a tablet on its side and upright. */
export const WALL = { width: 1920, height: 1080 };
const TABLET = { width: 1180, height: 820 };
const UPRIGHT = { width: 820, height: 1180 };

export const LOOKS: readonly (readonly [string, NonNullable<Look>])[] = [
  ['tablet-dark', { ...TABLET, colorScheme: 'dark' }],
  ['upright-spanish', { ...UPRIGHT, locale: 'es-ES' }],
  ['phone-light', { width: 390, height: 844 }],
];

export function kitchen(): Kitchen {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  const found = {} as Kitchen;
  before(async () => {
    if (!areAppsBuilt()) await buildApps();
    found.service = await startTestService();
    browser = await openBrowser();
    found.world = await makeWorld(found.service, {
      name: 'Aurora Hospitality',
      restaurant: { name: 'Osteria Aurora', currency: 'USD' },
    });
    found.stations = await makeStations(found.world);
    const { service, world } = found;
    found.openScreen = (look = WALL) => openScreen(browser, service.url, look);
    found.pairedAt = async (path, look = WALL) => {
      const screen = await found.openScreen(look);
      const { pairingCode } = await addDevice(world, { name: 'Wall', kind: 'KITCHEN_SCREEN' });
      await screen.page.goto(`${service.url}/kitchen`);
      await screen.page.getByRole('textbox').fill(pairingCode);
      await screen.page.keyboard.press('Enter');
      await screen.page.getByText(/^(Live|En directo)$/).waitFor();
      if (path !== '') await screen.page.goto(`${service.url}/kitchen${path}`);
      return screen;
    };
  });
  return found;
}

/** Nothing that was pressed waits for its answer: a screen shows a press as done before the service has done it. */
export const untilSent = ({ page }: Screen): Promise<void> =>
  page.getByText(/press(es)? waits?/).waitFor({ state: 'detached' });

/** Everything goes to the grill, and soup to the bar. */
async function makeStations({ key, place }: World): Promise<Kitchen['stations']> {
  const add = async (body: object): Promise<string> =>
    (await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, body)).must(201).guid;
  const Grill = await add({ name: 'Grill', kind: 'HOT', isDefault: true });
  const Bar = await add({ name: 'Bar', kind: 'BAR' });
  const rules = [{ menuItemGuid: place.item('Soup').guid, stationGuids: [Bar] }];
  (await key.put(`${place.path}/kitchen/routing`, { rules })).must(200);
  return { Grill, Bar };
}
