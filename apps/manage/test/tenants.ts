import { before } from 'node:test';
import { openBrowser } from '../../../server/test/harness/browser.ts';
import type { Outside } from '../../../server/test/harness/outside.ts';
import { type Person, signedIn } from '../../../server/test/harness/people.ts';
import { startTestService, type TestService } from '../../../server/test/harness/service.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld, type World } from '../../../server/test/harness/world.ts';
import { areAppsBuilt, buildApps } from '../../../tools/build-apps.js';
import { openScreen, type Screen, signIn } from '../../shared/test/browser.ts';

/** The management app in a browser, for tests that each have a tenant of their own. */
export interface Tenants {
  service(): TestService;
  outside(): Outside;
  tenant(name?: string): Promise<Tenant>;
  /** Somebody of the tenant who has signed in and is at an address of the app. */
  personAt(world: World, path: string, options?: { look?: object; role?: string }): Promise<Screen>;
  /** A browser in which nobody has signed in. */
  browser(look?: object): Promise<Screen>;
}

export interface Tenant {
  world: World;
  /** As the API knows the owner: what a screen said is read from there. */
  owner: Person;
  /** Of the restaurant's screens. */
  path: string;
}

/** `startWorld` starts the services outside that the test needs. */
export function tenants(startWorld?: () => Promise<Outside>): Tenants {
  let service: TestService;
  let outside: Outside | undefined;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let nextTenant = 0;
  before(async () => {
    if (!areAppsBuilt()) await buildApps();
    outside = await startWorld?.();
    service = await startTestService(outside ? { outside } : {});
    browser = await openBrowser();
  });
  return {
    service: () => service,
    outside() {
      if (!outside) throw new Error('tenants: no services outside were started');
      return outside;
    },
    async tenant(name = `Aurora ${++nextTenant}`) {
      const world = await makeWorld(service, { name, restaurant: { name: 'Osteria Aurora' } });
      const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
      return { world, owner, path: `/manage/${world.place.guid}` };
    },
    async personAt(world, path, { look = {}, role = 'owner' } = {}) {
      const screen = await openScreen(browser, service.url, look);
      const { email } = await makeAccount(service, { places: [{ tenantId: world.tenantId, role }] });
      await signIn(screen.page, service.url + path, email, PASSWORD);
      return screen;
    },
    browser: (look = {}) => openScreen(browser, service.url, look),
  };
}
