import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getOrderReceipt } from './get-order-receipt.ts';

interface Made {
  guid: string;
  checks: { guid: string; totalAmount: number; dueAmount: number }[];
}
interface Shown {
  kind: string;
  totalAmount: number;
  dueAmount: number;
  lines: { amount: number }[];
  subtotalAmount: number;
  marks: string[];
}

/** An order of two soups, and where it is. */
async function twoSoups() {
  const world = await freshTenant();
  const { key, place } = world;
  const soup = { menuItemGuid: place.item('Soup').guid, quantity: 1 };
  const items = [1, 2].map((seatNumber) => ({ ...soup, seatNumber }));
  const made = (await key.post<Made>(`${place.path}/orders`, { diningOption: 'DINE_IN', items })).must(201);
  return { ...world, made, path: `${place.path}/orders/${made.guid}` };
}

proves(getOrderReceipt, () => {
  test('200 with a bill, and with a receipt once it is paid', async () => {
    const { key, made, path } = await twoSoups();
    const [check] = made.checks;
    const bill = (await key.get<Shown>(`${path}/receipt`)).must(200);
    assert.deepEqual(
      [bill.kind, bill.totalAmount, bill.dueAmount],
      ['BILL', check!.totalAmount, check!.totalAmount],
    );
    (await key.post(`${path}/payments`, { type: 'CASH', amount: check!.totalAmount })).must(201);
    const receipt = (await key.get<Shown>(`${path}/receipt?copy=true`)).must(200);
    assert.deepEqual([receipt.kind, receipt.dueAmount, receipt.marks], ['RECEIPT', 0, ['COPY']]);
  });

  test('200 as a page, as text and as bytes, with the same lines', async () => {
    const { key, made, path, target } = await twoSoups();
    const fetched = async (format: string) => {
      const url = `${target.url}${path}/receipt?format=${format}&columns=48`;
      const response = await fetch(url, { headers: { 'x-api-key': key.key } });
      assert.equal(response.status, 200);
      return response;
    };
    const text = await (await fetched('text')).text();
    const total = (made.checks[0]!.totalAmount / 100).toFixed(2);
    assert.match(text, new RegExp(`^Total EUR +${total}$`, 'm'));
    const paper = await decode(new Uint8Array(await (await fetched('escpos')).arrayBuffer()));
    const kept = (lines: string[]) => lines.filter((line) => line !== '');
    assert.deepEqual(kept(paper.lines), kept(text.split('\n')));
    const page = await fetched('html');
    assert.match(page.headers.get('content-security-policy')!, /^default-src 'none'; style-src 'sha256-/);
    assert.ok((await page.text()).includes(`<span>${total}</span>`));
  });

  test('409 for the receipt of a check that is not paid, which says what is due', async () => {
    const { key, made, path } = await twoSoups();
    const [check] = made.checks;
    const half = Math.floor(check!.totalAmount / 2);
    (await key.post(`${path}/payments`, { type: 'CASH', amount: half })).must(201);
    const { details } = (await key.get(`${path}/receipt?kind=RECEIPT`)).refused(409, 'INVALID_STATE');
    const dueAmount = check!.totalAmount - half;
    assert.deepEqual(details, { state: 'UNPAID', allowed: ['BILL'], dueAmount });
  });

  test('400 for an order with several checks until one is named; 404 for one of another order', async () => {
    const { key, path } = await twoSoups();
    const split = (await key.post<Made>(`${path}/split`, { seats: true })).must(200);
    (await key.get(`${path}/receipt`)).refused(400, 'VALIDATION_ERROR');
    const { guid } = split.checks[1]!;
    (await key.get(`${path}/receipt?checkGuid=${guid}`)).must(200);
    const other = await twoSoups();
    (await other.key.get(`${other.path}/receipt?checkGuid=${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
