import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SyncReview } from '../src/offline/sync/review-shapes.ts';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import type { Answer, Command } from './harness/offline.ts';
import { changed, offlineScene, outcomes, paid, type Scene, sold, told } from './harness/offline-scene.ts';
import { startTestService, type TestService } from './harness/service.ts';

/** Entries of a log that nobody can read, by a fault or by forgery: the true ones beside them count, and nothing twice. */

let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
});

const scene = () => offlineScene(service);
const NUMBER = '4111111111111111';

const without = (name: keyof Command) => (entry: Command) => {
  const { [name]: _, ...left } = entry;
  return left;
};

/** What may stand in the place of a true entry. */
const SPOILT: Record<string, (entry: Command) => unknown> = {
  'no object': () => null,
  'a number': () => 7,
  'a list': (entry) => [entry],
  'without an id': without('id'),
  'without its person': without('staffGuid'),
  'without its number': without('seq'),
  'without its time': without('at'),
  'without its body': without('body'),
  'an id that is none': (entry) => ({ ...entry, id: 'first' }),
  'a number that is none': (entry) => ({ ...entry, seq: 1.5 }),
  'a time that is none': (entry) => ({ ...entry, at: 'noon' }),
  'a body that is no text': (entry) => ({ ...entry, body: { type: 'CASH', amount: 1 } }),
  'a field that nobody knows': (entry) => ({ ...entry, colour: 'red' }),
  'a card number in a field': (entry) => ({ ...entry, card: NUMBER }),
  'a card number as a name': (entry) => ({ ...entry, [NUMBER]: 1 }),
  'what no database stores': (entry) => ({ ...entry, type: 'a\0b' }),
};

/** Sends entries as they are. */
const pushed = ({ a }: Scene, commands: unknown[]) => a.push({ commands: commands as Command[] });

const reviewsOf = async ({ key, place }: Scene): Promise<SyncReview[]> =>
  (await key.get<{ items: SyncReview[] }>(`${place.path}/sync/reviews?outcome=PARKED&limit=200`)).must(200)
    .items;

test('each of them in the middle of a log is parked by itself, and the log replays the same', async () => {
  const there = await scene();
  const { a, place, read } = there;
  const sales: string[] = [];
  const entries: unknown[] = [];
  for (const spoil of Object.values(SPOILT)) {
    const { id } = sold(a, place);
    sales.push(id);
    const bad = sold(a, place);
    paid(a, id, 690);
    const [, , cash] = a.log.slice(-3);
    entries.push(a.log.at(-3), spoil(bad), cash);
  }
  const first = (await pushed(there, entries)).must(200);
  const expected = Object.keys(SPOILT).flatMap(() => [
    ['APPLIED', []],
    ['PARKED', 'UNREADABLE'],
    ['APPLIED', []],
  ]);
  assert.deepEqual(told(first), expected);
  assert.deepEqual(
    [first.ackSeq, first.results.map(({ seq }) => seq)],
    [a.log.length, a.log.map(({ seq }) => seq)],
  );
  const again = async (commands: unknown[]): Promise<Answer> => (await pushed(there, commands)).must(200);
  for (const part of [entries, entries.slice(4, 20), entries.slice(1, 3)])
    assert.deepEqual(
      outcomes(await again(part)),
      part.map(() => 'DUPLICATE'),
    );
  for (const guid of sales) {
    const { totalAmount, paidAmount } = await read(guid);
    assert.deepEqual([totalAmount, paidAmount], [690, 690]);
  }
  const listed = await reviewsOf(there);
  assert.equal(listed.length, Object.keys(SPOILT).length);
  for (const { command, unreadable } of listed) {
    assert.equal(command, null);
    assert.ok(unreadable !== null && !unreadable.includes(NUMBER), unreadable ?? '');
  }
  assert.equal(listed.filter(({ staffGuid }) => staffGuid === null).length, 4, 'those that name nobody');
  await assertBooksAgree(service.database);
});

test('one that was put in between takes no number away, nor the id of a true one', async () => {
  const there = await scene();
  const { a, place, read } = there;
  const { id } = sold(a, place);
  const cash = paid(a, id, 690);
  const [sale] = a.log;
  const forged = { ...cash, body: 17 };
  assert.deepEqual(told((await pushed(there, [sale, forged, null, cash])).must(200)), [
    ['APPLIED', []],
    ['APPLIED', []],
    ['PARKED', 'UNREADABLE'],
    ['PARKED', 'UNREADABLE'],
  ]);
  assert.equal((await read(id)).paidAmount, 690);
  const later = sold(a, place);
  assert.deepEqual(told((await pushed(there, [later])).must(200)), [['APPLIED', []]]);
  assert.deepEqual(told((await pushed(there, [forged, later])).must(200)), [
    ['DUPLICATE', 'UNREADABLE'],
    ['DUPLICATE', []],
  ]);
});

test('the same text twice is kept once, and each takes its turn', async () => {
  const there = await scene();
  const { a, place } = there;
  const [first, , second, , third] = [1, 2, 3, 4, 5].map(() => sold(a, place));
  const answer = (await pushed(there, [first, null, second, null, third])).must(200);
  assert.deepEqual(outcomes(answer), ['APPLIED', 'PARKED', 'APPLIED', 'DUPLICATE', 'APPLIED']);
  assert.equal(answer.ackSeq, 5);
});

test('what depends on it waits, what does not goes on, and nobody can accept it', async () => {
  const there = await scene();
  const { a, place, key, line } = there;
  const { id } = sold(a, place);
  const { staffGuid: _, ...unread } = a.log[0]!;
  changed(a, id, [{ command: 'addSelections', body: { items: [line()] } }]);
  paid(a, id, 690);
  sold(a, place);
  const answer = (await pushed(there, [unread, ...a.log.slice(1)])).must(200);
  assert.deepEqual(told(answer), [
    ['PARKED', 'UNREADABLE'],
    ['PARKED', 'BEHIND'],
    ['PARKED', 'BEHIND'],
    ['APPLIED', []],
  ]);
  const at = `${place.path}/sync/reviews/${answer.results[0]!.id}`;
  for (const decision of ['accept', 'correct']) {
    const { details } = (await key.post(`${at}/${decision}`, {})).refused(409, 'INVALID_STATE');
    assert.deepEqual([details?.state, details?.allowed], ['UNREADABLE', ['reject']]);
  }
  const note = { note: 'Typed in again.' };
  const rejected = (await key.post<SyncReview>(`${at}/reject`, note)).must(200);
  assert.deepEqual([rejected.review, rejected.unreadable], ['REJECTED', null]);
  await assertBooksAgree(service.database);
});

test('what is no log at all is refused whole, and changes nothing', async () => {
  const there = await scene();
  const { a, place, till } = there;
  sold(a, place);
  const send = (body: unknown) => till.post(`${place.path}/sync`, body as object);
  const frame = { logId: a.logId, sentAt: new Date().toISOString() };
  for (const body of [
    [],
    { ...frame },
    { ...frame, commands: 'all' },
    { ...frame, commands: [null, { id: newGuid() }] },
    { ...frame, commands: Array.from({ length: 501 }, () => a.log[0]) },
    { ...frame, logId: 'mine', commands: a.log },
  ])
    (await send(body)).refused(400, 'VALIDATION_ERROR');
  assert.deepEqual(told((await a.push()).must(200)), [['APPLIED', []]]);
});
