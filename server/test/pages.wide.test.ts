import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createGate } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { createDeadlines } from '../src/platform/http/pipeline/deadlines.ts';
import type { Kernel } from '../src/platform/http/pipeline/kernel.ts';
import { createResponseQueue } from '../src/platform/http/response/response-writer.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createLog } from '../src/platform/log.ts';
import { createRateLimit } from '../src/platform/rate-limit/rate-limit.ts';
import { describeApi, docsRoutes } from '../src/site/docs/index.ts';
import { landingRoutes } from '../src/site/landing/index.ts';
import { openBrowser } from './harness/browser.ts';
import { atEnd } from './harness/cleanup.ts';

/** The pages as a browser shows them. They need no database, so they get none. */

let browser: Browser;
let url: string;

before(async () => {
  const publicUrl = 'https://api.example';
  const deadlines = createDeadlines({ requestMs: 15_000, cardMs: 45_000 });
  atEnd(deadlines.close);
  const kernel = {
    deadlines,
    clock: { now: Date.now },
    log: createLog({ level: 'silent' }),
    rateLimit: createRateLimit(undefined, Date.now),
    gate: createGate([], {
      findProof: () => Promise.reject(new Error('nobody signs in here')),
      clock: { now: Date.now },
      paymentMode: 'TEST',
      isHeld: () => false,
      stillThere: () => null,
    }),
    foreignPages: { prefix: '/api/v1/storefront', mayCall: () => false },
    version: '1.2.3',
    deps: {
      config: { production: true, environment: 'production', publicUrl, port: 0 },
      openapi: () => JSON.stringify(describeApi(routes, { version: '1.2.3', publicUrl })),
    },
    checkAnswers: true,
    eventLoop: { ran() {} },
    observe() {},
    queueResponse: createResponseQueue(),
    requestEnded() {},
    closing: () => false,
  } as unknown as Kernel;
  const app = createServer(kernel, [...docsRoutes, ...landingRoutes], { trustProxy: false });
  await once(app.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => new Promise((resolve) => app.close(resolve)));
  url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  browser = await openBrowser();
});

const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

for (const path of [
  '/',
  '/docs',
  '/docs/changelog',
  '/docs/orders',
  '/docs/orders/createOrder',
  '/docs/guides/webhooks',
]) {
  for (const viewport of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} at ${viewport.width} in the ${colorScheme} is whole, calm and alone`, async () => {
        const page = await browser.newPage({ viewport, colorScheme });
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('requestfailed', (request) => complaints.push(request.url()));
        page.on('request', (request) => {
          if (!request.url().startsWith(url)) complaints.push(request.url());
        });
        const response = await page.goto(url + path);
        assert.equal(response?.status(), 200);
        assert.deepEqual(complaints, []);
        assert.equal(await page.locator('h1').count(), 1);
        assert.ok((await widthOf(page)) <= viewport.width, 'scrolls sideways');
        await page.close();
      });
    }
  }
}

describe('the reference', () => {
  test('has its contents open on a wide screen, and folded on a small one', async () => {
    for (const viewport of SCREENS) {
      const page = await browser.newPage({ viewport });
      await page.goto(`${url}/docs/orders`);
      const link = page.getByRole('link', { name: 'Menu', exact: true });
      assert.equal(await link.isVisible(), viewport.width > 800);
      if (viewport.width < 800) await page.getByText('Contents').click();
      await link.click();
      assert.equal(new URL(page.url()).pathname, '/docs/menu');
      await page.close();
    }
  });

  test('leads from the landing page to an object', async () => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('link', { name: /API reference/ }).click();
    await page.getByRole('link', { name: /POST .*restaurantGuid}\/orders$/ }).click();
    assert.equal(new URL(page.url()).pathname, '/docs/orders/createOrder');
    await page.locator('#createOrder').getByRole('link', { name: 'Order', exact: true }).click();
    assert.equal(new URL(page.url()).hash, '#object-Order');
    await page.close();
  });
});

describe('with its script', () => {
  test('finds operations and what guides say, by keyboard alone', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/docs`);
    await page.keyboard.press('/');
    await page.keyboard.type('void order');
    const results = page.locator('.results').getByRole('link');
    await results.first().waitFor();
    assert.match(String(await results.first().textContent()), /^Void order/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/docs/orders/voidOrder`);
    await page.getByRole('searchbox').fill('signature replay');
    await results.first().waitFor();
    assert.match(String(await results.first().getAttribute('href')), /^\/docs\/guides\/webhooks/);
    await page.getByRole('searchbox').fill('zzz <img src=x onerror=alert(1)>');
    await page.getByText('Nothing has “zzz <img').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.results').isVisible(), false);
    await page.close();
  });

  test('copies the command of a guide', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${url}/docs/guides/command-line`);
    const button = page.getByRole('button', { name: 'Copy' }).first();
    await button.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    assert.match(String(copied), /comanda --version/);
    await context.close();
  });

  test('has operation pages of a size that a phone can show', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    for (const path of ['/docs/orders', '/docs/orders/createOrder']) {
      await page.goto(url + path);
      const nodes = Number(await page.evaluate("document.querySelectorAll('*').length"));
      assert.ok(nodes < 6_000, `${path}: ${nodes}`);
    }
    await page.close();
  });
});

function widthOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth');
}
