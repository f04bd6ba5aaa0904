import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/harness/events.ts';
import { addStarPrinter, type StarPrinter } from '../../../../test/harness/printers.ts';
import { type FreshTenant, freshTenant } from '../../../../test/harness/proves.ts';
import { type Order, order, type Page } from '../../../../test/harness/world.ts';

/** The kitchen on paper: a ticket and its job are one transaction, and who has the paper hears of what has changed. */

interface Ticket {
  guid: string;
  number: string;
  orderGuid: string;
  printStatus: string | null;
  printError: string | null;
}

async function kitchen(station: object = {}) {
  const world = await freshTenant();
  const printer = await addStarPrinter(world);
  const { key, place } = world;
  const made = await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, {
    name: 'Grill',
    printerGuid: printer.guid,
    ...station,
  });
  return { world, ...printer, station: made.must(201).guid };
}

const ticketsOf = async ({ key, place }: FreshTenant, query = ''): Promise<Ticket[]> =>
  (await key.get<Page<Ticket>>(`${place.path}/kitchen/tickets${query}`)).must(200).items;

const soups = ({ place }: FreshTenant, ...notes: (string | undefined)[]) => ({
  diningOption: 'DINE_IN',
  items: notes.map((note) => ({
    menuItemGuid: place.item('Soup').guid,
    quantity: 1,
    ...(note !== undefined && { notes: note }),
  })),
});

async function send(world: FreshTenant, ...notes: (string | undefined)[]): Promise<Order> {
  return (await world.key.post<Order>(`${world.place.path}/orders`, soups(world, ...notes))).must(201);
}

test('a ticket comes out of the printer of its station, with its number, and the kitchen knows', async () => {
  const { world, device } = await kitchen();
  const made = await send(world, 'no salt');
  const [ticket] = await ticketsOf(world);
  assert.equal(ticket!.printStatus, 'WAITING');
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]!.text, new RegExp(`${made.displayNumber}-1[^]*Grill[^]*Soup[^]*no salt`));
  assert.equal((await ticketsOf(world))[0]!.printStatus, 'PRINTED');
  assert.ok((await eventsAbout(world, ticket!.guid)).includes('kitchen.ticket.printed'));
  assert.equal(await device.ask(), 'NO_JOB');
});

test('a retry of an order prints one ticket, and an order that is refused none', async () => {
  const { world, device } = await kitchen();
  const path = `${world.place.path}/orders`;
  const headers = { 'idempotency-key': 'one dinner' };
  for (const _ of [1, 2]) (await world.key.post(path, soups(world, undefined), headers)).must(201);
  const wrong = { diningOption: 'DINE_IN', items: [{ menuItemGuid: crypto.randomUUID(), quantity: 1 }] };
  assert.notEqual((await world.key.post(path, wrong)).status, 201);
  assert.deepEqual([await device.ask(), await device.ask()], ['PRINTED', 'NO_JOB']);
});

test('what is voided comes as a slip with that alone; the last of it says VOID', async () => {
  const { world, device } = await kitchen();
  const made = await send(world, 'first', 'second');
  await device.ask();
  const strike = async (n: number) =>
    (
      await world.key.post(`${world.place.path}/orders/${made.guid}/selections/void`, {
        selectionGuids: [made.checks[0]!.selections[n]!.guid],
        reason: 'WRONG_DISH',
      })
    ).must(200);
  await strike(1);
  assert.equal(await device.ask(), 'PRINTED');
  const slip = device.papers()[1]!.text;
  assert.match(slip, new RegExp(`VOID[^]*${made.displayNumber}-1[^]*second`));
  assert.ok(!slip.includes('first'));
  // The status of a ticket is that of its own paper.
  assert.equal((await ticketsOf(world))[0]!.printStatus, 'PRINTED');
});

test('what is changed comes as a slip that says what it was; another table and other notes come too', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const made = await send(world, 'no salt', undefined);
  await device.ask();
  const line = made.checks[0]!.selections[0]!.guid;
  const at = `${place.path}/orders/${made.guid}`;
  (await key.patch(`${at}/selections/${line}`, { notes: 'much salt' })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[1]!.text, /CHANGED[\s\S]*much salt[\s\S]*Was: 1 x Soup, no salt/);
  const table = (await key.post<{ guid: string }>(`${place.path}/tables`, { name: 'T9' })).must(201);
  (await key.patch(at, { tableGuid: table.guid, notes: 'Nut allergy' })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[2]!.text, /MOVED[\s\S]*CHANGED[\s\S]*Table +T9[\s\S]*Nut allergy/);
  // Guests at the table are not on the paper.
  (await key.patch(at, { numberOfGuests: 3 })).must(200);
  assert.equal(await device.ask(), 'NO_JOB');
});

