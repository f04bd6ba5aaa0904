import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshTenant } from '../../../test/harness/proves.ts';
import { lineGuids, type Till, tillIn } from '../../../test/harness/till.ts';
import type { Order, Page } from '../../../test/harness/world.ts';

/** States × documents: what each document of an order says it is, whatever has become of the order. */

interface Shown {
  kind: string;
  marks: string[];
  dishes: { voided: boolean }[];
}

let till: Till;
before(async () => {
  till = await tillIn(await freshTenant());
  (await till.key.post(`${till.place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  (await till.key.patch(till.place.path, { approvalSources: ['WEB'] })).must(200);
});

const make = (more: object = {}) => till.open(till.soups(1), more);
const later = () => make({ promisedAt: till.inMs(6 * 3_600_000) });
const arriving = () => make({ source: 'WEB', diningOption: 'TAKE_OUT' });
const does = async (of: Order, what: string, body: object = {}): Promise<Order> => {
  (await till.ask(of, what, body)).must(200);
  return of;
};
const paid = async (of: Order): Promise<Order> => {
  await till.pay(of);
  return of;
};
const voided = (of: Order) => does(of, 'void', { reason: 'MISTAKE' });
const emptied = (of: Order) =>
  does(of, 'selections/void', { selectionGuids: lineGuids(of), reason: 'MISTAKE' });

const tickets = async ({ guid }: Order) => {
  const all = await till.key.get<Page<{ guid: string; orderGuid: string }>>(
    `${till.place.path}/kitchen/tickets?limit=200`,
  );
  return all.must(200).items.filter(({ orderGuid }) => orderGuid === guid);
};

/** What an order's documents are: the one that is due, the bill, the receipt, and its tickets. */
async function documentsOf(of: Order): Promise<string[]> {
  const say = ({ kind, marks }: Shown) => [kind, ...marks].join(' ');
  const papers = ['', '?kind=BILL', '?kind=RECEIPT'].map(async (query) => {
    const reply = await till.key.get<Shown>(`${till.orders}/${of.guid}/receipt${query}`);
    return reply.status === 200 ? say(reply.must(200)) : String(reply.status);
  });
  const made = (await tickets(of)).map(async ({ guid }) => {
    const path = `${till.place.path}/kitchen/tickets/${guid}/document`;
    const shown = (await till.key.get<Shown>(path)).must(200);
    return [say(shown), ...shown.dishes.map((dish) => (dish.voided ? 'struck' : 'wanted'))].join(' ');
  });
  return Promise.all([...papers, ...made]);
}

const WANTED = 'KITCHEN_TICKET wanted';
const STRUCK = 'KITCHEN_TICKET VOID struck';
const BILL = ['BILL', 'BILL', '409'];
const RECEIPT = ['RECEIPT', 'BILL', 'RECEIPT'];
const VOID = ['RECEIPT VOID', 'BILL VOID', 'RECEIPT VOID'];

const STATES: readonly (readonly [
  state: string,
  order: () => Promise<Order>,
  documents: readonly string[],
])[] = [
  ['open', make, [...BILL, WANTED]],
  ['paid', async () => paid(await make()), [...RECEIPT, WANTED]],
  ['closed', async () => does(await paid(await make()), 'close'), [...RECEIPT, WANTED]],
  ['opened again', async () => does(await paid(await make()), 'reopen'), [...RECEIPT, WANTED]],
  ['held', async () => does(await make(), 'hold'), [...BILL, STRUCK]],
  ['voided', async () => voided(await make()), [...VOID, STRUCK]],
  [
    'voided, and noted by the kitchen',
    async () => {
      const of = await voided(await make());
      const [ticket] = await tickets(of);
      const path = `${till.place.path}/kitchen/tickets/${ticket!.guid}/bump`; // it has one
      (await till.key.post(path, {})).must(200);
      return of;
    },
    [...VOID, STRUCK],
  ],
  ['voided line by line', async () => emptied(await make()), [...RECEIPT, STRUCK]],
  ['for later', later, BILL],
  ['for later, paid', async () => paid(await later()), RECEIPT],
  ['for later, voided', async () => voided(await later()), VOID],
  ['waiting to be accepted', arriving, BILL],
  ['not accepted', async () => does(await arriving(), 'reject', { reason: 'TOO_BUSY' }), VOID],
  [
    'moved away',
    async () => {
      const of = await make();
      return does(of, 'move', { selectionGuids: lineGuids(of), toOrderGuid: (await make()).guid });
    },
    VOID,
  ],
  [
    'merged into another',
    async () => {
      const of = await make();
      await does(await make(), 'merge', { fromOrderGuid: of.guid });
      return of;
    },
    VOID,
  ],
];

for (const [state, order, documents] of STATES) {
  test(`an order that is ${state}`, async () => {
    assert.deepEqual(await documentsOf(await order()), documents);
  });
}
