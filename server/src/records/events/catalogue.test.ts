import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { EMITTERS } from './catalogue/emitters.ts';
import { checkingEvents, EVENT_TYPES, emit } from './index.ts';

const scope = systemScope(newGuid(), 'a test of what may be emitted');
const guid = newGuid();

test('names are resource.past_tense, in lower case', () => {
  for (const type of EVENT_TYPES) assert.match(type, /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*){1,2}$/);
});

/** Takes whatever it is given. */
const taking = {
  run: async () => [],
  transaction: (_, work) => work({ run: async () => [] as never }).then(({ result }) => result),
} as Pick<Database, 'run' | 'transaction'> as Database;

test('what the catalogue does not know cannot be emitted', async () => {
  const db = checkingEvents(taking);
  const known = emit(scope, { type: 'restaurant.updated', data: { guid, version: 2 }, now: 0 });
  await db.run(scope, known);
  await db.transaction(scope, async (tx) => ({ result: await tx.run(known), last: [known] }));
  const refused = [
    // @ts-expect-error: no such event
    () => emit(scope, { type: 'restaurant.burnt', data: { guid, version: 2 }, now: 0 }),
    // @ts-expect-error: the version is missing
    () => emit(scope, { type: 'restaurant.updated', data: { guid }, now: 0 }),
    // @ts-expect-error: not of this event
    () => emit(scope, { type: 'user.deleted', data: { guid }, now: 0 }),
    () => emit(scope, { type: 'restaurant.updated', data: { guid: 'not a guid', version: 2 }, now: 0 }),
    // A variable may say more than its type: no compiler sees it.
    () => emit(scope, { type: 'restaurant.updated', data: { ...{ name: 'Ana' }, guid, version: 2 }, now: 0 }),
  ];
  for (const emitting of refused) {
    await assert.rejects(async () => db.run(scope, emitting()));
    await assert.rejects(
      db.transaction(scope, async (tx) => ({ result: await tx.run(emitting()), last: [] })),
    );
    await assert.rejects(db.transaction(scope, async () => ({ result: null, last: [emitting()] })));
  }
});

/** They name events without emitting them. `business_day.closed` alone comes from reports. */
const READERS = ['main', 'site/docs', 'reporting/reports', 'records/audit-log', 'offline/sync'];

test('each event is emitted by the modules that the catalogue names, and by no other', () => {
  const server = fileURLToPath(new URL('../../../src/', import.meta.url));
  const sources = globSync('**/*.ts', { cwd: server })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('records/events/'))
    .map((path) => {
      const [group = '', module] = path.split('/');
      // An act in the audit log, or on an order's timeline, may be called what an event is called.
      const text = readFileSync(`${server}${path}`, 'utf8').replace(/action: '[\w.]+'/g, '');
      return { name: ['cli', 'main'].includes(group) ? group : `${group}/${module}`, text };
    });
  for (const type of EVENT_TYPES) {
    const named = new Set(sources.filter(({ text }) => text.includes(`'${type}'`)).map(({ name }) => name));
    const declared = new Set(EMITTERS[type]);
    assert.ok(declared.size > 0 && declared.isSubsetOf(named), `${type} is emitted by ${[...declared]}`);
    assert.deepEqual(
      [...named.difference(declared)].filter((name) => !READERS.includes(name)),
      [],
      type,
    );
  }
});
