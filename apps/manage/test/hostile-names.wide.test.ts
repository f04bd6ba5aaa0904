import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Route } from '../../../server/src/platform/http/route.ts';
import { eventually } from '../../../server/test/harness/eventually.ts';
import {
  PROBE,
  type TextField,
  textFieldsOf,
  withMarkup,
} from '../../../server/test/harness/hostile-names.ts';
import {
  bodyOf,
  callerOf,
  type FullWorld,
  fill,
  operatorRoutes,
  pathOf,
  scopedRoutes,
} from '../../../server/test/harness/samples.ts';
import { makeAccount, PASSWORD } from '../../../server/test/harness/visitor.ts';
import { makeWorld } from '../../../server/test/harness/world.ts';
import type { Screen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';
import { addresses, enter, goTo, placeOf, violationsOf, walk, watch } from './screens.ts';

/**
 * Cross-site scripting: whatever the API takes as text is markup here, and every screen, paper and mail that shows it runs
 * nothing, asks for nothing, and makes the content security policy report nothing.
 */

const WRITES = ['POST', 'PUT', 'PATCH'];

let world: FullWorld;
/** By operation: which of its fields took markup, and which did not. */
const taken = new Map<string, string[]>();
const refused: string[] = [];

const app = manage({
  fill: async (found) => {
    world = await fill(await makeWorld(found.service, { name: '<b>Aurora</b>' }));
    const routes = [...scopedRoutes, ...operatorRoutes].filter(
      ({ method, body }) => WRITES.includes(method) && body,
    );
    // What sells and what is said of it first: later writes end orders.
    for (const route of routes.toSorted((a, b) => Number(ends(a)) - Number(ends(b)))) await write(route);
  },
});

const ends = ({ operationId }: Route): boolean =>
  /void|refund|close|archive|merge|reverse|reject/i.test(operationId);

/** All fields of a route at once; one by one where it does not take them together. */
async function write(route: Route): Promise<void> {
  const send = async (fields: readonly TextField[]) => {
    const sample = bodyOf(route, world);
    const caller = callerOf(route, world);
    const { status } = await caller.send(route.method, pathOf(route, world), {
      body: withMarkup(sample, fields),
    });
    return status < 300;
  };
  const fields = textFieldsOf(route, bodyOf(route, world));
  if (fields.length === 0) return;
  const names = fields.map(({ path }) => `${route.operationId} ${path.join('.')}`);
  if (await send(fields)) taken.set(route.operationId, names);
  else {
    for (const [index, field] of fields.entries()) {
      // As many names as fields.
      const name = names[index]!;
      if (await send([field])) taken.set(route.operationId, [...(taken.get(route.operationId) ?? []), name]);
      else refused.push(name);
    }
  }
}

async function signedIn(who: 'person' | 'operator'): Promise<Screen> {
  const screen = await app.openScreen();
  await watch(screen);
  const { email } = await makeAccount(app.service, {
    name: `<img src=${PROBE} onerror=globalThis.ran=9>`,
    ...(who === 'operator'
      ? { isOperator: true }
      : { places: [{ tenantId: world.tenantId, role: 'owner' }] }),
  });
  await enter(screen, app.service.url, email);
  return screen;
}

/** What the page has asked for because markup was taken for markup. */
const ASKED = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('${PROBE}'))`;

/** Opens what is folded, and asserts that nothing has run and nothing was asked for. */
async function assertNothingRuns(screen: Screen): Promise<void> {
  const { page, complaints } = screen;
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  assert.equal(await page.evaluate('globalThis.ran'), undefined, 'markup has run');
  assert.deepEqual(await violationsOf(screen), [], 'the policy had to stop it');
  assert.deepEqual(await page.evaluate(ASKED), [], 'markup has asked for something');
  assert.deepEqual(complaints, []);
}

test('the API takes markup as text nearly everywhere, so that there is something to show', () => {
  const fields = [...taken.values()].flat();
  assert.ok(fields.length >= 120, `${fields.length} fields; refused: ${refused.join(', ')}`);
  for (const name of [
    'createOrder notes',
    'createMenuItem name',
    'createStaffMember name',
    'updateRestaurant name',
  ])
    assert.ok(fields.includes(name), `${name}; refused: ${refused.join(', ')}`);
  assert.ok(refused.length < fields.length / 3, refused.join(', '));
});

describe('nothing of it runs', () => {
  for (const who of ['person', 'operator'] as const) {
    test(`on any screen of the management app: ${who}`, async () => {
      let shown = 0;
      const own = addresses().filter((one) => one.who === who);
      const faults = await walk(
        own,
        () => signedIn(who),
        async (address, screen) => {
          await goTo(screen, app.service.url + placeOf(address, world));
          await assertNothingRuns(screen);
          if ((await screen.page.locator('body').innerText()).includes('onerror=')) shown++;
        },
      );
      assert.deepEqual(faults, []);
      assert.ok(shown >= (who === 'person' ? 15 : 1), `shown on ${shown} screens only`);
    });
  }

  test('on papers', async () => {
    const screen = await signedIn('person');
    const papers = scopedRoutes.filter(
      ({ method, path }) => method === 'GET' && /\/(receipt|document|tip-slip)$/.test(path),
    );
    assert.ok(papers.length >= 7);
    let shown = 0;
    for (const route of papers) {
      const path = pathOf(route, world);
      await screen.page.goto(`${app.service.url}${path}${path.includes('?') ? '&' : '?'}format=html`);
      await assertNothingRuns(screen);
      if ((await screen.page.locator('body').innerText()).includes('<i')) shown++;
    }
    assert.ok(shown >= 4, `shown on ${shown} papers only`);
  });

  test('in mails', async () => {
    const screen = await app.openScreen();
    await watch(screen);
    const { mailbox, anyone } = app.service;
    const name = `Ann <img src=${PROBE} onerror=globalThis.ran=1>`;
    const [invited, signedUp] = ['invited@example.com', 'signed-up@example.com'];
    (await world.owner.post('/api/v1/admin-users', { email: invited, name, role: 'kitchen' })).must(201);
    (await anyone.post('/api/v1/auth/signup', { email: signedUp, name, password: PASSWORD })).must(202);
    const { email } = await makeAccount(app.service, { name });
    (await anyone.post('/api/v1/auth/forgot-password', { email })).must(202);
    const mails = (await Promise.all([invited, signedUp, email].map((one) => mailbox.to(one)))).flat();
    assert.ok(
      mails.length >= 3 && mails.every(({ html }) => html?.includes('&lt;img')),
      'each shows the name',
    );
    for (const { html, subject } of mails) {
      assert.doesNotMatch(subject, /[\r\n]/);
      // Without a policy: mail programs have their own, or none.
      await screen.page.setContent(html ?? '');
      assert.equal(await screen.page.evaluate('globalThis.ran'), undefined, subject);
      assert.equal(await screen.page.locator('img[onerror], svg[onload], script').count(), 0, subject);
    }
  });
});

test('markup that a screen took for markup would be found', async () => {
  const screen = await signedIn('person');
  await goTo(screen, `${app.service.url}/manage/account`);
  await assertNothingRuns(screen);
  await screen.page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="${PROBE}" onerror="globalThis.ran=1">')`,
  );
  // The browser reports it in its own time.
  await eventually(() =>
    assert.rejects(async () => assertNothingRuns(screen), /the policy had to stop it|markup has asked/),
  );
});
