import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../../../documents/test/decode.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getKitchenTicketDocument } from './get-kitchen-ticket-document.ts';

interface Shown {
  title: string;
  marks: string[];
  facts: { label: string; value: string }[];
  dishes: { quantity: string; name: string; details: string[]; voided: boolean }[];
}
interface Made {
  guid: string;
  displayNumber: number;
  checks: { selections: { guid: string }[] }[];
}

/** A ticket of two dishes whose words would be commands of a printer, were they not cleaned. */
async function sentToTheGrill() {
  const world = await freshTenant();
  const { key, place } = world;
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  const soup = { menuItemGuid: place.item('Soup').guid, quantity: 1 };
  const items = [
    { ...soup, notes: 'no salt\u001bp0 crème €', seatNumber: 3 },
    { ...soup, quantity: 2 },
  ];
  const made = (await key.post<Made>(`${place.path}/orders`, { diningOption: 'DINE_IN', items })).must(201);
  const { items: tickets } = (
    await key.get<{ items: { guid: string }[] }>(`${place.path}/kitchen/tickets`)
  ).must(200);
  const path = `${place.path}/kitchen/tickets/${tickets[0]!.guid}/document`;
  return { ...world, made, path, order: `${place.path}/orders/${made.guid}` };
}

proves(getKitchenTicketDocument, () => {
  test('200 with how many of a modifier each of several dishes has, or all of them where the house says so', async () => {
    const { key, place } = await freshTenant();
    (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
    const modifiers = [
      { modifierGuid: place.modifier('Large') },
      { modifierGuid: place.modifier('Capers'), quantity: 3 },
    ];
    const items = [{ menuItemGuid: place.item('Pizza').guid, quantity: 2, modifiers }];
    const made = (await key.post<Made>(`${place.path}/orders`, { diningOption: 'DINE_IN', items })).must(201);
    const tickets = await key.get<{ items: { guid: string }[] }>(`${place.path}/kitchen/tickets`);
    const papers = [
      `${place.path}/kitchen/tickets/${tickets.must(200).items[0]!.guid}/document`,
      `${place.path}/orders/${made.guid}/receipt`,
    ];
    const counted = async () => {
      const texts = await Promise.all(
        papers.map(async (path) => (await key.get(`${path}?format=text`)).text),
      );
      return texts.map((text) => text.split('\n').find((line) => line.includes('Capers')));
    };
    assert.deepEqual(await counted(), ['  3 x Capers each', '  3 x Capers each']);
    (await key.put(`${place.path}/document-settings`, { modifierQuantities: 'TOTAL' })).must(200);
    assert.deepEqual(await counted(), ['  6 x Capers in all', '  6 x Capers in all']);
  });

  test('200 with its dishes, what was voided struck through, and VOID when nothing is left', async () => {
    const { key, made, path, order } = await sentToTheGrill();
    const before = (await key.get<Shown>(path)).must(200);
    assert.equal(before.title, `${made.displayNumber}-1`);
    assert.ok(before.facts.some(({ label, value }) => label === 'Station' && value === 'Grill'));
    assert.deepEqual(
      before.dishes.map(({ quantity, voided }) => [quantity, voided]),
      [
        ['1', false],
        ['2', false],
      ],
    );
    const lines = made.checks[0]!.selections.map(({ guid }) => guid);
    const strike = (selectionGuids: string[]) =>
      key.post(`${order}/selections/void`, { selectionGuids, reason: 'WRONG_DISH' });
    (await strike([lines[0]!])).must(200);
    const one = (await key.get<Shown>(path)).must(200);
    assert.deepEqual([one.dishes.map(({ voided }) => voided), one.marks], [[true, false], []]);
    (await strike([lines[1]!])).must(200);
    const none = (await key.get<Shown>(`${path}?copy=true`)).must(200);
    assert.deepEqual(none.marks, ['VOID', 'COPY']);
  });

  test('200 as bytes that another decoder reads as the same lines, and as a page', async () => {
    const { key, path, target } = await sentToTheGrill();
    const fetched = async (format: string) => {
      const url = `${target.url}${path}?format=${format}&columns=32`;
      const response = await fetch(url, { headers: { 'x-api-key': key.key } });
      assert.equal(response.status, 200);
      return response;
    };
    const text = await (await fetched('text')).text();
    const paper = await decode(new Uint8Array(await (await fetched('escpos')).arrayBuffer()));
    const kept = (lines: string[]) => lines.filter((line) => line !== '');
    assert.deepEqual(kept(paper.lines), kept(text.split('\n')));
    assert.match(text, /> no salt p0 crème €/);
    assert.deepEqual([paper.pulses, paper.cuts], [0, 1]);
    const page = await fetched('html');
    assert.match(page.headers.get('content-security-policy')!, /^default-src 'none'/);
    assert.ok((await page.text()).includes('no salt p0 crème'));
  });
});
