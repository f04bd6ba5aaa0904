import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { routes } from '../../../server/src/main/app.ts';
import { atEnd } from '../../../server/test/harness/cleanup.ts';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { accessOf, bodyOf, type FullWorld, fill, pathOf } from '../../../server/test/harness/samples.ts';
import { anyAddress, makeAccount } from '../../../server/test/harness/visitor.ts';
import type { Screen } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';
import { addresses, enter, placeOf } from './screens.ts';

/** What pages of others try with the session of somebody who has signed in here: in a real browser, with real cookies. */

let world: FullWorld;
const app = manage({
  options: async () => ({ config: { trustProxy: 1 } }),
  fill: async ({ world: made }) => {
    world = await fill(made);
  },
});

/** A page of somebody else. On 127.0.0.1 it is of the same site as the service, so that cookies travel; on localhost it is not. */
async function startEvil(host: '127.0.0.1' | 'localhost', html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

/** A browser at an address of its own: each may send so much in a minute. */
async function elsewhere(): Promise<Screen> {
  const screen = await app.openScreen();
  await screen.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() });
  return screen;
}

async function somebody(): Promise<Screen> {
  const screen = await elsewhere();
  const { email } = await makeAccount(app.service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  await enter(screen, app.service.url, email);
  return screen;
}

/** As many as a person may send in a minute, and some to spare. */
const AT_A_TIME = 60;
const HOSTS = ['127.0.0.1', 'localhost'] as const;

describe('a page of somebody else', () => {
  for (const host of HOSTS) {
    test(`on ${host} can send nothing in the name of who has signed in`, async () => {
      // What a browser sends elsewhere without asking first: POST, and a body that claims to be text.
      // Whoever knows the key in the path of a printer is that printer, with or without a session.
      const posts = routes.filter(
        (route) =>
          route.method === 'POST' &&
          accessOf(route).kind !== 'operator' &&
          !route.path.includes('{printerKey}'),
      );
      assert.ok(posts.length > 100);
      const evil = await startEvil(host, '<h1>You have won</h1>');
      const tried: string[] = [];
      for (let first = 0; first < posts.length; first += AT_A_TIME) {
        const { page, context } = await somebody();
        await page.goto(evil);
        for (const route of posts.slice(first, first + AT_A_TIME)) {
          const body = bodyOf(route, world);
          const text = JSON.stringify(body instanceof Object ? body : {});
          const before = app.service.logLines().length;
          await page.evaluate(
            ([url, sent]) =>
              fetch(url!, {
                method: 'POST',
                mode: 'no-cors',
                credentials: 'include',
                headers: { 'content-type': 'text/plain' },
                body: sent!,
              }).then(() => undefined),
            [app.service.url + pathOf(route, world), text] as const,
          );
          // What the screen before still asked for may be answered meanwhile.
          const [line] = await eventually(async () => {
            const lines = app.service.logLines().slice(before);
            const own = lines.filter(({ operationId }) => operationId === route.operationId);
            assert.equal(own.length, 1, route.operationId);
            return own;
          });
          tried.push(`${route.operationId} ${line!.status}`);
        }
        await context.close();
      }
      const let_in = tried.filter((line) => !/ (400|401|403|404|405|415)$/.test(line));
      assert.deepEqual(let_in, [], 'each was refused');
    });
  }

  test('cannot sign anybody out or in by a form', async () => {
    const form = `<form method="post" enctype="text/plain" action="${app.service.url}/api/v1/auth/signout"><input name='{"a":"' value='"}'></form>`;
    const { page } = await somebody();
    await page.goto(await startEvil('127.0.0.1', `${form}<script>document.forms[0].submit()</script>`));
    await page.waitForURL(/signout/);
    await page.goto(`${app.service.url}/manage/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/manage/account');
  });

  test('cannot put any page of the service into a frame', async () => {
    const { page } = await somebody();
    const paths = [
      ...addresses().map((one) => placeOf(one, world)),
      '/',
      '/docs',
      '/docs/orders',
      `/api/v1/restaurants/${world.place.guid}/orders/${world.order.guid}/receipt?format=html`,
    ];
    for (const path of paths) {
      await page.goto(await startEvil('127.0.0.1', `<iframe src="${app.service.url}${path}"></iframe>`));
      await page.locator('iframe').waitFor();
      await page.waitForLoadState('load');
      const framed = page.frames().filter((frame) => frame.url().startsWith(app.service.url));
      for (const frame of framed)
        assert.equal(await frame.evaluate('document.body?.innerText ?? ""').catch(() => ''), '', path);
      const reply = await fetch(app.service.url + path);
      assert.match(reply.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
    }
  });
});

const ADDRESSES = [
  '//elsewhere.example',
  'https://elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/%2F/elsewhere.example',
  '///elsewhere.example',
  '/../..//elsewhere.example',
  '/.//elsewhere.example',
  'javascript:globalThis.ran=1',
  'data:text/html,gone',
  '@elsewhere.example',
  '.elsewhere.example',
];

/** So many addresses are opened by one person. */
const SIGN_INS = 6;

test('an address never leads elsewhere, whatever it says to go to afterwards', async () => {
  let visits = 0;
  let screen = await elsewhere();
  const outside: string[] = [];
  for (const to of ADDRESSES) {
    // Another one takes over before they have asked too often.
    if (visits++ % SIGN_INS === 0) {
      await screen.context.close();
      screen = await somebody();
      screen.page.on('request', (request) => {
        if (!request.url().startsWith(`${app.service.url}/`)) outside.push(request.url());
      });
    }
    const { page } = screen;
    await page.goto(`${app.service.url}/manage/sign-in?to=${encodeURIComponent(to)}`);
    await page.waitForURL(({ pathname }) => pathname !== '/manage/sign-in');
    await page.getByRole('heading').first().waitFor();
    const { origin, pathname } = new URL(page.url());
    assert.equal(origin, app.service.url, to);
    assert.match(pathname, /^\/manage(\/|$)/, to);
    assert.equal(await page.evaluate('globalThis.ran'), undefined, to);
    assert.deepEqual(outside, [], to);
  }
});

test('what stands behind the # of a link leaves the address, and no request has it', async () => {
  const secret = 'Zq3vN0x8pY7kWm2Lr5tH';
  const { page } = await elsewhere();
  const asked: string[] = [];
  page.on('request', (one) => asked.push(`${one.url()} ${one.postData()} ${JSON.stringify(one.headers())}`));
  for (const address of addresses().filter(({ who }) => who === 'anybody')) {
    // A link is opened, not stepped to within the app.
    await page.goto('about:blank');
    await page.goto(`${app.service.url}${placeOf(address, world)}#token=${secret}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    assert.doesNotMatch(page.url(), new RegExp(secret), address.path);
    assert.deepEqual(
      asked.filter((line) => line.includes(secret)),
      [],
      address.path,
    );
  }
});
