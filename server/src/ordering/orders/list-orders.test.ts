import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import { issueKey, type Order, type Page } from '../../../test/harness/world.ts';
import { listOrders } from './list-orders.ts';

proves(listOrders, () => {
  let till: Till;
  let made: Record<'plain' | 'table' | 'guest' | 'later' | 'paid' | 'part' | 'closed' | 'voided', Order>;
  let tableGuid: string;
  const laterAt = () => till.inMs(5 * 3_600_000);
  before(async () => {
    till = await freshTill();
    tableGuid = (await till.key.post<{ guid: string }>(`${till.place.path}/tables`, { name: 'T1' })).must(
      201,
    ).guid;
    const open = (more: object = {}) => till.open(till.soups(1), more);
    made = {
      plain: await open({ notes: 'Allergic to 100% of nuts' }),
      table: await open({ tableGuid }),
      guest: await open({ guest: { name: 'José  Ángel Díaz' } }),
      later: await open({ promisedAt: laterAt() }),
      paid: await open(),
      part: await open(),
      closed: await open({ tableGuid }),
      voided: await open(),
    };
    await till.pay(made.paid);
    await till.pay(made.part, { amount: 100 });
    await till.pay(made.closed);
    (await till.ask(made.closed, 'close')).must(200);
    const checkGuid = made.closed.checks[0]!.guid;
    const lines = [{ selectionGuid: lineGuids(made.closed)[0] }];
    (await till.ask(made.closed, 'refunds', { checkGuid, lines, reason: 'COLD' })).must(200);
    (await till.ask(made.voided, 'void', { reason: 'MISTAKE' })).must(200);
  });

  /** The names of the orders that a query finds, page by page. */
  async function found(query: string, limit = 2): Promise<string[]> {
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const page = (await till.key.get<Page<Order>>(`${till.orders}?limit=${limit}&${query}${cursor}`)).must(
        200,
      );
      const nameOf = ({ guid }: Order) => Object.entries(made).find(([, one]) => one.guid === guid)![0];
      names.push(...page.items.map(nameOf));
      if (page.nextCursor === null) return names;
      cursor = `&cursor=${page.nextCursor}`;
    }
  }

  const cases: [query: string, ...names: (keyof typeof made)[]][] = [
    ['', 'later', 'voided', 'closed', 'part', 'paid', 'guest', 'table', 'plain'],
    ['open=true', 'later', 'part', 'paid', 'guest', 'table', 'plain'],
    ['open=false&status=VOIDED', 'voided'],
    ['status=CLOSED', 'closed'],
    ['statuses=CLOSED,VOIDED', 'voided', 'closed'],
    ['statuses=RECEIVED,IN_PREPARATION', 'later', 'part', 'paid', 'guest', 'table', 'plain'],
    ['paymentStatus=UNPAID', 'later', 'guest', 'table', 'plain'],
    ['paymentStatus=PARTIALLY_PAID', 'part'],
    ['paymentStatus=PAID', 'closed', 'paid'],
    ['paymentStatus=REFUNDED', 'closed'],
    ['displayNumber=2', 'table'],
    ['guestName=jose%20an', 'guest'],
    ['guestName=JOS%C3%89', 'guest'],
    ['guestName=angel'],
    ['open=true&notes=100%25%20of', 'plain'],
    ['open=true&notes=100_'],
    ['promisedAfter=2020-01-01T00:00:00Z', 'later'],
    ['promisedBefore=2020-01-01T00:00:00Z'],
  ];
  for (const [query, ...names] of cases)
    test(`200 finds by ${query || 'nothing'} ${names.join(', ') || 'none'}`, async () => {
      const known = (await found(query)).toSorted();
      assert.deepEqual(known, names.toSorted());
      if (query === '') assert.deepEqual(await found(query, 3), names);
    });

  test('200 finds by table, alone and with others', async () => {
    assert.deepEqual(await found(`tableGuid=${tableGuid}`), ['closed', 'table']);
    assert.deepEqual(await found(`tableGuid=${tableGuid}&open=true`), ['table']);
    assert.deepEqual(await found(`tableGuid=${tableGuid}&businessDate=${made.table.businessDate}`, 1), [
      'closed',
      'table',
    ]);
    (await till.change(made.plain, '', { tableGuid })).must(200);
    assert.deepEqual(await found(`tableGuid=${tableGuid}&open=true`), ['table', 'plain']);
    (await till.change(made.plain, '', { tableGuid: null })).must(200);
  });

  test('200 finds by who serves it, or else opened it; both may change', async () => {
    const [waiter, other] = await Promise.all(
      (['manager', 'server'] as const).map((role) =>
        signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] }),
      ),
    );
    const opened = (
      await waiter!.post<Order>(till.orders, { diningOption: 'DINE_IN', items: till.soups(1) })
    ).must(201);
    const of = async (uid: string) =>
      (await till.key.get<Page<Order>>(`${till.orders}?server=${uid}`))
        .must(200)
        .items.map(({ guid }) => guid);
    assert.deepEqual([await of(waiter!.uid), await of(other!.uid)], [[opened.guid], []]);
    (await till.change(opened, '', { serverUid: other!.uid })).must(200);
    assert.deepEqual([await of(waiter!.uid), await of(other!.uid)], [[], [opened.guid]]);
    (await till.ask(opened, 'void', { reason: 'MISTAKE' })).must(200);
    Object.assign(made, { opened });
  });

  test('200 does not find an erased guest', async () => {
    const guest = await till.open(till.soups(1), { guest: { name: 'Erased Erika' } });
    Object.assign(made, { erased: guest });
    assert.deepEqual(await found('guestName=erased'), ['erased']);
    (await till.key.delete(`${till.orders}/${guest.guid}/guest`)).must(200);
    assert.deepEqual(await found('guestName=erased'), []);
  });

  test('400 for what does not go together', async () => {
    const fields = async (query: string) => (await till.key.get(`${till.orders}?${query}`)).fields();
    assert.deepEqual(await fields('status=CLOSED&statuses=CLOSED'), ['query /statuses oneOf']);
    assert.deepEqual(await fields('notes=nuts'), ['query /notes oneOf']);
    assert.deepEqual(await fields('statuses=CLOSED,EATEN'), ['query /statuses pattern']);
    const both = 'promisedAfter=2020-01-01T00:00:00Z&modifiedAfter=2020-01-01T00:00:00Z';
    assert.deepEqual(await fields(both), ['query /promisedAfter oneOf']);
  });

  test('403 to look for guests without the scope for them', async () => {
    const key = await issueKey(till.target, till.tenantId, { scopes: ['read:orders'] });
    (await key.get(`${till.orders}?guestName=jose`)).refused(403, 'FORBIDDEN');
  });
});
