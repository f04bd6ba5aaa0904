import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../server/test/harness/eventually.ts';
import { startReceiver } from '../../../server/test/harness/receiver.ts';
import { addEndpoint, ENDPOINTS } from '../../../server/test/harness/webhooks.ts';
import { order } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, takeScreen } from '../../shared/test/browser.ts';
import { LOOKS, manage } from './manage.ts';

/** The workbench of webhooks: what an integrator does until the first event has arrived, and when one does not. */

const app = manage();

interface Endpoint {
  id: string;
  url: string;
  status: string;
  eventTypes: string[];
  description: string;
}

const endpointAt = async (url: string): Promise<Endpoint | undefined> =>
  (await app.world.key.get<{ items: Endpoint[] }>(`${ENDPOINTS}?limit=200`))
    .must(200)
    .items.find((one) => one.url === url);

test('an owner adds an endpoint, keeps its secret, sends a test, sees what it answered, and sends it again', async () => {
  const receiver = await startReceiver((nth) =>
    nth === 1 ? { status: 500, body: '{"error":"not yet <b>ready</b>"}' } : 204,
  );
  const screen = await app.personAt('');
  const { page } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No endpoints yet').waitFor();
  await assertSound(screen, 'no endpoints');
  await takeScreen(page, 'webhooks-empty');

  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('radio', { name: 'Also the whole object' }).check();
  await dialog.getByLabel('Description').fill('Ledger & Sons');
  await assertSound(screen, 'add');
  await takeScreen(page, 'webhooks-add');
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click();
  const secret = await dialog.getByLabel('Secret of the signatures', { exact: true }).innerText();
  assert.match(secret, /^whsec_/);
  await assertSound(screen, 'secret');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('link', { name: receiver.url }).click();

  await page.getByText('Nothing sent').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await dialog.getByText('not yet <b>ready</b>').waitFor();
  await dialog.getByText('"webhook_endpoint.tested"').waitFor();
  await assertSound(screen, 'delivery');
  await takeScreen(page, 'webhooks-delivery');
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await dialog.getByText('Delivered', { exact: true }).waitFor();
  // The tries come by a call of their own; two of them would be refused here.
  await dialog.getByText('Not taken').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const made = await order(app.world.key, app.world.place);
  await page.getByRole('button', { name: 'order.created' }).waitFor();
  await page
    .getByRole('row', { name: /order.created/ })
    .getByText('Delivered')
    .waitFor();
  await assertSound(screen, 'endpoint');
  await takeScreen(page, 'webhooks-endpoint');
  await eventually(async () =>
    assert.ok(receiver.received.some(({ event }) => event.data.guid === made.guid)),
  );

  const { body, headers } = receiver.received.at(-1)!;
  await page.getByRole('link', { name: 'Webhooks' }).last().click();
  await page.getByRole('link', { name: 'Check a signature' }).click();
  await page.getByLabel('Body, exactly as it came').fill(body);
  await page
    .getByLabel('Headers')
    .fill(
      ['id', 'timestamp', 'signature']
        .map((name) => `webhook-${name}: ${headers[`webhook-${name}`]}`)
        .join('\n'),
    );
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.postData() ?? ''));
  await page.getByRole('textbox', { name: 'Secret of the signatures' }).fill(secret);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('The signature fits').waitFor();
  await assertSound(screen, 'check');
  await takeScreen(page, 'webhooks-check');
  await page.getByLabel('Body, exactly as it came').fill(JSON.stringify(JSON.parse(body), null, 2));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('verify before parsing').waitFor();
  assert.equal(
    seen.some((text) => text.includes(secret)),
    false,
    'the secret stays in the browser',
  );
});

