import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../../../server/test/harness/receiver.ts';
import { addEndpoint } from '../../../server/test/harness/webhooks.ts';
import { order } from '../../../server/test/harness/world.ts';
import { assertSound } from '../../shared/test/browser.ts';
import { manage } from './manage.ts';

/**
 * That an integrator can do what the app does: `openScreen` compares each call of every browser test with the OpenAPI
 * document. Here all screens are gone through, and the comparison itself is shown to find what is hidden.
 */

const app = manage();

test('every screen is made of operations of the public API alone, and asks nobody else', async () => {
  await order(app.world.key, app.world.place);
  await addEndpoint(app.world, await startReceiver());
  const screen = await app.personAt('');
  const { page, operations } = screen;
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const links = await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as unknown as { href: string }).href));
  assert.ok(links.length >= 9, links.join());
  const seen: string[] = [];
  for (const link of links) {
    operations.clear();
    await page.goto(link);
    await page.locator('main h1').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await assertSound(screen, link);
    assert.ok(operations.size >= 3, `${link} asks for nothing: ${[...operations]}`);
    seen.push(...operations);
  }
  for (const operation of [
    'listOrders',
    'getMenu',
    'getReport',
    'listPayments',
    'listCashDrawers',
    'listAuditLog',
  ])
    assert.ok(seen.includes(operation), operation);
});

test('a hidden address, and one that is elsewhere, would be found', async () => {
  const screen = await app.personAt('');
  const { page, complaints } = screen;
  await page.getByText('Live', { exact: true }).waitFor();
  assert.equal(complaints.length, 0);
  await page.evaluate("fetch('/api/v1/internal/figures')");
  await page.evaluate("fetch('http://localhost:9/').catch(() => undefined)");
  assert.equal(complaints[0], `in no reference: GET ${app.service.url}/api/v1/internal/figures`);
  // The policy of the page stops it before it is sent.
  assert.ok(complaints.slice(1).some((text) => text.includes('localhost:9')));
});
