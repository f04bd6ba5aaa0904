import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../../test/harness/proves.ts';
import { order } from '../../../../test/harness/world.ts';
import { getLinkedReceipt } from './get-linked-receipt.ts';

interface Link {
  guid: string;
  receiptUrl: string;
}
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

proves(getLinkedReceipt, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const linked = async (given: object = {}) => {
    const made = await order(world.key, world.place, given);
    const path = `${world.place.path}/orders/${made.guid}`;
    const { receiptUrl } = (await world.key.post<Link>(`${path}/receipt-links`, { expiresInDays: 1 })).must(
      201,
    );
    return { made, path, address: new URL(receiptUrl).pathname };
  };
  const open = (address: string) => world.target.anyone.get(address);

  test('200 with the bill, and the receipt once it is paid, to somebody without a credential', async () => {
    const { made, path, address } = await linked();
    const { totalAmount } = made.checks[0]!;
    const bill = await open(address);
    assert.equal(bill.status, 200);
    assert.match(bill.text, /Bill \(not a receipt\)/);
    (await world.key.post(`${path}/payments`, { type: 'CASH', amount: totalAmount })).must(201);
    const receipt = await open(address);
    assert.doesNotMatch(receipt.text, /not a receipt/);
    assert.ok(receipt.text.includes(`<span>${(totalAmount / 100).toFixed(2)}</span>`));
  });

  test('200 is not indexed, cached, framed or scripted, tells no site its address, and shows it to nobody', async () => {
    const { address } = await linked();
    const { headers, text } = await open(address);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; style-src 'sha256-/);
    assert.match(policy, /frame-ancestors 'none'$/);
    assert.match(text, /<meta name="robots" content="noindex, nofollow">/);
    assert.match(text, /main \{ width: 80mm;/);
    assert.doesNotMatch(text, /<script|https?:/);
    assert.ok(!text.includes(address));
    assert.match((await open('/robots.txt')).text, /^Disallow: \/receipts\/$/m);
  });

  test('200 without anything about the guest, before and after the guest was erased', async () => {
    const guest = { name: 'Canaria Quirk', phone: '+12125550177', email: 'canaria@quirk.example' };
    const { path, address } = await linked({ guest });
    for (const erase of [false, true]) {
      if (erase) (await world.key.delete(`${path}/guest`)).must(200);
      const { status, text } = await open(address);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /Canaria|Quirk|5550177|quirk\.example/i);
    }
  });

  test('404 once it has ended, whatever else opens', async () => {
    const { address } = await linked();
    const { clock } = world.target;
    clock.moveBy(DAY_MS - HOUR_MS);
    try {
      assert.equal((await open(address)).status, 200);
      clock.moveBy(2 * HOUR_MS);
      (await open(address)).refused(404, 'RESOURCE_NOT_FOUND');
    } finally {
      clock.moveBy(-DAY_MS - HOUR_MS);
    }
  });

  test('404 for what is no token, for another one, and for its hash; these look the same', async () => {
    const { address } = await linked();
    const token = address.split('/').at(-1)!;
    const [row] = await world.target.database.sql<{ token_hash: string; token_sealed: string }>(
      'select token_hash, token_sealed from receipt_links where restaurant_guid = $1 order by guid desc limit 1',
      [world.place.guid],
    );
    const other = token.startsWith('A') ? 'B' : 'A';
    const answers = new Set<string>();
    for (const tried of [`${other}${token.slice(1)}`, row!.token_hash, 'x', token.slice(1), `${token}A`]) {
      const refused = await open(`/receipts/${tried}`);
      answers.add(refused.refused(404, 'RESOURCE_NOT_FOUND').message);
    }
    assert.equal(answers.size, 1);
  });

  test('404 as a page to a browser, in its language: the same for what has ended and what never was', async () => {
    const { path, address } = await linked();
    const { items } = (await world.key.get<{ items: Link[] }>(`${path}/receipt-links`)).must(200);
    const look = (at: string, language: string) =>
      world.target.anyone.get(at, { accept: 'text/html,*/*;q=0.8', 'accept-language': language });
    assert.equal((await look(address, 'es-ES')).status, 200);
    (await world.key.delete(`${path}/receipt-links/${items[0]!.guid}`)).must(200);
    const ended = await look(address, 'es-ES,es;q=0.9');
    assert.equal(ended.status, 404);
    assert.match(String(ended.headers['content-type']), /^text\/html/);
    assert.equal(ended.headers['cache-control'], 'no-store');
    assert.equal(ended.headers['x-robots-tag'], 'noindex, nofollow, noarchive');
    assert.match(ended.text, /<html lang="es">.*Este enlace ya no funciona/s);
    assert.doesNotMatch(ended.text, /<script/);
    assert.equal((await look('/receipts/x', 'es')).text, ended.text);
    assert.match((await look('/receipts/x', 'fr')).text, /<html lang="en">.*This link has ended/s);
    (await open(address)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('404 when the check was merged into another order', async () => {
    const { made, address } = await linked();
    const into = await order(world.key, world.place);
    const merged = `${world.place.path}/orders/${into.guid}/merge`;
    (await world.key.post(merged, { fromOrderGuid: made.guid })).must(200);
    (await open(address)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('429 for whoever tries many, who is counted by address', async () => {
    const from = { 'x-forwarded-for': '198.51.100.77' };
    const first = await world.target.anyone.get('/receipts/x', from);
    assert.equal(first.headers['x-ratelimit-limit'], '120');
    assert.equal(first.headers['x-ratelimit-remaining'], '119');
  });
});
