import assert from 'node:assert/strict';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { openBrowser } from './harness/browser.ts';
import { atEnd } from './harness/cleanup.ts';
import { whereInClear } from './harness/in-clear.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, order, type World } from './harness/world.ts';

/**
 * A guest types a card into the card page, in a frame on the page of a shop. In front of the service a proxy keeps all that
 * comes to it; the number of the card is not there, and the payment is.
 */

const NUMBER = '4788250000121443';
const CVV = '737';

type Gateway = Awaited<ReturnType<typeof startCardPointeSimulator>>;

let gateway: Gateway;
let service: TestService;
let browser: Browser;
let world: World;
let shop: string;
let other: string;
/** What the service is behind, for browsers and for callers of the API. */
let proxy: string;
/** Every request line, header and body that came, as bytes read as latin1. */
let heard = '';

before(async () => {
  gateway = await startCardPointeSimulator();
  atEnd(() => gateway.stop());
  [shop, other] = [await pageOfSomebody(), await pageOfSomebody()];
  service = await startTestService({
    config: { cardpointeUrl: gateway.url, cardPageOrigins: [shop], allowRawCards: false },
  });
  proxy = await recordingProxy();
  world = await makeWorld(service);
  browser = await openBrowser();
});

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An origin that is not the service's. Its page frames what its address names, and keeps the messages that it gets. */
const pageOfSomebody = (): Promise<string> =>
  listening(
    createServer((request, response) => {
      const { searchParams } = new URL(request.url!, 'http://x');
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>
<script>window.got = []; addEventListener('message', ({ origin, data }) => got.push({ origin, data }));</script>
<iframe title="Card" src="${searchParams.get('frame')}"></iframe>`);
    }),
  );

const recordingProxy = (): Promise<string> =>
  listening(
    createServer((request, response) => {
      const { method, url, rawHeaders } = request;
      heard += `${method} ${url}\n${rawHeaders.join('\n')}\n`;
      const onward = forward(`${service.url}${url}`, { method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.on('data', (chunk: Buffer) => {
        heard += chunk.toString('latin1');
      });
      request.pipe(onward);
    }),
  );

interface Got {
  origin: string;
  data: { type: string; token: { value: string; expiryMonth: number; expiryYear: number }; lastFour: string };
}

async function shopPage(
  at: string,
  named = at,
): Promise<{ context: BrowserContext; page: Page; frame: FrameLocator; got(): Promise<Got[]> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const frame = `${proxy}/pay/card#origin=${named}`;
  await page.goto(`${at}/?frame=${encodeURIComponent(frame)}`);
  const got = () => page.evaluate('got') as Promise<Got[]>;
  return { context, page, frame: page.frameLocator('iframe'), got };
}

async function type(frame: FrameLocator, number: string, expiry = '12/60'): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill(expiry);
  await frame.getByLabel('Security code').fill(CVV);
  await frame.getByRole('button', { name: 'Use this card' }).click();
}

/** What the shop's own server asks for, through the proxy. */
async function asShop<T>(operation: string, body: object): Promise<T> {
  const response = await fetch(`${proxy}/api/v1/payments/${operation}`, {
    method: 'POST',
    headers: { 'x-api-key': world.key.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: T };
  assert.equal(response.status, 201, JSON.stringify(answer));
  return answer.data;
}

/** The number in any way that a form, an address or a header might carry it. */
function assertNeverHeard(number: string): void {
  const digits = heard.replace(/%[0-9a-f]{2}/gi, '').replace(/[\s+_.-]/g, '');
  assert.ok(!digits.includes(number) && !heard.includes(number));
  const encodings = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from('x'.repeat(offset) + number).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  for (const text of encodings) assert.ok(!heard.includes(text));
  assert.ok(!heard.includes(Buffer.from(number).toString('hex')));
}

test('a guest pays, their card is stored and charged again, and no number came to the service', async () => {
  (
    await world.key.put(`${world.place.path}/payment-account`, {
      processor: 'CARDPOINTE',
      merchantId: '496160873888EUR',
      username: 'testing',
      password: 'testing123',
    })
  ).must(200);
  const { context, page, frame, got } = await shopPage(shop);
  await type(frame, '4788 2500 0012 1443');
  await frame.getByText('Card ending in 1443').waitFor();
  const [ready, message] = await got();
  assert.deepEqual(ready!.data, { type: 'comanda.card.ready' });
  assert.equal(message!.origin, proxy, 'what the shop checks');
  const { type: kind, token, lastFour } = message!.data;
  assert.deepEqual([kind, lastFour], ['comanda.card', '1443']);
  assert.deepEqual([token.expiryMonth, token.expiryYear], [12, 2060]);
  assert.equal(await frame.getByLabel('Card number').inputValue(), '', 'nothing stays in the page');

  const made = await order(world.key, world.place);
  const sale = { restaurantGuid: world.place.guid, orderGuid: made.guid, source: { token } };
  const paid = await asShop<{ status: string; amount: number }>('sale', sale);
  assert.deepEqual([paid.status, paid.amount], ['CAPTURED', made.totalAmount]);

  const kept = await asShop<{ id: string; tokenized: boolean; lastFour: string }>('vault/cards', {
    customerId: 'guest-1',
    token,
  });
  assert.deepEqual([kept.tokenized, kept.lastFour], [true, '1443']);
  const later = { restaurantGuid: world.place.guid, amount: 700, source: { vaultCardId: kept.id } };
  assert.equal((await asShop<{ status: string }>('sale', later)).status, 'CAPTURED');
  const searched = { database: service.database, logs: [service.logText()], dataDirs: [] };
  const stored = await whereInClear([NUMBER], searched);
  assert.deepEqual(stored, []);

  assert.ok(heard.includes(token.value), 'the proxy does hear what comes');
  assertNeverHeard(NUMBER);
  assert.ok(!page.url().includes(NUMBER));
  assert.ok(gateway.requests().some(({ path, body }) => path.includes('tokenize') && body.includes(NUMBER)));
  assert.ok(!service.logText().includes(NUMBER));
  await context.close();
});

test('what is wrong with a card is said at its field, and nothing is handed on', async () => {
  const { context, frame, got } = await shopPage(shop);
  await type(frame, '4788', '13/60');
  await frame.getByText('Please give all digits').waitFor();
  await frame.getByText('Please give the month and the year').waitFor();
  await type(frame, '4788250000121444', '01/20');
  await frame.getByText('a card that is still good').waitFor();
  await type(frame, '4788250000121444');
  await frame.getByText('This is not a card number').waitFor();
  assert.deepEqual(
    (await got()).map(({ data }) => data.type),
    ['comanda.card.ready'],
  );
  assertNeverHeard('4788250000121444');
  await context.close();
});

test('a processor that does not answer is said in words, and can be tried again', async () => {
  const { context, page, frame, got } = await shopPage(shop);
  await page.route('**/tokenize', (route) => route.abort());
  await type(frame, NUMBER);
  await frame.getByText('The bank could not be reached').waitFor();
  await page.unroute('**/tokenize');
  await frame.getByRole('button').click();
  await frame.getByText('Card ending in 1443').waitFor();
  assert.deepEqual(
    (await got()).map(({ data }) => data.type),
    ['comanda.card.ready', 'comanda.card'],
  );
  await context.close();
});

test('a page that nobody named neither shows it nor gets a token', async () => {
  // The browser refuses the frame itself.
  const stranger = await shopPage(other);
  await stranger.page.waitForTimeout(500);
  assert.equal(await stranger.frame.getByLabel('Card number').count(), 0);
  await stranger.context.close();
  // A shop that may show it names somebody else: the message is for nobody.
  const confused = await shopPage(shop, other);
  await confused.frame.getByText('inside the page of a shop').waitFor();
  assert.equal(await confused.frame.getByLabel('Card number').isVisible(), false);
  await confused.context.close();
  const alone = await browser.newPage();
  await alone.goto(`${proxy}/pay/card#origin=${shop}`);
  await alone.getByText('inside the page of a shop').waitFor();
  await alone.close();
});

test('a form whose script did not run sends nothing, whoever presses Enter', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Its policy stays; what keeps people from typing goes, and the fields get names.
  await context.route('**/pay/card', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const bare = text
      .replace(/<script>.*<\/script>/s, '')
      .replace(/ (hidden|disabled)\b/g, '')
      .replaceAll('<input id="', '<input name="x" id="');
    assert.notEqual(bare, text);
    await route.fulfill({ response, body: bare });
  });
  await page.goto(`${proxy}/pay/card`);
  const before = heard.length;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('Card number').fill(NUMBER);
  // What a locator does waits for a page that never comes.
  await page.keyboard.press('Enter');
  await page.evaluate("document.querySelector('form').requestSubmit()");
  await page.waitForTimeout(500);
  assert.deepEqual([asked.filter((url) => url.includes('x=')), heard.slice(before)], [[], '']);
  assertNeverHeard(NUMBER);
  await context.close();
});
