import { before } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { openScreen, type Screen, SMALL_PHONE, signIn } from '../../shared/test/browser.ts';

/** A service, a browser and a tenant for the tests of a screen of the management app. */
export interface Manage {
  service: TestService;
  world: World;
  openScreen(look?: Look): Promise<Screen>;
  /** Somebody who has signed in, at an address of the app below the restaurant's. */
  personAt(path: string, role?: string, look?: Look & { origin?: string }): Promise<Screen>;
}

type Look = Parameters<typeof openScreen>[2];

interface Setup {
  options?: () => Promise<NonNullable<Parameters<typeof startTestService>[0]>>;
  /** What else has to be there before the first test. */
  fill?: (manage: Manage) => Promise<void>;
}

export function manage({ options, fill }: Setup = {}): Manage {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  const found = {} as Manage;
  before(async () => {
    if (!areAppsBuilt()) await buildApps();
    found.service = await startTestService(await options?.());
    browser = await openBrowser();
    found.world = await makeWorld(found.service, {
      name: 'Aurora Hospitality',
      restaurant: { name: 'Osteria Aurora', currency: 'USD' },
    });
    const { service, world } = found;
    found.openScreen = (look = {}) => openScreen(browser, service.url, look);
    found.personAt = async (path, role = 'owner', look: Look & { origin?: string } = {}) => {
      const screen = await found.openScreen(look);
      const { email } = await makeAccount(service, {
        name: 'Alba Rossi',
        places: [{ tenantId: world.tenantId, role }],
      });
      const { origin = service.url } = look;
      await signIn(screen.page, `${origin}/manage/${world.place.guid}${path}`, email, PASSWORD);
      return screen;
    };
    await fill?.(found);
  });
  return found;
}

/** How a screen is looked at beside the usual way; all-screens.wide.test.ts has more. */
export const LOOKS: readonly (readonly [string, NonNullable<Look> & { locale?: string }])[] = [
  ['desktop-dark', { colorScheme: 'dark' }],
  ['spanish-small-phone', { ...SMALL_PHONE, locale: 'es-ES' }],
];