test('a slip says what the paper at hand said, once, in the language of the restaurant', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  (await key.put(`${place.path}/document-settings`, { language: 'es' })).must(200);
  const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 3, seatNumber: 2, course: 1 }];
  const made = (await key.post<Order>(`${place.path}/orders`, { diningOption: 'DINE_IN', items })).must(201);
  const line = made.checks[0]!.selections[0]!.guid;
  await printAll(device);
  const change = async (body: object) => {
    (await key.patch(`${place.path}/orders/${made.guid}/selections/${line}`, body)).must(200);
    assert.equal(await device.ask(), 'PRINTED');
    const text = device.papers().at(-1)!.text;
    assert.equal(text.match(/antes|was/gi)?.length, 1, text);
    return text;
  };
  assert.match(await change({ quantity: 2, reason: 'MISTAKE' }), /2 x Soup[\s\S]*Antes: 3 x Soup/);
  assert.match(await change({ quantity: 5 }), /5 x Soup[\s\S]*asiento 2[\s\S]*plato 1[\s\S]*Antes: 2 x Soup/);
  assert.match(await change({ seatNumber: 4 }), /asiento 4[\s\S]*Antes: 5 x Soup, asiento 2, plato 1/);
});

test('what is to be taken out, or promised for another time: a slip says so, until it is made', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const made = await send(world, 'no salt');
  const at = `${place.path}/orders/${made.guid}`;
  await printAll(device);
  const change = async (body: object) => {
    (await key.patch(at, body)).must(200);
    return (await device.ask()) === 'PRINTED' ? device.papers().at(-1)!.text : 'nothing';
  };
  assert.match(await change({ diningOption: 'TAKE_OUT' }), /CHANGED[\s\S]*For +Take out/);
  const promisedAt = new Date(world.target.clock.now() + 3_600_000).toISOString();
  const slip = await change({ promisedAt });
  assert.match(slip, /CHANGED[\s\S]*Promised/);
  assert.ok(!slip.includes('Soup'));
  const ticket = (await ticketsOf(world))[0]!;
  (await key.post(`${place.path}/kitchen/tickets/${ticket.guid}/bump`, {})).must(200);
  assert.equal(await change({ diningOption: 'DINE_IN' }), 'nothing');
});

test('another table: a slip says MOVED, to where and from where, and nothing of the dishes', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const [first, second] = await tables(world, 'T1', 'T2');
  const made = await send(world, 'no salt');
  const at = `${place.path}/orders/${made.guid}`;
  (await key.patch(at, { tableGuid: first })).must(200);
  await printAll(device);
  (await key.patch(at, { tableGuid: second })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  const slip = device.papers().at(-1)!.text;
  assert.match(slip, new RegExp(`MOVED[^]*${made.displayNumber}-1[^]*Table +T2[^]*Was +Table T1`));
  assert.ok(!slip.includes('Soup') && !slip.includes('CHANGED'));
});

test('what is merged into another order: a slip names both numbers and tables, and what has moved', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const [first, second] = await tables(world, 'T1', 'T2');
  const [to, from] = [await send(world, 'stays'), await send(world, 'goes')];
  for (const [{ guid }, tableGuid] of [
    [to, first],
    [from, second],
  ] as const)
    (await key.patch(`${place.path}/orders/${guid}`, { tableGuid })).must(200);
  await printAll(device);
  (await key.post(`${place.path}/orders/${to.guid}/merge`, { fromOrderGuid: from.guid })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  const slip = device.papers().at(-1)!.text;
  const [now, was] = [`${to.displayNumber}-2`, `${from.displayNumber}-1`];
  assert.match(slip, new RegExp(`MOVED[^]*${now}[^]*Table +T1[^]*Was +${was}, Table T2[^]*Soup[^]*goes`));
  assert.ok(!slip.includes('stays'));
  assert.equal(await device.ask(), 'NO_JOB');
});

