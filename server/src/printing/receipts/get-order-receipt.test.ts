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
  cash: Record<string, number>[];
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

  test('200 with what was handed over in cash and the change, rounded where the restaurant rounds', async () => {
    const { key, made, path, place, target } = await twoSoups();
    const { totalAmount } = made.checks[0]!;
    (await key.patch(place.path, { cashRounding: { incrementAmount: 5 } })).must(200);
    // What is paid first leaves an amount that coins of five cannot pay.
    const cents = 3 + (totalAmount % 5);
    (await key.post(`${path}/payments`, { type: 'OTHER', tenderName: 'Voucher', amount: cents })).must(201);
    const paidAmount = totalAmount - cents;
    const cash = { type: 'CASH', amount: paidAmount, tenderedAmount: 10_000 };
    (await key.post(`${path}/payments`, cash)).must(201);
    const receipt = (await key.get<Shown>(`${path}/receipt`)).must(200);
    const rounded = Math.round(paidAmount / 5) * 5;
    const roundingAmount = rounded - paidAmount;
    assert.notEqual(roundingAmount, 0);
    const changeAmount = 10_000 - rounded;
    assert.deepEqual(receipt.cash, [{ paidAmount, roundingAmount, tenderedAmount: 10_000, changeAmount }]);
    const url = `${target.url}${path}/receipt?format=text`;
    const text = await (await fetch(url, { headers: { 'x-api-key': key.key } })).text();
    assert.match(text, /^Cash handed over +100\.00$/m);
    assert.match(text, new RegExp(`^Change +${(changeAmount / 100).toFixed(2)}$`, 'm'));
  });

  test('200 marked VOID at both ends once the order is voided, and not before', async () => {
    const { key, path } = await twoSoups();
    assert.deepEqual((await key.get<Shown>(`${path}/receipt`)).must(200).marks, []);
    (await key.post(`${path}/void`, { reason: 'MISTAKE' })).must(200);
    assert.deepEqual((await key.get<Shown>(`${path}/receipt`)).must(200).marks, ['VOID']);
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
