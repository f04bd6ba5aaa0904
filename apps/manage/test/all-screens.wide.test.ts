import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type FullWorld, fill } from '../../../server/test/harness/samples.ts';
import { makeAccount } from '../../../server/test/harness/visitor.ts';
import { assertFits, assertSound, PHONE, type Screen, takeScreen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';
import {
  type Address,
  addresses,
  enter,
  goTo,
  placeOf,
  shiftOf,
  violationsOf,
  walk,
  watch,
} from './screens.ts';

/**
 * What every screen of the management app keeps to, whoever adds one: axe, nothing that jumps, nothing wider than the window at
 * 200 % and on a phone, no request to elsewhere, no complaint of the browser.
 */

/** docs/decisions/128; https://web.dev/articles/cls calls 0.1 good. */
const SHIFT_MAX = 0.02;

let world: FullWorld;
const app = manage({
  fill: async ({ world: made }) => {
    world = await fill(made);
  },
});
let list: Address[];
before(() => {
  list = addresses();
});

/** Somebody who has signed in; `who` null: nobody has. */
async function watched(who: Address['who'], look: object = {}): Promise<Screen> {
  const screen = await app.openScreen(look);
  await watch(screen);
  if (who === 'anybody') return screen;
  const { email } = await makeAccount(app.service, {
    name: 'Alba Rossi',
    ...(who === 'operator'
      ? { isOperator: true }
      : { places: [{ tenantId: world.tenantId, role: 'owner' }] }),
  });
  await enter(screen, app.service.url, email);
  return screen;
}

/** A laptop of 1280 x 860 at 200 % has half as many pixels each way. */
async function assertFitsAtTwice({ page }: Screen, { path }: Address): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 640, height: 430 });
  // What hears of the new width has drawn itself anew by then.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await assertFits(page, `${path} twice as large`);
  await page.setViewportSize(before);
}

test('the list of screens is the whole of the app', () => {
  const paths = list.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  for (const known of ['/', '/sign-in', '/operator/tenants/$tenantId', '/$restaurantGuid/orders/$orderGuid'])
    assert.ok(paths.includes(known), known);
  assert.ok(paths.length >= 35, paths.join());
});

/** Every colour scheme and language once, and the widest and narrowest windows; the tests of the screens look at more of each. */
const LOOKS = [
  ['on a desktop', {}],
  ['in Spanish and in the dark on a phone', { ...PHONE, locale: 'es-ES', colorScheme: 'dark' }],
] as const;

for (const [name, look] of LOOKS) {
  describe(`every screen ${name}`, () => {
    for (const who of ['anybody', 'person', 'operator'] as const) {
      test(`is sound, and stays where it is: ${who}`, async () => {
        const own = list.filter((one) => one.who === who);
        const faults = await walk(
          own,
          () => watched(who, look),
          async (address, screen) => {
            await goTo(screen, app.service.url + placeOf(address, world));
            await assertSound(screen, address.path);
            assert.deepEqual(await violationsOf(screen), []);
            await takeScreen(screen.page, `all ${name}${address.path}`.replaceAll(/\W+/g, '-'));
            const shift = await shiftOf(screen);
            assert.ok(shift <= SHIFT_MAX, `jumps: ${shift.toFixed(3)}`);
            if (name === 'on a desktop') await assertFitsAtTwice(screen, address);
          },
        );
        assert.deepEqual(faults, []);
      });
    }
  });
}
