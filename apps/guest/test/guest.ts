import { randomUUID } from 'node:crypto';
import { before } from 'node:test';
import type { Config } from '../../../server/src/platform/settings/config.ts';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import { atEnd } from '../../../server/test/harness/cleanup.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
import { type CardPointeSimulator, startCardPointeSimulator } from '../../../simulators/src/cardpointe.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { openScreen, PHONE, type Screen } from '../../shared/test/browser.ts';

/** A restaurant that takes cards, its page, and guests in browsers. */
export interface GuestApp {
  service: TestService;
  world: World;
  gateway: CardPointeSimulator;
  slug: string;
  /** Somebody at the page, which the app has taken over. */
  guestAt(path?: string, look?: Look, address?: string): Promise<Screen>;
  /** A screen in the restaurant, at its start. Its time goes on by itself, and by `page.clock`. */
  kioskAt(look?: Look): Promise<Screen>;
}

type Look = Parameters<typeof openScreen>[2];

/** A tall screen on a stand. */
export const KIOSK = { width: 1080, height: 1920 };

export const LOOKS: readonly (readonly [string, NonNullable<Look>])[] = [
  ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ['spanish-small-phone', { width: 320, height: 640, locale: 'es-ES' }],
  ['desktop', { width: 1280, height: 860 }],
];

export function guestApp(config: Partial<Config> = {}): GuestApp {
  const found = {} as GuestApp;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  before(async () => {
    if (!areAppsBuilt()) await buildApps();
    found.gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
    atEnd(found.gateway.stop);
    found.service = await startTestService({ config: { ...config, cardpointeUrl: found.gateway.url } });
    browser = await openBrowser();
    found.world = await makeWorld(found.service, {
      name: 'Aurora Hospitality',
      restaurant: { name: 'Osteria Aurora', currency: 'USD' },
    });
    const { key, place } = found.world;
    (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill', isDefault: true })).must(201);
    const account = {
      processor: 'CARDPOINTE',
      merchantId: '820000000001USD',
      username: 'testing',
      password: 'testing123',
    };
    (await key.put(`${place.path}/payment-account`, account)).must(200);
    found.slug = `osteria-${randomUUID().slice(0, 8)}`;
    (await key.put(`${place.path}/slug`, { slug: found.slug })).must(200);
  });
  found.guestAt = async (path = '', look = PHONE, address = `/r/${found.slug}`) => {
    const screen = await openScreen(browser, found.service.url, look);
    await screen.page.goto(found.service.url + address + path);
    await screen.page.getByRole('link', { name: /^(Your orders|Tus pedidos)$/ }).waitFor();
    return screen;
  };
  found.kioskAt = async (look = KIOSK) => {
    const screen = await openScreen(browser, found.service.url, look);
    await screen.page.clock.install();
    await screen.page.goto(`${found.service.url}/r/${found.slug}?kiosk=1`);
    await screen.page.getByRole('button', { name: /^(Touch to order|Toca para pedir)$/ }).waitFor();
    return screen;
  };
  return found;
}