test('lines that go to another order: their slip names them alone; of what is done there is none', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const [to, from] = [await send(world, 'there'), await send(world, 'first', 'second', 'third')];
  await printAll(device);
  const papers = device.papers().length;
  const [first, second] = from.checks[0]!.selections.map(({ guid }) => guid);
  const move = (selectionGuids: (string | undefined)[]) =>
    key.post(`${place.path}/orders/${from.guid}/move`, { selectionGuids, toOrderGuid: to.guid });
  (await move([second])).must(200);
  await printAll(device);
  const [slip, ...others] = device.papers().slice(papers);
  assert.match(
    slip!.text,
    new RegExp(`MOVED[^]*${to.displayNumber}-2[^]*Was +${from.displayNumber}-1[^]*second`),
  );
  assert.ok(!/first|third/.test(slip!.text));
  assert.deepEqual(others, []);
  const [ticket] = (await ticketsOf(world)).filter(({ orderGuid }) => orderGuid === from.guid);
  (await key.post(`${place.path}/kitchen/tickets/${ticket!.guid}/bump`, { selectionGuids: [first] })).must(
    200,
  );
  (await move([first])).must(200);
  assert.equal(await device.ask(), 'NO_JOB');
});

test('a check that is transferred moves its paper; a transfer that is sent twice, once', async () => {
  const { world, device } = await kitchen();
  const { key, place } = world;
  const [to, from] = [await send(world, 'there'), await send(world, 'stays', 'goes')];
  const at = `${place.path}/orders/${from.guid}`;
  const items = [[from.checks[0]!.selections[1]!.guid]];
  const { checks } = (await key.post<Order>(`${at}/split`, { items })).must(200);
  await printAll(device);
  const papers = device.papers().length;
  const path = `${at}/checks/${checks[1]!.guid}/transfer`;
  const headers = { 'idempotency-key': 'one transfer' };
  for (const _ of [1, 2]) (await key.post(path, { toOrderGuid: to.guid }, headers)).must(200);
  await printAll(device);
  const slips = device.papers().slice(papers);
  assert.equal(slips.length, 1);
  assert.match(
    slips[0]!.text,
    new RegExp(`MOVED[^]*${to.displayNumber}-2[^]*Was +${from.displayNumber}-1[^]*goes`),
  );
});

async function printAll(device: StarPrinter['device']): Promise<void> {
  while ((await device.ask()) === 'PRINTED');
}

const tables = (world: FreshTenant, ...names: string[]): Promise<string[]> =>
  Promise.all(
    names.map(
      async (name) =>
        (await world.key.post<{ guid: string }>(`${world.place.path}/tables`, { name })).must(201).guid,
    ),
  );

test('SCREENS prints what is asked for alone; PRINTERS keeps tickets off screens until printing fails', async () => {
  const { world, device, station } = await kitchen({ ticketsTo: 'SCREENS' });
  const path = `${world.place.path}/kitchen`;
  await send(world, undefined);
  assert.equal(await device.ask(), 'NO_JOB');
  const [shown] = await ticketsOf(world, '?forScreens=true');
  assert.equal(shown!.printStatus, null);
  (await world.key.post(`${path}/tickets/${shown!.guid}/reprint`, {})).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[0]!.text, /REPRINT/);
  (await world.key.patch(`${path}/stations/${station}`, { ticketsTo: 'PRINTERS' })).must(200);
  const made = await send(world, undefined);
  assert.deepEqual(await ticketsOf(world, '?forScreens=true'), []);
  device.addFault('cannot-read');
  assert.equal(await device.ask(), 'REFUSED');
  const [failed] = await ticketsOf(world, '?forScreens=true');
  assert.deepEqual(
    [failed!.orderGuid, failed!.printStatus, failed!.printError],
    [made.guid, 'FAILED', 'The printer says 511.'],
  );
});

test('404 for a station at the printer of another restaurant, and nothing prints there', async () => {
  const { world, station } = await kitchen();
  const other = await kitchen();
  const path = `${world.place.path}/kitchen/stations`;
  const { guid: printerGuid } = other;
  (await world.key.post(path, { name: 'Bar', printerGuid })).refused(404, 'RESOURCE_NOT_FOUND');
  (await world.key.patch(`${path}/${station}`, { printerGuid })).refused(404, 'RESOURCE_NOT_FOUND');
  await order(world.key, world.place);
  assert.equal(await other.device.ask(), 'NO_JOB');
});

test('a command in a list prints its tickets with the list, and a preview prints nothing', async () => {
  const { world, device } = await kitchen();
  const made = await send(world, undefined);
  await device.ask();
  const { items } = soups(world, 'from a list');
  const commands = [{ command: 'addSelections', body: { items } }];
  const path = `${world.place.path}/orders/${made.guid}/commands`;
  (await world.key.post(path, { commands, preview: true })).must(200);
  assert.equal(await device.ask(), 'NO_JOB');
  (await world.key.post(path, { commands })).must(200);
  assert.equal(await device.ask(), 'PRINTED');
  assert.match(device.papers()[1]!.text, /from a list/);
});
