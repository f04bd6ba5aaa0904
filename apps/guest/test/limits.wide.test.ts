import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guestAt } from '../../../server/test/harness/guests.ts';
import { client } from '../../../server/test/harness/http.ts';
import type { Page } from '../../../server/test/harness/world.ts';
import { assertSound, PHONE, type Screen } from '../../shared/test/browser.ts';
import { guestApp } from './guest.ts';

/** Too many orders: the guest is told so in words, and sends the same order later, once. */

// The header tells which address a guest comes from.
const app = guestApp({ trustProxy: 1 });
const count = async (): Promise<number> =>
  (await app.world.key.get<Page<object>>(`${app.world.place.path}/orders?limit=100`)).must(200).items.length;

/** A guest with a soup in the cart; presses the button that sends it. */
async function withSoup(screen: Screen): Promise<() => Promise<void>> {
  const { page } = screen;
  await page.getByRole('button', { name: 'Soup', exact: true }).click();
  await page.getByRole('button', { name: /^(Add to the order|Añadir al pedido)$/ }).click();
  await page.getByRole('link', { name: /^(Your order:|Tu pedido:)/ }).click();
  await page.getByLabel(/^(Name|Nombre)$/).fill('Ana');
  return () => page.getByRole('button', { name: /^(Place the order|Hacer el pedido)$/ }).click();
}

test('more than the restaurant can take: the guest is told, and a while later it is ordered once', async () => {
  const { database } = app.service;
  const screen = await app.guestAt();
  const { page } = screen;
  const send = await withSoup(screen);
  const before = await count();
  const others = await guestAt(app.service, { slug: app.slug });
  const { guid } = (await others.get<{ guid: string }>('/api/v1/storefront/session')).must(200);
  await database.sql(
    `insert into guest_orders (tenant_id, restaurant_guid, session_guid, order_guid, created_at)
     select tenant_id, restaurant_guid, guid, gen_random_uuid(), now() from guest_sessions, generate_series(1, 300)
     where guid = $1`,
    [guid],
  );
  await send();
  await page.getByText('No more orders can be taken this way for now. Call the restaurant.').waitFor();
  assert.equal(await count(), before);
  // The browser itself complains of the refusal.
  await assertSound({ ...screen, complaints: [] }, 'refused');
  await database.sql(`update guest_orders set created_at = created_at - interval '11 minutes'`);
  let lost = 0;
  await page.route('**/api/v1/storefront/orders', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await send();
  await page.getByRole('heading', { name: /^Order #\d+$/ }).waitFor();
  assert.ok(lost > 1, 'its answer was lost, and it was sent again');
  assert.equal(await count(), before + 1);
});

test('too often from one address: the guest is told at once, in Spanish, and then orders once', async () => {
  const screen = await app.guestAt('', { ...PHONE, locale: 'es-ES' });
  const { page, context } = screen;
  const headers = { 'x-forwarded-for': '198.51.100.61' };
  await context.setExtraHTTPHeaders(headers);
  const send = await withSoup(screen);
  const before = await count();
  for (let others = 0; others < 20; others++)
    await client(app.service.url).post('/api/v1/storefront/orders', {}, headers);
  await send();
  await page.getByText('Han sido demasiadas veces. Espera un minuto.').waitFor();
  assert.equal(await count(), before);
  // A minute later, which no test waits for: the address has ordered nothing yet.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.62' });
  await send();
  await page.getByRole('heading', { name: /^Pedido n\.º \d+$/ }).waitFor();
  assert.equal(await count(), before + 1);
});