test('an endpoint is changed, rotated, disabled, enabled and removed', async () => {
  const receiver = await startReceiver();
  const { endpoint, secret } = await addEndpoint(app.world, receiver, { description: 'Till' });
  const screen = await app.personAt(`/webhooks/${endpoint.id}`);
  const { page } = screen;
  const dialog = page.getByRole('dialog');
  const menu = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await dialog.waitFor();
  };
  await menu('Address, events, payload');
  await dialog.getByRole('combobox', { name: 'Events' }).fill('check.paid');
  await page.getByRole('option', { name: 'check.paid' }).click();
  await dialog.getByLabel('Description').fill('Till of the bar');
  await assertSound(screen, 'edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('order.*, check.paid').waitFor();
  assert.equal((await endpointAt(receiver.url))?.description, 'Till of the bar');

  await menu('Rotate the secret');
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click();
  const next = await dialog.getByLabel('Secret of the signatures', { exact: true }).innerText();
  assert.match(next, /^whsec_/);
  assert.notEqual(next, secret);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('The old secret signs until').waitFor();

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  assert.equal((await endpointAt(receiver.url))?.status, 'DISABLED');
  await order(app.world.key, app.world.place);
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('Works', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send what it missed' }).click();
  await page.getByText(/deliver(y|ies) begun/).waitFor();
  await eventually(async () => assert.ok(receiver.received.length > 0));

  await menu('Remove the endpoint');
  await assertSound(screen, 'remove');
  await dialog.getByRole('button', { name: 'Remove the endpoint' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  assert.equal(await endpointAt(receiver.url), undefined);
});

test('the feed shows what happens as it happens, filtered, and opens what an event says', async () => {
  const { key, place } = app.world;
  const first = await order(key, place);
  const screen = await app.personAt('/events');
  const { page } = screen;
  await page.getByRole('button', { name: 'order.created' }).first().waitFor();
  const before = await page.getByRole('button', { name: 'order.created' }).count();
  (await key.patch(place.path, { name: 'Osteria Aurora' })).must(200);
  const second = await order(key, place);
  await page.getByRole('button', { name: 'order.created' }).nth(before).waitFor();
  await assertSound(screen, 'events');
  await takeScreen(page, 'events');
  await page.getByRole('combobox', { name: 'Events' }).fill('order.created');
  await page.getByRole('option', { name: 'order.created' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'restaurant.updated' }).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.get('types'), 'order.created');
  await page.getByRole('button', { name: 'order.created' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(second.guid).waitFor();
  await assertSound(screen, 'event');
  await takeScreen(page, 'events-one');
  await dialog.getByRole('link', { name: 'To the order' }).click();
  await page.getByRole('heading', { name: `Order ${second.displayNumber}` }).waitFor();
  assert.ok(first.displayNumber < second.displayNumber);
});

test('who may not manage webhooks is told who can', async () => {
  const screen = await app.personAt('/webhooks', 'cashier', PHONE);
  await screen.page.getByText('You may not see this').waitFor();
  await assertSound(screen, 'forbidden');
  assert.equal(await screen.page.getByRole('button', { name: 'Add an endpoint' }).count(), 0);
});

describe('the screens', () => {
  for (const [name, look] of LOOKS) {
    test(`are whole and sound: ${name}`, async () => {
      const receiver = await startReceiver();
      const { endpoint } = await addEndpoint(app.world, receiver, {
        description: 'x'.repeat(300),
        eventTypes: ['*'],
      });
      (await app.world.key.post(`${ENDPOINTS}/${endpoint.id}/test`, {})).must(201);
      const screen = await app.personAt('/webhooks', 'owner', look);
      const { page } = screen;
      await page.getByRole('link', { name: receiver.url }).waitFor();
      await assertSound(screen, `webhooks ${name}`);
      await takeScreen(page, `webhooks-${name}`);
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'webhook_endpoint.tested' }).waitFor();
      await assertSound(screen, `endpoint ${name}`);
      await takeScreen(page, `webhooks-endpoint-${name}`);
      await page.goto(page.url().replace(/\/webhooks.*/, '/events'));
      await page.getByRole('button', { name: 'webhook_endpoint.tested' }).first().waitFor();
      await assertSound(screen, `events ${name}`);
      await takeScreen(page, `events-${name}`);
      await page.goto(page.url().replace(/\/events.*/, '/webhooks/check'));
      await page.locator('textarea').first().waitFor();
      await assertSound(screen, `check ${name}`);
      await takeScreen(page, `webhooks-check-${name}`);
    });
  }
});
